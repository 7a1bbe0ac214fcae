import { makeStyles } from '@material-ui/core/styles';
import type { AttestationDetails } from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../i18n/useTranslation';
import { mutedColor } from '../../ui/tones';
import { MutedText } from '../../ui/MutedText';
import { clipText } from '../../model/clipText';
import { UntrustedText } from '../../ui/UntrustedText';
import { RowList } from '../../ui/RowList';
import { StateBadge } from '../../ui/StateBadge';
import { checkState } from './checkState';
import { Disclosure } from '../../ui/Disclosure';
import { Omitted } from './Omitted';

type Rules = NonNullable<AttestationDetails['rules']>;

/** More failed rules than this are collapsed. */
const SHOWN_RULES = 20;

/** Values that the badge already shows. */
const SAYS_NOTHING_MORE = /^(true|false)$/i;

const useStyles = makeStyles(
  theme => ({
    text: { margin: 0 },
    list: { display: 'grid', gap: theme.spacing(0.75) },
    rule: { fontFamily: 'monospace' },
    message: {
      flexBasis: '100%',
      marginBottom: theme.spacing(0.75),
      color: mutedColor(theme),
    },
  }),
  { name: 'SupplyChainRuleResults' },
);

/** The failed rules with their reasons; passed rules are collapsed. */
export function RuleResults(props: { rules: Rules; omitted?: number }) {
  const { rules, omitted } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const passed = rules.filter(({ compliant }) => compliant);
  const others = rules.filter(({ compliant }) => !compliant);
  const failed = rules.filter(({ compliant }) => compliant === false);
  return (
    <div className={classes.list}>
      {!omitted && rules.length > 0 && failed.length > 0 && (
        <p className={classes.text}>
          {t('attestation.rulesFailed', {
            amount: rules.length,
            failed: failed.length,
          })}
        </p>
      )}
      <RuleList
        rules={others.slice(0, SHOWN_RULES)}
        label={t('attestation.rules')}
      />
      {others.length > SHOWN_RULES && (
        <Disclosure
          summary={t('issue.more', {
            amount: others.length - SHOWN_RULES,
          })}
        >
          <RuleList
            rules={others.slice(SHOWN_RULES)}
            label={t('attestation.rules')}
          />
        </Disclosure>
      )}
      {passed.length > 0 && (
        <Disclosure
          summary={t('attestation.rulesPassed', { amount: passed.length })}
        >
          <RuleList
            rules={passed}
            label={t('attestation.rulesPassed', { amount: passed.length })}
          />
        </Disclosure>
      )}
      <Omitted count={omitted} />
    </div>
  );
}

function RuleList(props: { rules: Rules; label: string }) {
  const classes = useStyles();
  const { t } = useTranslation();
  return (
    <RowList rows={props.rules} label={props.label}>
      {({ rule, compliant, status, result, message }) => (
        <>
          <StateBadge {...checkState(compliant, status)} />
          <bdi className={classes.rule}>
            {clipText(rule ?? t('attestation.unnamed'), 200)}
          </bdi>
          {result && !SAYS_NOTHING_MORE.test(result) && (
            <MutedText>
              <bdi>
                {t('attestation.ruleResult', { result: clipText(result, 120) })}
              </bdi>
            </MutedText>
          )}
          {message && (
            <div className={classes.message}>
              <UntrustedText lines={4}>{message}</UntrustedText>
            </div>
          )}
        </>
      )}
    </RowList>
  );
}
