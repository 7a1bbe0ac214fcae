import {
  stringifyFlowRef,
  issuesOf,
  type LinkedFlow,
  type LinkResponse,
  type TrailRecord,
  type TrailsResponse,
} from 'backstage-plugin-supply-chain-common';
import { stringifyEntityRef } from '@backstage/catalog-model';
import { useApi } from '@backstage/core-plugin-api';
import { useEntity } from '@backstage/plugin-catalog-react';
import { makeStyles } from '@material-ui/core/styles';
import { useMemo } from 'react';
import { supplyChainApiRef } from '../../api/supplyChainApiRef';
import { trailRefOf } from '../../model/drawerTarget';
import { TRAIL_COLUMNS } from '../../model/tableCsv';
import { useTrails } from '../../queries/useEntityQueries';
import { useTableQuery } from '../../queries/useTableQuery';
import { useTranslation, type Translate } from '../../i18n/useTranslation';
import { environmentsOf } from '../../model/environments';
import type { Column } from '../../ui/DataTable';
import { clipText } from '../../model/text';
import { DrawerLink } from '../../ui/links';
import { MutedText, None, UntrustedText } from '../../ui/text';
import { wrappingRow } from '../../ui/styles';
import { IssueNames, RunningIn } from '../../ui/lists';
import { ShortTime } from '../../ui/times';
import { shortenName, flowLabel } from '../../ui/names';
import { StateBadge } from '../../ui/states';
import { mutedColor } from '../../ui/tones';
import { TableSection } from '../../ui/TableSection';

const useStyles = makeStyles(
  theme => ({
    trail: { ...wrappingRow(theme.spacing(0, 1)), alignItems: 'baseline' },
    // The title gives way, the name never.
    name: {
      flexShrink: 0,
      maxWidth: '100%',
      fontFamily: 'monospace',
      color: mutedColor(theme),
    },
  }),
  { name: 'SupplyChainTrailsTable' },
);

/**
 * The trails of the entity, newest first.
 *
 * @param props - `flow` leaves out those of other flows
 */
export function TrailsTable(props: { link?: LinkResponse; flow?: string }) {
  const { link, flow } = props;
  const { t } = useTranslation();
  const api = useApi(supplyChainApiRef);
  const { entity } = useEntity();
  const entityRef = stringifyEntityRef(entity);
  const table = useTableQuery();
  const query = useTrails({ ...table.query, flow });
  const columns = useMemo(
    () => trailColumns(t, link, flow === undefined),
    [t, link, flow],
  );
  return (
    <TableSection<TrailRecord, TrailsResponse>
      title={t('compliance.trails')}
      label={t('compliance.trails')}
      empty={t('compliance.empty')}
      // The flow is selected above.
      flows={[]}
      dense
      table={table}
      query={query}
      columns={columns}
      rowsOf={response => response.trails}
      rowKey={({ region, org, flow: name, name: trail }) =>
        JSON.stringify([region, org, name, trail])
      }
      csv={{
        fileName: `${entity.metadata.name}-trails.csv`,
        read: matching => api.getTrails(entityRef, { ...matching, flow }),
        columns: TRAIL_COLUMNS,
      }}
    />
  );
}

function trailColumns(
  t: Translate,
  link: LinkResponse | undefined,
  ofAllFlows: boolean,
): Column<TrailRecord>[] {
  const flows = link?.flows ?? [];
  return [
    {
      id: 'state',
      title: t('column.state'),
      share: 18,
      render: ({ state }) => <StateBadge state={state} />,
    },
    {
      id: 'trail',
      title: t('column.trail'),
      share: 34,
      header: true,
      render: trail => (
        <TrailName trail={trail} flows={flows} ofAllFlows={ofAllFlows} />
      ),
    },
    {
      id: 'issues',
      title: t('column.issues'),
      share: 20,
      render: trail => (
        <IssueNames
          issues={issuesOf(trail)}
          state={
            trail.unreadable && trail.state !== 'compliant'
              ? 'unknown'
              : trail.state
          }
        />
      ),
    },
    {
      id: 'runningIn',
      title: t('environments.title'),
      share: 14,
      render: trail => {
        const environments = environmentsOf(trail);
        return environments?.length === 0 ? (
          <None />
        ) : (
          <RunningIn environments={environments} among={flows} />
        );
      },
    },
    {
      id: 'author',
      title: t('column.author'),
      share: 14,
      render: ({ commit }) => {
        if (!commit) {
          return t('state.unknown');
        }
        return commit.author ? (
          <MutedText>
            <UntrustedText lines={1}>{commit.author}</UntrustedText>
          </MutedText>
        ) : (
          <None />
        );
      },
    },
    {
      id: 'when',
      title: t('column.when'),
      share: 9,
      render: ({ createdAt }) =>
        createdAt ? <ShortTime moment={createdAt} /> : <None />,
    },
  ];
}

/**
 * The row's only link: the commit's message, or the trail's name without one.
 * Its flow, if others are shown too or it doesn't count.
 */
export function TrailName(props: {
  trail: TrailRecord;
  flows?: readonly LinkedFlow[];
  ofAllFlows?: boolean;
}) {
  const { trail, flows = [], ofAllFlows } = props;
  const { name, commit } = trail;
  const classes = useStyles();
  const { t } = useTranslation();
  const short = clipText(shortenName(name), 60);
  const isOfPullRequest = flows.some(
    flow =>
      flow.pullRequests && stringifyFlowRef(flow) === stringifyFlowRef(trail),
  );
  const about = [
    ofAllFlows && flows.length > 1 && flowLabel(trail, flows),
    isOfPullRequest && t('flow.pullRequests'),
  ].filter(Boolean);
  return (
    <span className={classes.trail}>
      <DrawerLink target={{ kind: 'trail', trail: trailRefOf(trail) }}>
        <UntrustedText lines={1}>{commit?.message || short}</UntrustedText>
      </DrawerLink>
      {commit?.message && (
        <bdi className={classes.name} title={clipText(name, 300)}>
          {short}
        </bdi>
      )}
      {about.length > 0 && <MutedText>{about.join(': ')}</MutedText>}
    </span>
  );
}
