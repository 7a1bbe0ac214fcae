import type {
  LinkResponse,
  TrailRecord,
  TrailsResponse,
} from 'backstage-plugin-supply-chain-common';
import { stringifyEntityRef } from '@backstage/catalog-model';
import { useApi } from '@backstage/core-plugin-api';
import { useEntity } from '@backstage/plugin-catalog-react';
import { useMemo } from 'react';
import { supplyChainApiRef } from '../../api/supplyChainApiRef';
import { trailRefOf } from '../../model/drawerTarget';
import { trailsCsv } from '../../model/tableCsv';
import { useTrails } from '../../queries/useEntityQueries';
import { useTableQuery } from '../../queries/useTableQuery';
import { useTranslation, type Translate } from '../../i18n/useTranslation';
import { environmentsOf } from '../../model/environments';
import { CommitLink } from '../../ui/CommitLink';
import type { Column } from '../../ui/DataTable';
import { ExternalLink, isWebAddress } from '../../ui/ExternalLink';
import { clipText } from '../../model/clipText';
import { UntrustedText } from '../../ui/UntrustedText';
import { RelativeTime } from '../../ui/RelativeTime';
import { RunningIn } from '../../ui/RunningIn';
import { ShortName } from '../../ui/ShortName';
import { shortenName } from '../../ui/shortenName';
import { StateBadge } from '../../ui/StateBadge';
import { flowLabel } from '../../ui/flowLabel';
import { TableSection } from '../../ui/TableSection';
import { TrailIssues } from '../../ui/TrailIssues';

/** The trails of the entity, newest first. */
export function TrailsTable(props: { link?: LinkResponse }) {
  const { link } = props;
  const { t } = useTranslation();
  const api = useApi(supplyChainApiRef);
  const entityRef = stringifyEntityRef(useEntity().entity);
  const table = useTableQuery();
  const query = useTrails(table.query);
  const columns = useMemo(() => trailColumns(t, link), [t, link]);
  return (
    <TableSection<TrailRecord, TrailsResponse>
      label={t('compliance.table')}
      empty={t('compliance.empty')}
      emptyHint={flows => t('compliance.emptyHint', { flows })}
      link={link}
      table={table}
      query={query}
      columns={columns}
      rowsOf={response => response.trails}
      rowKey={({ region, org, flow, name }) =>
        JSON.stringify([region, org, flow, name])
      }
      csv={{
        fileName: 'trails.csv',
        read: (matching, options) =>
          api.getTrails(entityRef, matching, options),
        format: trailsCsv,
      }}
    />
  );
}

function trailColumns(
  t: Translate,
  link?: LinkResponse,
): Column<TrailRecord>[] {
  const flows = link?.flows ?? [];
  const flowColumn: Column<TrailRecord> = {
    id: 'flow',
    title: t('column.flow'),
    share: 13,
    render: trail => (
      <UntrustedText lines={3}>{flowLabel(trail, flows)}</UntrustedText>
    ),
  };
  return [
    {
      id: 'state',
      title: t('column.state'),
      share: 20,
      render: ({ state, originalState }) => (
        <StateBadge state={state} originalState={originalState} />
      ),
    },
    {
      id: 'trail',
      title: t('column.trail'),
      share: 14,
      header: true,
      render: trail => <TrailName trail={trail} />,
    },
    // Without the link, they may be of several flows.
    ...(link && flows.length < 2 ? [] : [flowColumn]),
    {
      id: 'commit',
      title: t('column.commit'),
      share: 24,
      render: trail => <CommitLink commit={trail.commit} />,
    },
    {
      id: 'when',
      title: t('column.when'),
      share: 12,
      render: trail => <RelativeTime moment={trail.createdAt} />,
    },
    {
      id: 'issues',
      title: t('column.issues'),
      share: 22,
      render: trail => <TrailIssues trail={trail} />,
    },
    {
      id: 'runningIn',
      title: t('column.runningIn'),
      share: 13,
      render: trail => (
        <RunningIn environments={environmentsOf(trail)} among={flows} />
      ),
    },
  ];
}

function TrailName(props: { trail: TrailRecord }) {
  const { trail } = props;
  const { name, originUrl } = trail;
  const { t } = useTranslation();
  return (
    <>
      <ShortName
        name={name}
        target={{ kind: 'trail', trail: trailRefOf(trail) }}
      />
      {isWebAddress(originUrl) && (
        <ExternalLink
          to={originUrl}
          label={t('cell.buildOf', { name: clipText(shortenName(name), 40) })}
        >
          {t('cell.build')}
        </ExternalLink>
      )}
    </>
  );
}
