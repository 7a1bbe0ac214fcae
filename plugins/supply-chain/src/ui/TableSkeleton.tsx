import Skeleton from '@material-ui/lab/Skeleton';
import { makeStyles } from '@material-ui/core/styles';

const ROWS = 8;

const useStyles = makeStyles(
  theme => ({
    row: {
      display: 'flex',
      gap: theme.spacing(2),
      padding: theme.spacing(1.5, 0),
      borderBottom: `1px solid ${theme.palette.divider}`,
    },
  }),
  { name: 'SupplyChainTableSkeleton' },
);

/** Placeholder of a table while its first page loads. */
export function TableSkeleton(props: { label: string }) {
  const classes = useStyles();
  return (
    <div role="progressbar" aria-label={props.label}>
      {Array.from({ length: ROWS }, (_, index) => (
        <div key={index} className={classes.row}>
          <Skeleton width="12%" height={24} />
          <Skeleton width="22%" height={24} />
          <Skeleton width="36%" height={24} />
          <Skeleton width="12%" height={24} />
          <Skeleton width="18%" height={24} />
        </div>
      ))}
    </div>
  );
}
