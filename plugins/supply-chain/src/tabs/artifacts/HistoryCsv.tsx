import { stringifyEntityRef } from '@backstage/catalog-model';
import { useApi } from '@backstage/core-plugin-api';
import { useEntity } from '@backstage/plugin-catalog-react';
import type {
  DeploymentRecord,
  EnvironmentRef,
} from 'backstage-plugin-supply-chain-common';
import { supplyChainApiRef } from '../../api/supplyChainApiRef';
import { deploymentsCsv } from '../../model/tableCsv';
import { useTranslation } from '../../i18n/useTranslation';
import { TableCsv } from '../../ui/TableCsv';

/** Downloads all deployments of an environment as CSV. */
export function HistoryCsv(props: {
  environment: EnvironmentRef;
  label: string;
}) {
  const { environment, label } = props;
  const { region, org, environment: name } = environment;
  const { t } = useTranslation();
  const api = useApi(supplyChainApiRef);
  const { entity } = useEntity();
  const entityRef = stringifyEntityRef(entity);
  return (
    <TableCsv
      label={`${t('csv.download')}: ${t('history.title', {
        environment: label,
      })}`}
      source={{
        fileName: `${entity.metadata.name}-deployments-${fileSafe(name)}.csv`,
        read: ({ page, perPage }, options) =>
          api.getDeployments(
            entityRef,
            { region, org, environment: name },
            { page, perPage },
            options,
          ),
        format: all => deploymentsCsv(environment, all),
      }}
      rowsOf={response => response.deployments}
      rowKey={keyOf}
    />
  );
}

function keyOf(deployment: DeploymentRecord): string {
  const { region, org, fingerprint, startedAt, stoppedAt } = deployment;
  return JSON.stringify([region, org, fingerprint, startedAt ?? stoppedAt]);
}

function fileSafe(name: string): string {
  return name.replace(/[^\w.-]+/g, '-').slice(0, 80);
}
