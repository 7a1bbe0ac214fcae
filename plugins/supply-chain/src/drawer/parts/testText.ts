import type {
  FailedTest,
  JunitSuite,
} from 'backstage-plugin-supply-chain-common';
import type { Translate } from '../../i18n/useTranslation';

/** The number of tests that failed in a suite. */
export function failuresOf({ failures = 0, errors = 0 }: JunitSuite): number {
  return failures + errors;
}

/**
 * Counts only what the record counts: a suite without a number of failures may
 * have failed.
 *
 * @param omitted - whether there are suites that aren't listed
 */
export function countsText(
  t: Translate,
  suites: readonly JunitSuite[],
  omitted: boolean,
): string {
  const sum = (count: (suite: JunitSuite) => number | undefined) =>
    suites.reduce((all, suite) => all + (count(suite) ?? 0), 0);
  const all = (...counts: ('failures' | 'errors' | 'total' | 'skipped')[]) =>
    !omitted &&
    suites.length > 0 &&
    suites.every(suite => counts.every(count => suite[count] !== undefined));
  const failed = sum(failuresOf);
  if (failed === 0 && !all('failures', 'errors')) {
    return t('state.unknown');
  }
  if (!all('failures', 'errors', 'total', 'skipped')) {
    return t('attestation.failedTests', { amount: failed });
  }
  const total = sum(suite => suite.total);
  const skipped = sum(suite => suite.skipped);
  return t('attestation.testCounts', {
    amount: total,
    passed: Math.max(0, total - failed - skipped),
    failed,
    skipped,
  });
}

/** Most tools put the class before the name; else the suite does. */
export function testName({
  name,
  suite,
}: Pick<FailedTest, 'name' | 'suite'>): string {
  return name === suite || name.includes(' › ') ? name : `${suite} › ${name}`;
}
