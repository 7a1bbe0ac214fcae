import type {
  LinkResponse,
  ListedArtifact,
  FlowRef,
} from 'backstage-plugin-supply-chain-common';
import type { RowGroup } from '../../ui/DataTable';
import { makeStyles } from '@material-ui/core/styles';
import { useTranslation } from '../../i18n/useTranslation';
import { clipText, isolateText } from '../../model/text';
import { trailRefOfArtifact } from '../../model/drawerTarget';
import { worstOf } from '../../model/states';
import { CommitLink, DrawerLink, ExternalLink } from '../../ui/links';
import { RelativeTime } from '../../ui/times';
import { StateMark } from '../../ui/states';
import { wrappingRow } from '../../ui/styles';
import { flowLabel, shortenName } from '../../ui/names';

/**
 * Groups artifacts by the build that they come from. An artifact that several
 * flows have is one row.
 */
export function buildGroups(
  artifacts: readonly ListedArtifact[],
  link?: LinkResponse,
): RowGroup<ListedArtifact>[] {
  const flows = link?.flows ?? [];
  const builds = new Map<string, ListedArtifact[]>();
  for (const artifact of artifacts) {
    const { region, org, flow, commit, trail, fingerprint } = artifact;
    const key = JSON.stringify([
      region,
      org,
      // Without a commit, only the trail or the artifact itself tells.
      commit?.sha ?? [flow, trail ?? fingerprint],
    ]);
    builds.set(key, [...(builds.get(key) ?? []), artifact]);
  }
  return [...builds].map(([key, records]) => ({
    key,
    title: (
      <BuildHeading
        records={records}
        // Without the link, they may be of several flows.
        among={link && flows.length < 2 ? undefined : flows}
      />
    ),
    rows: records.filter(
      ({ fingerprint, name }, index) =>
        records.findIndex(
          record => record.fingerprint === fingerprint && record.name === name,
        ) === index,
    ),
  }));
}

const useStyles = makeStyles(
  theme => ({
    root: wrappingRow(theme.spacing(0.25, 1.5)),
    commit: { flex: '1 1 240px', minWidth: 0 },
    trail: {
      display: 'inline-flex',
      alignItems: 'baseline',
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
function BuildHeading(props: {
  records: readonly ListedArtifact[];
  among?: readonly FlowRef[];
}) {
  const { records, among } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const [first] = records;
  const { commit } = first;
  const { state } = worstOf(records) ?? first;
  const inFlows = new Map(
    records.map(record => [
      JSON.stringify([record.region, record.org, record.flow, record.trail]),
      record,
    ]),
  );
  return (
    <div className={classes.root}>
      <StateMark state={state} />
      <div className={classes.commit}>
        <CommitLink commit={commit} />
      </div>
      {[...inFlows].map(([key, record]) => {
        const trail = trailRefOfArtifact(record);
        return (
          <span key={key} className={classes.trail}>
            {among && <bdi>{flowLabel(record, among)}</bdi>}
            {trail && (
              <DrawerLink
                target={{ kind: 'trail', trail }}
                label={t('drawer.trail', { name: shortenName(trail.trail) })}
              >
                {/* The commit beside it says the same. */}
                {trail.trail === commit?.sha
                  ? t('column.trail')
                  : isolateText(shortenName(trail.trail), 60)}
              </DrawerLink>
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
