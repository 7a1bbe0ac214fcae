import { makeStyles } from '@material-ui/core/styles';
import type {
  FlowRef,
  ListedArtifact,
} from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../i18n/useTranslation';
import { clipText } from '../../model/text';
import { trailRefOfArtifact } from '../../model/drawerTarget';
import { worstOf } from '../../model/states';
import { CommitLink, ExternalLink, ShortName } from '../../ui/links';
import { RelativeTime } from '../../ui/times';
import { StateMark } from '../../ui/states';
import { flowLabel, shortenName } from '../../ui/names';

const useStyles = makeStyles(
  theme => ({
    root: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: theme.spacing(0.25, 1.5),
    },
    commit: { flex: '1 1 240px', minWidth: 0 },
    trail: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: theme.spacing(0.5),
    },
  }),
  { name: 'SupplyChainBuildHeading' },
);

/**
 * A build above its artifacts: its commit, and its trail in each flow.
 *
 * @param props - `records` are its artifacts as the flows have them; `among` are
 *   the flows of the link, unless there is only one
 */
export function BuildHeading(props: {
  records: readonly ListedArtifact[];
  among?: readonly FlowRef[];
}) {
  const { records, among } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const [first] = records;
  const { state, originalState } = worstOf(records) ?? first;
  const inFlows = new Map(
    records.map(record => [
      JSON.stringify([record.region, record.org, record.flow, record.trail]),
      record,
    ]),
  );
  return (
    <div className={classes.root}>
      <StateMark state={state} originalState={originalState} />
      <div className={classes.commit}>
        <CommitLink commit={first.commit} />
      </div>
      {[...inFlows].map(([key, record]) => {
        const trail = trailRefOfArtifact(record);
        return (
          <span key={key} className={classes.trail}>
            {among && <bdi>{flowLabel(record, among)}</bdi>}
            {trail && (
              <ShortName name={trail.trail} target={{ kind: 'trail', trail }} />
            )}
          </span>
        );
      })}
      <ExternalLink
        to={first.buildUrl}
        label={t('cell.buildOf', {
          name: `${clipText(first.name, 40)} ${shortenName(first.fingerprint)}`,
        })}
      >
        {first.buildUrl && t('cell.build')}
      </ExternalLink>
      <RelativeTime moment={first.createdAt} />
    </div>
  );
}
