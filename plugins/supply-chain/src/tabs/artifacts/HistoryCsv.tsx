import { stringifyEntityRef } from '@backstage/catalog-model';
import { useApi } from '@backstage/core-plugin-api';
import { useEntity } from '@backstage/plugin-catalog-react';
import Button from '@material-ui/core/Button';
import type {
  DeploymentRecord,
  EnvironmentRef,
  SupplyChainApi,
} from 'backstage-plugin-supply-chain-common';
import { supplyChainApiRef } from '../../api/supplyChainApiRef';
import { deploymentsCsv } from '../../model/environmentsCsv';
import type { KnownDeployments } from '../../model/environmentsCsv';
import { oldestRead, readPages } from '../../model/readPages';
import { useTranslation } from '../../i18n/useTranslation';
import { MessageLink } from '../../ui/MessageLink';
import { useCsvDownload } from '../../ui/useCsvDownload';
import { useErrorText } from '../../ui/useErrorText';

/** Saves all deployments of an environment, across all pages. */
export function HistoryCsv(props: {
  environment: EnvironmentRef;
  label: string;
}) {
  const { environment, label } = props;
  const { t } = useTranslation();
  const api = useApi(supplyChainApiRef);
  const { entity } = useEntity();
  const { mutate, isPending, error } = useCsvDownload({
    fileName: `deployments-${fileSafe(environment.environment)}.csv`,
    read: async () => {
      const all = await readAll(api, stringifyEntityRef(entity), environment);
      return { text: deploymentsCsv(t, environment, all) };
    },
  });
  return (
    <>
      <span role="status">{error && <Failed error={error} />}</span>
      <Button
        size="small"
        color="primary"
        aria-label={
          isPending ? undefined : t('history.csvOf', { environment: label })
        }
        aria-busy={isPending}
        // Keeps focus on the button during the download.
        aria-disabled={isPending}
        onClick={() => !isPending && mutate()}
      >
        {t(isPending ? 'history.csvLoading' : 'history.csv')}
      </Button>
    </>
  );
}

function Failed(props: { error: unknown }) {
  const { t } = useTranslation();
  const { words } = useErrorText(props.error);
  const text = t('history.csvFailed');
  return (
    <>
      {text}
      <MessageLink to={words} about={text} />
    </>
  );
}

async function readAll(
  api: SupplyChainApi,
  entityRef: string,
  environment: EnvironmentRef,
): Promise<KnownDeployments> {
  const { region, org } = environment;
  const ref = { region, org, environment: environment.environment };
  const responses = await readPages({
    read: place => api.getDeployments(entityRef, ref, place),
    rowsOf: response => response.deployments,
  });
  const { knownSince, total } = responses[responses.length - 1];
  const oldest = oldestRead(responses);
  // New deployments move the others to later places meanwhile.
  const all = new Map(
    responses
      .flatMap(response => response.deployments)
      .map(each => [keyOf(each), each]),
  );
  return {
    deployments: [...all.values()],
    // Others may have been added to the pages that were already read.
    complete:
      responses.every(response => response.complete) && all.size === total,
    stale: responses.some(({ stale }) => stale),
    ...(knownSince && { knownSince }),
    ...(oldest && { asOf: oldest }),
  };
}

function keyOf(deployment: DeploymentRecord): string {
  const { region, org, fingerprint, startedAt, stoppedAt } = deployment;
  return JSON.stringify([region, org, fingerprint, startedAt ?? stoppedAt]);
}

function fileSafe(name: string): string {
  return name.replace(/[^\w.-]+/g, '-').slice(0, 80);
}
