import { makeStyles } from '@material-ui/core/styles';
import Skeleton from '@material-ui/lab/Skeleton';
import { useTranslation } from '../../i18n/useTranslation';

const useStyles = makeStyles(
  theme => ({
    title: { marginTop: theme.spacing(3), marginBottom: theme.spacing(1) },
    row: { marginBottom: theme.spacing(1) },
  }),
  { name: 'SupplyChainDetailsSkeleton' },
);

/**
 * Placeholder of details while they load, about as tall as the details.
 *
 * @param props - `short` is for a single section of a drawer
 */
export function DetailsSkeleton(props: { short?: boolean }) {
  const classes = useStyles();
  const { t } = useTranslation();
  return (
    <div role="progressbar" aria-label={t('loading')}>
      {props.short ? (
        <Lines count={4} />
      ) : (
        <>
          <Skeleton width={127} height={26} />
          <Skeleton width="25%" height={28} className={classes.title} />
          <Lines count={2} />
          <Skeleton width="25%" height={28} className={classes.title} />
          {[1, 2, 3].map(row => (
            <Skeleton
              key={row}
              variant="rect"
              height={33}
              className={classes.row}
            />
          ))}
        </>
      )}
    </div>
  );
}

function Lines(props: { count: number }) {
  return (
    <>
      {Array.from({ length: props.count }, (_, line) => (
        <Skeleton key={line} width={line % 2 ? '45%' : '60%'} height={24} />
      ))}
    </>
  );
}
