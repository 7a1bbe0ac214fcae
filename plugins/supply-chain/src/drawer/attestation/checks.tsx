import { makeStyles } from '@material-ui/core/styles';
import type { QualityGateRecord } from 'backstage-plugin-supply-chain-common';
import type { AttestationViewProps } from '../../api/attestationViewsApi';
import { useTranslation, type Translate } from '../../i18n/useTranslation';
import { isolateText } from '../../model/text';
import { Disclosure } from '../../ui/text';
import { StateBadge, StateMark } from '../../ui/states';
import { Omitted, Results } from '../parts/Results';
import { countsText, failuresOf } from '../parts/testText';

/** More failed rules than this are collapsed. */
const SHOWN_RULES = 20;

/** Values that the badge already shows. */
const SAYS_NOTHING_MORE = /^(true|false)$/i;

const useStyles = makeStyles(
  theme => ({
    text: { margin: 0 },
    rules: { display: 'grid', gap: theme.spacing(0.75) },
    gate: { '& + &': { marginTop: theme.spacing(1) } },
    gateTitle: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: theme.spacing(0.25, 1),
      marginBottom: theme.spacing(0.75),
    },
    conditions: {
      paddingLeft: theme.spacing(2),
      borderLeft: `2px solid ${theme.palette.divider}`,
    },
  }),
  { name: 'SupplyChainChecks' },
);

/** The counts of a test run, and its suites with failures. */
export function JunitResults(props: AttestationViewProps) {
  const { junit, omitted } = props.attestation;
  const classes = useStyles();
  const { t } = useTranslation();
  return junit ? (
    <div>
      <p className={classes.text}>
        {countsText(t, junit, Boolean(omitted?.junit))}
      </p>
      <Results
        label={t('attestation.failedSuites')}
        results={junit
          .filter(suite => failuresOf(suite) > 0)
          .map(suite => ({
            mark: <StateMark state="non-compliant" wordless />,
            name: suite.name ?? t('attestation.unnamed'),
            facts: [
              suite.total === undefined
                ? t('attest.failures', { failed: failuresOf(suite) })
                : t('attestation.suite', {
                    failed: failuresOf(suite),
                    total: suite.total,
                  }),
            ],
          }))}
        omitted={omitted?.junit}
      />
    </div>
  ) : null;
}

/** The failed rules with their reasons; passed rules are collapsed. */
export function RuleResults(props: AttestationViewProps) {
  const { rules = [], omitted } = props.attestation;
  const classes = useStyles();
  const { t } = useTranslation();
  const passed = rules.filter(({ compliant }) => compliant);
  const resultsOf = (some: typeof rules) =>
    some.map(({ rule, compliant, status, result, message }) => ({
      mark: <CheckBadge compliant={compliant} status={status} />,
      name: rule ?? t('attestation.unnamed'),
      code: true,
      facts: [
        result && !SAYS_NOTHING_MORE.test(result)
          ? t('attestation.ruleResult', { result })
          : undefined,
      ],
      below: message,
    }));
  if (rules.length === 0) {
    return null;
  }
  return (
    <div className={classes.rules}>
      <Results
        label={t('attestation.rules')}
        results={resultsOf(rules.filter(({ compliant }) => !compliant))}
        shown={SHOWN_RULES}
      />
      {passed.length > 0 && (
        <Disclosure
          summary={t('attestation.rulesPassed', { amount: passed.length })}
        >
          <Results
            label={t('attestation.rulesPassed', { amount: passed.length })}
            results={resultsOf(passed)}
          />
        </Disclosure>
      )}
      <Omitted count={omitted?.rules} />
    </div>
  );
}

/** The results of quality gates, and the conditions behind them. */
export function QualityGates(props: AttestationViewProps) {
  const { qualityGates = [], omitted } = props.attestation;
  return (
    <>
      {qualityGates.map((gate, index) => (
        // The same gate may be reported more than once.
        <Gate key={index} gate={gate} />
      ))}
      <Omitted count={omitted?.qualityGates} />
    </>
  );
}

function Gate(props: { gate: QualityGateRecord }) {
  const { name, compliant, status, conditions, omittedConditions } = props.gate;
  const classes = useStyles();
  const { t } = useTranslation();
  return (
    <div className={classes.gate}>
      <div className={classes.gateTitle}>
        <CheckBadge compliant={compliant} status={status} />
        <bdi>
          {t('attestation.qualityGate')} {name && isolateText(name, 100)}
        </bdi>
      </div>
      {conditions.length > 0 && (
        <div className={classes.conditions}>
          <Results
            label={t('attestation.conditions')}
            results={conditions.map(condition => ({
              mark: (
                <CheckBadge
                  compliant={condition.compliant}
                  status={condition.status}
                />
              ),
              name: condition.metric ?? t('attestation.unnamed'),
              code: true,
              facts: [
                [condition.value, limitText(t, condition)]
                  .filter(Boolean)
                  .join(', '),
              ],
            }))}
            omitted={omittedConditions}
          />
        </div>
      )}
    </div>
  );
}

function limitText(
  t: Translate,
  { operator = '', threshold }: QualityGateRecord['conditions'][number],
): string | undefined {
  const limit = threshold && isolateText(threshold, 60);
  if (!limit) {
    return undefined;
  }
  if (/^(less_than|lt)$/i.test(operator)) {
    return t('attestation.failsBelow', { threshold: limit });
  }
  return /^(greater_than|gt)$/i.test(operator)
    ? t('attestation.failsAbove', { threshold: limit })
    : t('attestation.threshold', {
        threshold: `${isolateText(operator, 40)} ${limit}`.trim(),
      });
}

/** The outcome of a check; unknown ones keep the record's own word. */
function CheckBadge(props: {
  compliant: boolean | undefined;
  status: string | undefined;
}) {
  const { compliant, status } = props;
  return compliant === undefined ? (
    <StateBadge state="unknown" word={status && isolateText(status, 60)} />
  ) : (
    <StateBadge state={compliant ? 'compliant' : 'non-compliant'} />
  );
}

/** An attestation's tickets, and whether they exist in their tracker. */
export function Tickets(props: AttestationViewProps) {
  const { tickets, omitted } = props.attestation;
  const { t } = useTranslation();
  const foundText = (exists: boolean | undefined, status?: string) => {
    if (exists === undefined) {
      return t('state.unknown');
    }
    return exists
      ? status ?? t('attestation.ticketFound')
      : t('attestation.ticketNotFound');
  };
  return tickets ? (
    <Results
      label={t('attestation.tickets')}
      results={tickets.map(({ key, url, exists, summary, status }) => ({
        mark: <StateMark state={stateOf(exists)} wordless />,
        name: key ?? url ?? t('attestation.unnamed'),
        url,
        facts: [summary, foundText(exists, status)],
      }))}
      none={t('attestation.noTicket')}
      omitted={omitted?.tickets}
    />
  ) : (
    <Omitted count={omitted?.tickets} />
  );
}

function stateOf(isGood: boolean | undefined) {
  if (isGood === undefined) {
    return 'unknown';
  }
  return isGood ? 'compliant' : 'non-compliant';
}
