import { useArtifacts } from '../../queries/useEntityQueries';
import {
  useTableQuery,
  type TableFilters,
  type TableState,
} from '../../queries/useTableQuery';
import { useTranslation } from '../../i18n/useTranslation';
import { stringifyEntityRef } from '@backstage/catalog-model';
import { useApi } from '@backstage/core-plugin-api';
import { useEntity } from '@backstage/plugin-catalog-react';
import {
  parseEnvironmentRef,
  type ArtifactsResponse,
  type LinkResponse,
  type ListedArtifact,
} from 'backstage-plugin-supply-chain-common';
import { useMemo } from 'react';
import { supplyChainApiRef } from '../../api/supplyChainApiRef';
import { environmentLabels } from '../../model/environments';
import { isolateText } from '../../model/text';
import { artifactsCsv } from '../../model/tableCsv';
import { EnvironmentFilter } from './EnvironmentFilter';
import { Environments } from './Environments';
import { EntityView } from '../../linking/EntityView';
import { EvidenceDrawer } from '../../drawer/EvidenceDrawer';
import { TableSection } from '../../ui/TableSection';
import { DialogHost } from '../../writes/DialogHost';
import { artifactColumns } from './artifactColumns';
import { buildGroups } from './buildGroups';
import { useEnvironmentsAt } from './useEnvironmentsAt';

/** The Artifacts tab of an entity. */
export function ArtifactsContent() {
  return (
    <EntityView annotation="flows">
      {link => <Artifacts link={link} />}
    </EntityView>
  );
}

function Artifacts(props: { link?: LinkResponse }) {
  const { link } = props;
  const { t } = useTranslation();
  const api = useApi(supplyChainApiRef);
  const { entity } = useEntity();
  const entityRef = stringifyEntityRef(entity);
  const environments = useEnvironmentsAt();
  const now = useTableQuery({ ofArtifacts: true });
  const { at } = environments;
  const table = at ? tableAt(now, at) : now;
  const query = useArtifacts(table.query);
  const past = at ? environments.query.data : undefined;
  const columns = useMemo(
    () => artifactColumns(t, link, past),
    [t, link, past],
  );
  const linkedFlows = link?.flows ?? [];
  const place = onlyEnvironmentOf(table.filters);
  return (
    <>
      <DialogHost>
        <Environments link={link} table={query} environments={environments} />
      </DialogHost>
      <TableSection<ListedArtifact, ArtifactsResponse>
        label={t('artifacts.table')}
        empty={t('artifacts.empty')}
        emptyHint={flows => t('artifacts.emptyHint', { flows })}
        link={link}
        table={table}
        query={query}
        columns={columns}
        rowsOf={response => response.artifacts}
        groupsOf={rows => buildGroups(rows, link)}
        rowKey={({ region, org, flow, fingerprint, trail, name }) =>
          JSON.stringify([region, org, flow, fingerprint, trail, name])
        }
        moreFilters={className =>
          // It is about what runs now.
          !at && (
            <EnvironmentFilter
              table={table}
              className={className}
              among={linkedFlows}
            />
          )
        }
        noMatch={
          place &&
          t('filter.nothingRunning', {
            environment: isolateText(
              environmentLabels(linkedFlows)(place),
              100,
            ),
          })
        }
        csv={{
          fileName: `${entity.metadata.name}-artifacts.csv`,
          read: (matching, options) =>
            api.getArtifacts(entityRef, matching, options),
          format: artifactsCsv,
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

/** The environment that artifacts are filtered by, if by nothing else. */
function onlyEnvironmentOf({ environment = '', ...others }: TableFilters) {
  return Object.keys(others).length === 0
    ? parseEnvironmentRef(environment)
    : undefined;
}
