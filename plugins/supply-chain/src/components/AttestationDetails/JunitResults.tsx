import { makeStyles } from '@material-ui/core/styles';
import FailedIcon from '@material-ui/icons/Close';
import type { AttestationDetails } from 'backstage-plugin-supply-chain-common';
import { useLanguage } from '../../hooks/useLanguage';
import { useTranslation } from '../../hooks/useTranslation';
import { toneStyle } from '../../theme/tones';
import { clipText } from '../PipelineText';

type Suite = NonNullable<AttestationDetails['junit']>[number];

const useStyles = makeStyles(
  theme => ({
    text: { margin: 0 },
    list: { margin: 0, padding: 0, listStyle: 'none' },
    item: { display: 'flex', gap: theme.spacing(0.5) },
    icon: {
      ...toneStyle(theme, 'bad'),
      fontSize: '1rem',
      marginTop: '0.15em',
      flexShrink: 0,
    },
    name: { overflowWrap: 'anywhere', minWidth: 0 },
  }),
  { name: 'SupplyChainJunitResults' },
);

/** The counts of a test run, and the suites that have failed tests. */
export function JunitResults(props: { suites: readonly Suite[] }) {
  const { suites } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const { format } = new Intl.NumberFormat(useLanguage());
  const total = sum(suites, suite => suite.total);
  const failed = sum(suites, failuresOf);
  const skipped = sum(suites, suite => suite.skipped);
  const bad = suites.filter(suite => failuresOf(suite) > 0);
  return (
    <div>
      <p className={classes.text}>
        {t('attestation.testCounts', {
          total: format(total),
          passed: format(Math.max(0, total - failed - skipped)),
          failed: format(failed),
          skipped: format(skipped),
        })}
      </p>
      {bad.length > 0 && (
        <ul className={classes.list} aria-label={t('attestation.failedSuites')}>
          {bad.map((suite, index) => (
            // Suites need not have names, nor different ones.
            <li key={index} className={classes.item}>
              <FailedIcon className={classes.icon} aria-hidden />
              <bdi className={classes.name}>
                {t('attestation.suite', {
                  name: suite.name
                    ? clipText(suite.name, 160)
                    : t('attestation.unnamedSuite'),
                  failed: format(failuresOf(suite)),
                  total: suite.total === undefined ? '?' : format(suite.total),
                })}
              </bdi>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
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
