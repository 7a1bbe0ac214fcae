import { makeStyles } from '@material-ui/core/styles';
import Typography from '@material-ui/core/Typography';
import { useOldestRead, type DatedResource } from '../queries/useOldestRead';
import { Freshness } from './Freshness';

const useStyles = makeStyles(
  theme => ({
    root: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: theme.spacing(1),
      marginBottom: theme.spacing(1.5),
    },
    title: {
      margin: 0,
      fontSize: theme.typography.h5.fontSize,
      fontWeight: 'bold',
    },
  }),
  { name: 'SupplyChainViewHeader' },
);

/**
 * The title of a view with the time of its oldest data and a refresh button.
 * For stale data, the notices below show the time instead.
 *
 * @param props - `shown` are the resources that the view shows
 */
export function ViewHeader(props: {
  title: string;
  shown: readonly DatedResource[];
}) {
  const { title, shown } = props;
  const classes = useStyles();
  const asOf = useOldestRead(shown);
  return (
    <div className={classes.root}>
      <Typography variant="h5" component="h2" className={classes.title}>
        {title}
      </Typography>
      <Freshness asOf={asOf} />
    </div>
  );
}
