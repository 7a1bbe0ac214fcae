import { makeStyles } from '@material-ui/core/styles';
import FailedIcon from '@material-ui/icons/Close';
import type { AttestationDetails } from 'backstage-plugin-supply-chain-common';
import { useTranslation, type Translate } from '../../i18n/useTranslation';
import { toneStyle } from '../../ui/tones';
import { isolateText } from '../../model/isolateText';
import { RowList } from '../../ui/RowList';
import { Omitted } from './Omitted';

type Suite = NonNullable<AttestationDetails['junit']>[number];

const useStyles = makeStyles(
  theme => ({
    text: { margin: 0 },
    suite: { display: 'flex', gap: theme.spacing(0.5) },
    icon: {
      ...toneStyle(theme, 'bad'),
      fontSize: '1rem',
      marginTop: '0.15em',
      flexShrink: 0,
    },
  }),
  { name: 'SupplyChainJunitResults' },
);

/**
 * The counts of a test run, as far as the record has them, and its suites with
 * failures.
 */
export function JunitResults(props: {
  suites: readonly Suite[];
  omitted?: number;
}) {
  const { suites, omitted } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const bad = suites.filter(suite => failuresOf(suite) > 0);
  return (
    <div>
      <p className={classes.text}>{countsText(t, suites, Boolean(omitted))}</p>
      <RowList rows={bad} label={t('attestation.failedSuites')}>
        {suite => (
          <span className={classes.suite}>
            <FailedIcon className={classes.icon} aria-hidden />
            <bdi>{suiteText(t, suite)}</bdi>
          </span>
        )}
      </RowList>
      <Omitted count={omitted} />
    </div>
  );
}

/**
 * Counts only what the record counts: a suite without a number of failures may
 * have failed.
 *
 * @param omitted - whether there are suites that aren't listed
 */
export function countsText(
  t: Translate,
  suites: readonly Suite[],
  omitted: boolean,
): string {
  const failed = sum(suites, failuresOf);
  const isComplete = suites.length > 0 && suites.every(hasFailureCounts);
  if (!isComplete && failed === 0) {
    return t('state.unknown');
  }
  if (!isComplete || omitted) {
    return failed > 0
      ? t('attestation.failedTests', { amount: failed })
      : t('state.unknown');
  }
  if (!suites.every(hasAllCounts)) {
    return t('attestation.failedTests', { amount: failed });
  }
  const total = sum(suites, suite => suite.total);
  const skipped = sum(suites, suite => suite.skipped);
  return t('attestation.testCounts', {
    amount: total,
    passed: Math.max(0, total - failed - skipped),
    failed,
    skipped,
  });
}

function hasFailureCounts({ failures, errors }: Suite): boolean {
  return failures !== undefined && errors !== undefined;
}

function hasAllCounts(suite: Suite): boolean {
  const { total, skipped } = suite;
  return (
    hasFailureCounts(suite) && total !== undefined && skipped !== undefined
  );
}

function suiteText(t: Translate, suite: Suite): string {
  const name = suite.name
    ? isolateText(suite.name, 160)
    : t('attestation.unnamed');
  const failed = failuresOf(suite);
  return suite.total === undefined
    ? t('attestation.suiteUncounted', { name, failed })
    : t('attestation.suite', { name, failed, total: suite.total });
}

function failuresOf({ failures = 0, errors = 0 }: Suite): number {
  return failures + errors;
}

function sum(
  suites: readonly Suite[],
  count: (suite: Suite) => number | undefined,
): number {
  return suites.reduce((all, suite) => all + (count(suite) ?? 0), 0);
}
