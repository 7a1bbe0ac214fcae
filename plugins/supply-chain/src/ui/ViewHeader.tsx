import { makeStyles } from '@material-ui/core/styles';
import Typography from '@material-ui/core/Typography';
import type { ResponseMeta } from 'backstage-plugin-supply-chain-common';
import { useLink } from '../queries/useEntityQueries';
import { CoverageNotice, type Loaded } from './CoverageNotice';
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
 * The title of an entity's view, with the age of its data, a refresh button and
 * the notice about the data.
 *
 * @param props - `queries` are those whose data the view shows
 */
export function ViewHeader(props: {
  title: string;
  queries: readonly Loaded<ResponseMeta>[];
}) {
  const { title, queries } = props;
  const classes = useStyles();
  const link = useLink();
  return (
    <>
      <div className={classes.root}>
        <Typography variant="h5" component="h2" className={classes.title}>
          {title}
        </Typography>
        <Freshness queries={queries} />
      </div>
      <CoverageNotice queries={queries} behind={link} />
    </>
  );
}
