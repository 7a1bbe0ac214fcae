import { makeStyles } from '@material-ui/core/styles';
import Typography from '@material-ui/core/Typography';
import { Freshness } from '../Freshness';

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
 * The title of a view, when its data was read, and the button to refresh it.
 *
 * @param props - `asOf` is ISO 8601
 */
export function ViewHeader(props: { title: string; asOf?: string }) {
  const { title, asOf } = props;
  const classes = useStyles();
  return (
    <div className={classes.root}>
      <Typography variant="h5" component="h2" className={classes.title}>
        {title}
      </Typography>
      <Freshness asOf={asOf} />
    </div>
  );
}
