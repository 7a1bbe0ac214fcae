import type {
  DeploymentRecord,
  DeploymentsResponse,
  EnvironmentRef,
} from 'backstage-plugin-supply-chain-common';
import { csvLines } from './csv';
import { stateWord } from './stateWord';
import type { Translate } from '../i18n/useTranslation';

/**
 * Deployments of an environment, how far back they are known, and how old the
 * data is.
 */
export type KnownDeployments = Pick<
  DeploymentsResponse,
  'deployments' | 'complete' | 'knownSince' | 'stale' | 'asOf'
>;

/**
 * Formats deployments as CSV (RFC 4180, with a byte order mark for
 * spreadsheets). Times are ISO 8601 in UTC. Each row says whether others may be
 * missing and how old the data is, because the file is read without the page.
 */
export function deploymentsCsv(
  t: Translate,
  { region, org, environment }: EnvironmentRef,
  { deployments, complete, knownSince, stale, asOf }: KnownDeployments,
): string {
  const rows = [
    [
      t('history.column.region'),
      t('history.column.organization'),
      t('history.column.environment'),
      t('column.state'),
      t('history.build'),
      t('history.column.commit'),
      t('history.started'),
      t('history.stopped'),
      t('history.replaced'),
      t('history.column.rolledBack'),
      t('history.column.artifact'),
      t('history.column.fingerprint'),
      t('history.column.flow'),
      t('history.column.trail'),
      t('history.column.incomplete'),
      t('history.column.knownSince'),
      t('history.column.stale'),
      t('history.column.asOf'),
    ],
    ...deployments.map(each => [
      region,
      org,
      environment,
      stateWord(t, each.state, each.originalState),
      each.commit?.message,
      each.commit?.sha,
      each.startedAt,
      each.endUnknown ? t('history.unknown') : each.stoppedAt,
      replacedCell(t, each),
      each.rolledBack ? 'x' : undefined,
      each.name,
      each.fingerprint,
      each.flow,
      each.trail,
      complete ? undefined : 'x',
      knownSince,
      stale ? 'x' : undefined,
      asOf,
    ]),
  ];
  return `\uFEFF${csvLines(rows)}`;
}

/** Empty if the replaced build is unknown. */
function replacedCell(
  t: Translate,
  { replaced }: DeploymentRecord,
): string | undefined {
  return replaced === null
    ? t('cell.none')
    : replaced?.commit?.sha ?? replaced?.fingerprint;
}
