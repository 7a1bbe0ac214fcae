import { makeStyles } from '@material-ui/core/styles';
import FailedIcon from '@material-ui/icons/Close';
import type { AttestationDetails } from 'backstage-plugin-supply-chain-common';
import { useLanguage } from '../../hooks/useLanguage';
import { useTranslation } from '../../hooks/useTranslation';
import { toneStyle } from '../../theme/tones';
import { clipText } from '../PipelineText';
import { RowList } from '../RowList';

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
      <RowList rows={bad} label={t('attestation.failedSuites')}>
        {suite => (
          <span className={classes.suite}>
            <FailedIcon className={classes.icon} aria-hidden />
            <bdi>
              {t('attestation.suite', {
                name: suite.name
                  ? clipText(suite.name, 160)
                  : t('attestation.unnamedSuite'),
                failed: format(failuresOf(suite)),
                total: suite.total === undefined ? '?' : format(suite.total),
              })}
            </bdi>
          </span>
        )}
      </RowList>
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
