import { makeStyles } from '@material-ui/core/styles';
import type {
  FailedTest,
  JunitCounts,
  JunitSummary,
} from 'backstage-plugin-supply-chain-common';
import { useLanguage } from '../../i18n/useLanguage';
import { useTranslation, type Translate } from '../../i18n/useTranslation';
import { isolateText } from '../../model/isolateText';
import { FactList } from '../../ui/FactList';
import { MutedText } from '../../ui/MutedText';
import { StateBadge } from '../../ui/StateBadge';
import { Disclosure } from '../../ui/Disclosure';

const useStyles = makeStyles(
  theme => ({
    root: {
      padding: theme.spacing(1.5),
      border: `1px solid ${theme.palette.divider}`,
      borderRadius: theme.shape.borderRadius,
      '& h3': {
        margin: theme.spacing(0, 0, 1),
        fontSize: theme.typography.body2.fontSize,
      },
    },
    list: {
      margin: 0,
      paddingLeft: theme.spacing(2),
      overflowWrap: 'anywhere',
    },
    suites: { marginTop: theme.spacing(1) },
    scroll: { overflowX: 'auto' },
    table: {
      width: '100%',
      borderCollapse: 'collapse',
      '& th, & td': {
        padding: theme.spacing(0.5, 1, 0.5, 0),
        textAlign: 'right',
        borderBottom: `1px solid ${theme.palette.divider}`,
      },
      '& th:first-child': { textAlign: 'left', overflowWrap: 'anywhere' },
    },
  }),
  { name: 'SupplyChainJunitPreview' },
);

/** A preview of JUnit files before they are sent. */
export function JunitPreview(props: { summary: JunitSummary }) {
  const { summary } = props;
  const { totals, suites, omittedSuites, failed, omittedFailed, leftOut } =
    summary;
  const classes = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <section
      className={classes.root}
      aria-label={t('attest.summary')}
      role="status"
    >
      <h3>{t('attest.summary')}</h3>
      <FactList
        facts={[
          {
            term: t('attest.expected'),
            value: (
              <StateBadge
                state={summary.compliant ? 'compliant' : 'non-compliant'}
              />
            ),
          },
          {
            term: t('attest.counts'),
            value: countsText(t, totals, suites.length + omittedSuites),
          },
          {
            term: t('attest.duration'),
            value: new Intl.NumberFormat(language, {
              style: 'unit',
              unit: 'second',
              maximumFractionDigits: 1,
            }).format(totals.duration),
          },
          {
            term: t('attest.failedTests'),
            value: failed.length > 0 && (
              <ul className={classes.list}>
                {failed.map((test, index) => (
                  // A suite may contain two tests of the same name.
                  <li key={index}>{testText(t, test)}</li>
                ))}
                {omittedFailed > 0 && (
                  <li>
                    <MutedText>
                      {t('card.more', { amount: omittedFailed })}
                    </MutedText>
                  </li>
                )}
              </ul>
            ),
          },
          {
            term: t('attest.leftOut'),
            value: leftOut.map(file => isolateText(file, 240)).join(', '),
          },
        ]}
      />
      {summary.summedUp && <MutedText block>{t('attest.summedUp')}</MutedText>}
      <div className={classes.suites}>
        <Disclosure summary={t('attest.allSuites')}>
          <SuiteTable suites={suites} />
          {omittedSuites > 0 && (
            <MutedText block>
              {t('attest.moreSuites', { count: omittedSuites })}
            </MutedText>
          )}
        </Disclosure>
      </div>
    </section>
  );
}

function SuiteTable(props: { suites: JunitSummary['suites'] }) {
  const classes = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = new Intl.NumberFormat(language);
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('attest.suite')}</th>
            <th scope="col">{t('attest.suiteTests')}</th>
            <th scope="col">{t('attest.suiteFailed')}</th>
            <th scope="col">{t('attest.suiteErrors')}</th>
            <th scope="col">{t('attest.suiteSkipped')}</th>
          </tr>
        </thead>
        <tbody>
          {props.suites.map((suite, index) => (
            // Two files may contain suites of the same name.
            <tr key={index}>
              <th scope="row">
                <bdi>{isolateText(suite.name, 160)}</bdi>
              </th>
              <td>{format.format(suite.total)}</td>
              <td>{format.format(suite.failures)}</td>
              <td>{format.format(suite.errors)}</td>
              <td>{format.format(suite.skipped)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function countsText(t: Translate, counts: JunitCounts, suites: number): string {
  const { total, failures, errors, skipped } = counts;
  return [
    t('attest.tests', {
      count: total,
      suites: t('attest.suites', { count: suites }),
    }),
    t('attest.failures', { failed: failures }),
    ...(errors > 0 ? [t('attest.errors', { count: errors })] : []),
    ...(skipped > 0 ? [t('attest.skipped', { skipped })] : []),
  ].join(', ');
}

function testText(
  t: Translate,
  { name, suite, file, kind, passedLater }: FailedTest,
): string {
  const test = t(kind === 'error' ? 'attest.brokenTest' : 'attest.failedTest', {
    name: isolateText(name, 240),
    suite: isolateText(suite, 160),
    file: isolateText(file, 240),
  });
  return passedLater ? t('attest.passedLater', { test }) : test;
}
