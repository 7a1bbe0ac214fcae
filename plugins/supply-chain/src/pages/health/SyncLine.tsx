import { makeStyles } from '@material-ui/core/styles';
import type {
  RegionHealth,
  SyncHealth,
} from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../i18n/useTranslation';
import { mutedColor } from '../../ui/tones';
import { RelativeTime } from '../../ui/RelativeTime';
import { AdminProblems } from './AdminProblems';
import { StatusLine } from './StatusLine';
import { syncFailures } from './syncFailures';

const useStyles = makeStyles(
  theme => ({
    root: { marginTop: theme.spacing(1) },
    aside: { color: mutedColor(theme), marginLeft: theme.spacing(3) },
  }),
  { name: 'SupplyChainSyncLine' },
);

/** The sync progress of a region. */
export function SyncLine(props: { region: RegionHealth }) {
  const { region } = props;
  const { sync } = region;
  const classes = useStyles();
  const { t } = useTranslation();
  if (!sync) {
    return null;
  }
  const { flows, incompleteLists, oldestReadAt } = sync;
  return (
    <div className={classes.root}>
      <StatusLine tone={toneOf(sync)}>
        {flows === 0
          ? t('health.sync.nothing')
          : t('health.sync.read', { flows, open: incompleteLists })}
      </StatusLine>
      {oldestReadAt && (
        <div className={classes.aside}>
          {t('health.sync.oldest', {
            when: <RelativeTime moment={oldestReadAt} />,
          })}
        </div>
      )}
      {syncFailures(region).map(({ problem, since }) => (
        <div key={`${problem.reason} ${problem.org}/${problem.flow}`}>
          <AdminProblems of="sync" problems={[problem]} />
          <div className={classes.aside}>
            {t('health.sync.failed', { when: <RelativeTime moment={since} /> })}
          </div>
        </div>
      ))}
    </div>
  );
}

function toneOf({ flows, incompleteLists }: SyncHealth) {
  if (flows === 0) {
    return 'neutral';
  }
  return incompleteLists === 0 ? 'good' : 'waiting';
}
