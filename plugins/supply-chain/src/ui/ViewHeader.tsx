import { makeStyles } from '@material-ui/core/styles';
import Typography from '@material-ui/core/Typography';
import type { Answer } from 'backstage-plugin-supply-chain-common';
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
 * The title of a view with the time of its data and a refresh button. For stale
 * data, the notice below shows the time instead.
 */
export function ViewHeader(props: { title: string; answer?: Answer }) {
  const { title, answer } = props;
  const classes = useStyles();
  return (
    <div className={classes.root}>
      <Typography variant="h5" component="h2" className={classes.title}>
        {title}
      </Typography>
      <Freshness asOf={answer?.stale ? undefined : answer?.asOf} />
    </div>
  );
}
