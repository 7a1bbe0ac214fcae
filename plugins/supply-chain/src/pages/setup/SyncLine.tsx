import { makeStyles } from '@material-ui/core/styles';
import type {
  RegionSetup,
  SyncSetup,
} from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../i18n/useTranslation';
import { mutedColor } from '../../ui/tones';
import { RelativeTime } from '../../ui/RelativeTime';
import { AdminProblems } from './AdminProblems';
import { StatusLine } from './StatusLine';
import { syncFailure } from './syncFailure';

const useStyles = makeStyles(
  theme => ({
    root: { marginTop: theme.spacing(1) },
    aside: { color: mutedColor(theme), marginLeft: theme.spacing(3) },
  }),
  { name: 'SupplyChainSyncLine' },
);

/** The sync progress of a region. */
export function SyncLine(props: { region: RegionSetup }) {
  const { region } = props;
  const { sync } = region;
  const classes = useStyles();
  const { t } = useTranslation();
  if (!sync) {
    return null;
  }
  const { flows, openLists, oldestReadAt } = sync;
  const failure = syncFailure(region);
  return (
    <div className={classes.root}>
      <StatusLine tone={toneOf(sync)}>
        {flows === 0
          ? t('setup.sync.nothing')
          : t('setup.sync.read', { flows, open: openLists })}
      </StatusLine>
      <div className={classes.aside}>
        {t('setup.sync.requests', {
          requests: sync.requestsPerMinute,
          budget: sync.budget,
        })}
        {oldestReadAt && (
          <>
            {'. '}
            {t('setup.sync.oldest', {
              when: <RelativeTime moment={oldestReadAt} />,
            })}
          </>
        )}
      </div>
      {failure && (
        <>
          <AdminProblems of="sync" problems={[failure.problem]} />
          <div className={classes.aside}>
            {t('setup.sync.failed', {
              when: <RelativeTime moment={failure.at} />,
            })}
          </div>
        </>
      )}
    </div>
  );
}

function toneOf({ flows, openLists }: SyncSetup) {
  if (flows === 0) {
    return 'neutral';
  }
  return openLists === 0 ? 'good' : 'waiting';
}
