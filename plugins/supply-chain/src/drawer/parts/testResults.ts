import type {
  FailedTest,
  JunitSuite,
} from 'backstage-plugin-supply-chain-common';
import type { Translate } from '../../i18n/useTranslation';
import type { ResultList } from './Results';

/** Failed tests with their messages. */
export function failedTestList(
  t: Translate,
  failed: readonly (Omit<FailedTest, 'file'> & { file?: string })[],
): ResultList {
  return {
    label: t('attestation.failedTestList'),
    results: failed.map(({ name, suite, file, message }) => ({
      state: 'non-compliant',
      // Most tools put the class before the name; else the suite does.
      name:
        name === suite || name.includes(' › ') ? name : `${suite} › ${name}`,
      code: true,
      facts: [file],
      below: message,
    })),
  };
}

/** The counts of a test run, and its suites with failures. */
export function suiteList(
  t: Translate,
  suites: readonly JunitSuite[],
  truncated: boolean,
): ResultList {
  const counts = { name: countsText(t, suites, truncated) };
  return {
    results: [
      counts,
      ...suites
        .filter(suite => failuresIn([suite]) > 0)
        .map(suite => ({
          state: 'non-compliant' as const,
          name: suite.name,
          facts: [countsText(t, [suite], false)],
        })),
    ],
  };
}

/**
 * Counts only what the record counts: a suite without a number of failures may
 * have failed.
 *
 * @param truncated - whether there may be suites that aren't listed
 */
export function countsText(
  t: Translate,
  suites: readonly JunitSuite[],
  truncated: boolean,
): string {
  const failed = failuresIn(suites);
  const isKnown = (counts: readonly (keyof JunitSuite)[]) =>
    !truncated &&
    suites.length > 0 &&
    suites.every(suite => counts.every(count => suite[count] !== undefined));
  if (!isKnown(['failures', 'errors', 'total', 'skipped'])) {
    return failed > 0 || isKnown(['failures', 'errors'])
      ? t('attestation.failedTests', { amount: failed })
      : t('state.unknown');
  }
  const total = sum(suites.map(suite => suite.total));
  const skipped = sum(suites.map(suite => suite.skipped));
  return t('attestation.testCounts', {
    amount: total,
    passed: Math.max(0, total - failed - skipped),
    failed,
    skipped,
  });
}

function failuresIn(suites: readonly JunitSuite[]): number {
  return sum(suites.flatMap(({ failures, errors }) => [failures, errors]));
}

/** Counts that a record may lack. */
function sum(counts: readonly (number | undefined)[]): number {
  return counts.reduce<number>((all, count = 0) => all + count, 0);
}
