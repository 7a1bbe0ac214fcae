import type {
  DeploymentRecord,
  EnvironmentRef,
} from 'backstage-plugin-supply-chain-common';
import { csvLines } from './csv';
import { stateWord } from './stateWord';
import type { Translate } from '../i18n/useTranslation';

/**
 * Formats deployments as CSV (RFC 4180, with a byte order mark for
 * spreadsheets). Times are ISO 8601 in UTC.
 */
export function deploymentsCsv(
  t: Translate,
  { region, org, environment }: EnvironmentRef,
  deployments: readonly DeploymentRecord[],
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
    ],
    ...deployments.map(each => [
      region,
      org,
      environment,
      stateWord(t, each.state, each.originalState),
      each.commit?.message,
      each.commit?.sha,
      each.startedAt,
      each.stoppedAt,
      replacedCell(t, each),
      each.rolledBack ? 'x' : undefined,
      each.name,
      each.fingerprint,
      each.flow,
      each.trail,
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
