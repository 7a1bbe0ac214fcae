import { stringifyEntityRef } from '@backstage/catalog-model';
import { useApi } from '@backstage/core-plugin-api';
import { useEntity } from '@backstage/plugin-catalog-react';
import Button from '@material-ui/core/Button';
import { useMutation } from '@tanstack/react-query';
import type {
  DeploymentRecord,
  EnvironmentRef,
  SupplyChainApi,
} from 'backstage-plugin-supply-chain-common';
import { supplyChainApiRef } from '../../api/supplyChainApiRef';
import { deploymentsCsv } from '../../model/environmentsCsv';
import type { KnownDeployments } from '../../model/environmentsCsv';
import { useTranslation } from '../../i18n/useTranslation';
import { MessageLink } from '../../ui/MessageLink';
import { saveFile } from '../../ui/saveFile';
import { useErrorText } from '../../ui/useErrorText';

/** The portal's maximum page size. */
const PER_PAGE = 100;

/** Saves all deployments of an environment, across all pages. */
export function HistoryCsv(props: {
  environment: EnvironmentRef;
  label: string;
}) {
  const { environment, label } = props;
  const { t } = useTranslation();
  const api = useApi(supplyChainApiRef);
  const { entity } = useEntity();
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const all = await readAll(api, stringifyEntityRef(entity), environment);
      saveFile({
        content: new Blob([deploymentsCsv(t, environment, all)], {
          type: 'text/csv;charset=utf-8',
        }),
        fileName: `deployments-${fileSafe(environment.environment)}.csv`,
      });
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
  const all = new Map<string, DeploymentRecord>();
  let complete = true;
  let stale = false;
  let oldest: string | undefined;
  for (let page = 1; ; page++) {
    const answer = await api.getDeployments(entityRef, ref, {
      page,
      perPage: PER_PAGE,
    });
    // New deployments move the others to later places meanwhile.
    answer.deployments.forEach(each => all.set(keyOf(each), each));
    complete &&= answer.complete;
    stale ||= answer.stale;
    oldest = olderOf(oldest, answer.asOf);
    if (answer.deployments.length === 0 || page * PER_PAGE >= answer.total) {
      const { knownSince, total } = answer;
      return {
        deployments: [...all.values()],
        // Others may have been added to the pages that were already read.
        complete: complete && all.size === total,
        stale,
        ...(knownSince && { knownSince }),
        ...(oldest && { asOf: oldest }),
      };
    }
  }
}

function olderOf(one?: string, other?: string): string | undefined {
  return one && other && one < other ? one : other ?? one;
}

function keyOf(deployment: DeploymentRecord): string {
  const { region, org, fingerprint, startedAt, stoppedAt } = deployment;
  return JSON.stringify([region, org, fingerprint, startedAt ?? stoppedAt]);
}

function fileSafe(name: string): string {
  return name.replace(/[^\w.-]+/g, '-').slice(0, 80);
}
