import { useArtifacts } from '../../queries/useEntityQueries';
import { useTableQuery, type TableFilters } from '../../queries/useTableQuery';
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
import { environmentLabels } from '../../model/environmentLabels';
import { isolateText } from '../../model/isolateText';
import { artifactsCsv } from '../../model/tableCsv';
import { EnvironmentFilter } from './EnvironmentFilter';
import { Environments } from './Environments';
import { EntityView } from '../../ui/EntityView';
import { EvidenceDrawer } from '../../drawer/EvidenceDrawer';
import { TableSection } from '../../ui/TableSection';
import { DialogHost } from '../../writes/DialogHost';
import { ViewHeader } from '../../ui/ViewHeader';
import { artifactColumns } from './artifactColumns';
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
  const entityRef = stringifyEntityRef(useEntity().entity);
  const table = useTableQuery({ ofArtifacts: true });
  const query = useArtifacts(table.query);
  const environments = useEnvironmentsAt();
  const columns = useMemo(() => artifactColumns(t, link), [t, link]);
  const linkedFlows = link?.flows ?? [];
  const place = onlyEnvironmentOf(table.filters);
  return (
    <>
      <ViewHeader
        title={t('artifacts.title')}
        queries={[query, environments.query]}
      />
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
        rowKey={({ region, org, flow, fingerprint, trail, name }) =>
          JSON.stringify([region, org, flow, fingerprint, trail, name])
        }
        moreFilters={className => (
          <EnvironmentFilter
            table={table}
            className={className}
            among={linkedFlows}
          />
        )}
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
          fileName: 'artifacts.csv',
          read: (matching, options) =>
            api.getArtifacts(entityRef, matching, options),
          format: artifactsCsv,
        }}
      />
      <EvidenceDrawer link={link} />
    </>
  );
}

/** The environment that artifacts are filtered by, if by nothing else. */
function onlyEnvironmentOf({ environment = '', ...others }: TableFilters) {
  return Object.keys(others).length === 0
    ? parseEnvironmentRef(environment)
    : undefined;
}
