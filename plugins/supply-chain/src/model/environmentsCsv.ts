import type {
  DeploymentRecord,
  EnvironmentRef,
} from 'backstage-plugin-supply-chain-common';
import { stateWord } from './stateWord';
import type { Translate } from '../i18n/useTranslation';

/** Texts that a spreadsheet would treat as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

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
      each.replaced?.commit?.sha ?? each.replaced?.fingerprint,
      each.rolledBack && 'x',
      each.name,
      each.fingerprint,
      each.flow,
      each.trail,
    ]),
  ];
  return `\uFEFF${rows.map(row => `${row.map(cell).join(',')}\r\n`).join('')}`;
}

function cell(value: string | undefined): string {
  const text = value ?? '';
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless)
    ? `"${harmless.replace(/"/g, '""')}"`
    : harmless;
}
