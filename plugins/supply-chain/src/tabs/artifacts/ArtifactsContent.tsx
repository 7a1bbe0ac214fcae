import { stringifyEntityRef } from '@backstage/catalog-model';
import { useApi } from '@backstage/core-plugin-api';
import { useEntity } from '@backstage/plugin-catalog-react';
import { makeStyles } from '@material-ui/core/styles';
import {
  issuesAmong,
  parseEnvironmentRef,
  stringifyEnvironmentRef,
  type ArtifactsResponse,
  type EnvironmentRef,
  type EnvironmentsResponse,
  type FlowRef,
  type LinkResponse,
  type ListedArtifact,
} from 'backstage-plugin-supply-chain-common';
import { useMemo } from 'react';
import { supplyChainApiRef } from '../../api/supplyChainApiRef';
import { EvidenceDrawer } from '../../drawer/EvidenceDrawer';
import { useTranslation, type Translate } from '../../i18n/useTranslation';
import { EntityView } from '../../linking/EntityView';
import { environmentLabels, environmentsIn } from '../../model/environments';
import { trailRefOfArtifact } from '../../model/drawerTarget';
import { worstOf } from '../../model/states';
import { clipText, isolateText } from '../../model/text';
import { ARTIFACT_COLUMNS } from '../../model/tableCsv';
import { useArtifacts, useEnvironments } from '../../queries/useEntityQueries';
import { useTableQuery, type TableState } from '../../queries/useTableQuery';
import { BuildVerdict, StateMark } from '../../ui/states';
import type { Column, RowGroup } from '../../ui/DataTable';
import {
  CommitLink,
  DrawerLink,
  ExternalLink,
  ShortName,
} from '../../ui/links';
import { flowLabel, shortenName } from '../../ui/names';
import { wrappingRow } from '../../ui/styles';
import { UntrustedText } from '../../ui/text';
import { RelativeTime } from '../../ui/times';
import { IssueNames, RunningIn } from '../../ui/lists';
import { FilterField } from '../../ui/TableFilters';
import { TableSection } from '../../ui/TableSection';
import { DialogHost } from '../../writes/WriteDialog';
import { Environments, useAt } from './Environments';

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

/** The Artifacts tab of an entity. */
export function ArtifactsContent() {
  return (
    <EntityView annotation="flows">
      {link => <Artifacts link={link} />}
    </EntityView>
  );
}

function Artifacts({ link }: { link?: LinkResponse }) {
  const { t } = useTranslation();
  const api = useApi(supplyChainApiRef);
  const { entity } = useEntity();
  const entityRef = stringifyEntityRef(entity);
  const [at] = useAt();
  const environments = useEnvironments(at);
  const now = useTableQuery({ ofArtifacts: true });
  const table = at ? tableAt(now, at) : now;
  const query = useArtifacts(table.query);
  const past = at ? environments.data : undefined;
  const columns = useMemo(
    () => artifactColumns(t, link, past),
    [t, link, past],
  );
  return (
    <>
      <DialogHost>
        <Environments link={link} table={query} query={environments} />
      </DialogHost>
      <TableSection<ListedArtifact, ArtifactsResponse>
        label={t('artifacts.title')}
        empty={t('artifacts.empty')}
        flows={link?.flows}
        table={table}
        query={query}
        columns={columns}
        rowsOf={response => response.artifacts}
        groupsOf={rows => buildGroups(rows, link)}
        rowKey={({ region, org, flow, fingerprint, trail, name }) =>
          JSON.stringify([region, org, flow, fingerprint, trail, name])
        }
        moreFilters={
          // It is about what runs now.
          !at && <EnvironmentFilter table={table} among={link?.flows ?? []} />
        }
        csv={{
          fileName: `${entity.metadata.name}-artifacts.csv`,
          read: matching => api.getArtifacts(entityRef, matching),
          columns: ARTIFACT_COLUMNS,
        }}
      />
      <EvidenceDrawer link={link} />
    </>
  );
}

/** The table as it was at a time: without what was built later. */
function tableAt(table: TableState, at: string): TableState {
  const { environment, until = at, ...query } = table.query;
  return { ...table, query: { ...query, until: until < at ? until : at } };
}

/** @param past - where builds ran at an earlier time */
function artifactColumns(
  t: Translate,
  link?: LinkResponse,
  past?: EnvironmentsResponse,
): Column<ListedArtifact>[] {
  const flows = link?.flows ?? [];
  return [
    {
      id: 'state',
      title: t('column.state'),
      share: 20,
      render: artifact => <BuildVerdict verdict={artifact} flows={flows} />,
    },
    {
      id: 'artifact',
      title: t('column.artifact'),
      share: 18,
      header: true,
      render: ({ name, fingerprint }) => (
        <>
          <DrawerLink target={{ kind: 'artifact', fingerprint }}>
            <UntrustedText>{name}</UntrustedText>
          </DrawerLink>
          <ShortName name={fingerprint} />
        </>
      ),
    },
    {
      id: 'issues',
      title: t('column.issues'),
      share: 20,
      render: ({ unmet, state }) => (
        <IssueNames
          issues={issuesAmong(unmet ?? [])}
          state={unmet?.length === 0 ? state : 'unknown'}
        />
      ),
    },
    {
      id: 'runningIn',
      title: t('column.runningIn'),
      share: 14,
      render: artifact => (
        <RunningIn
          environments={
            past
              ? environmentsWith(artifact, past)
              : environmentsIn(artifact, artifact.runningIn)
          }
          among={flows}
        />
      ),
    },
    {
      id: 'when',
      title: t('column.when'),
      share: 11,
      render: ({ createdAt }) => <RelativeTime moment={createdAt} />,
    },
  ];
}

/** Undefined if it may have run somewhere, but nothing is known of it. */
function environmentsWith(
  { fingerprint }: ListedArtifact,
  { environments, coverage }: EnvironmentsResponse,
): EnvironmentRef[] | undefined {
  const found = environments.filter(({ builds }) =>
    builds.some(build => build.fingerprint === fingerprint),
  );
  return found.length > 0 || coverage.complete ? found : undefined;
}

/**
 * Filters artifacts by an environment that they are running in now, among those
 * that the entity's builds are running in, or ran in.
 */
function EnvironmentFilter(props: {
  table: TableState;
  among: readonly Pick<EnvironmentRef, 'region' | 'org'>[];
}) {
  const { table, among } = props;
  const { t } = useTranslation();
  const { data } = useEnvironments();
  const options = (data?.environments ?? []).filter(
    ({ builds }) => builds.length > 0,
  );
  if (data && options.length === 0 && !table.filters.environment) {
    return null;
  }
  const labelOf = environmentLabels([...among, ...options]);
  return (
    <FilterField
      table={table}
      filter="environment"
      label={t('column.runningIn')}
      options={options.map(environment => ({
        value: stringifyEnvironmentRef(environment),
      }))}
      nameOf={value => {
        const environment = parseEnvironmentRef(value);
        return environment ? labelOf(environment) : value;
      }}
    />
  );
}

/**
 * Groups artifacts by the build that they come from. An artifact that several
 * flows have is one row.
 */
function buildGroups(
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
        const name = isolateText(shortenName(trail?.trail ?? ''), 60);
        return (
          <span key={key} className={classes.trail}>
            {among && <bdi>{flowLabel(record, among)}</bdi>}
            {trail && (
              <DrawerLink
                target={{ kind: 'trail', trail }}
                label={t('drawer.trail', { name })}
              >
                {/* The commit beside it says the same. */}
                {trail.trail === commit?.sha ? t('column.trail') : name}
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
