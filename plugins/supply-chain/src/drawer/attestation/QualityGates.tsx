import { makeStyles } from '@material-ui/core/styles';
import type { AttestationDetails } from 'backstage-plugin-supply-chain-common';
import { useTranslation, type Translate } from '../../i18n/useTranslation';
import { MutedText } from '../../ui/MutedText';
import { clipText } from '../../model/clipText';
import { isolateText } from '../../model/isolateText';
import { RowList } from '../../ui/RowList';
import { StateBadge } from '../../ui/StateBadge';
import { checkState } from './checkState';
import { Omitted } from './Omitted';

type Gate = NonNullable<AttestationDetails['qualityGates']>[number];
type Condition = Gate['conditions'][number];

const useStyles = makeStyles(
  theme => ({
    title: {
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
    metric: { fontFamily: 'monospace' },
  }),
  { name: 'SupplyChainQualityGates' },
);

/** The results of quality gates, and the conditions behind them. */
export function QualityGates(props: { gates: readonly Gate[] }) {
  const { t } = useTranslation();
  return (
    <RowList rows={props.gates} label={t('attestation.qualityGates')}>
      {gate => <GateRow gate={gate} />}
    </RowList>
  );
}

function GateRow(props: { gate: Gate }) {
  const { name, compliant, status, conditions, omittedConditions } = props.gate;
  const classes = useStyles();
  const { t } = useTranslation();
  return (
    <div>
      <div className={classes.title}>
        <StateBadge {...checkState(compliant, status)} />
        <bdi>
          {name
            ? t('attestation.qualityGateNamed', { name: clipText(name, 100) })
            : t('attestation.qualityGate')}
        </bdi>
      </div>
      {conditions.length > 0 && (
        <div className={classes.conditions}>
          <RowList rows={conditions} label={t('attestation.conditions')}>
            {condition => (
              <>
                <StateBadge
                  {...checkState(condition.compliant, condition.status)}
                />
                <bdi className={classes.metric}>
                  {clipText(condition.metric ?? t('attestation.unnamed'), 100)}
                </bdi>
                <MutedText>{conditionText(t, condition)}</MutedText>
              </>
            )}
          </RowList>
          <Omitted count={omittedConditions} />
        </div>
      )}
    </div>
  );
}

/** For example `71.3, fails below 80`. */
function conditionText(t: Translate, condition: Condition): string {
  const { value, threshold } = condition;
  const limit =
    threshold && limitText(t, condition.operator, isolateText(threshold, 60));
  return [value && isolateText(value, 60), limit].filter(Boolean).join(', ');
}

function limitText(
  t: Translate,
  operator: string | undefined,
  threshold: string,
): string {
  switch (operator?.toUpperCase()) {
    case 'LESS_THAN':
    case 'LT':
      return t('attestation.failsBelow', { threshold });
    case 'GREATER_THAN':
    case 'GT':
      return t('attestation.failsAbove', { threshold });
    default:
      return t('attestation.threshold', {
        threshold: operator
          ? `${isolateText(operator, 40)} ${threshold}`
          : threshold,
      });
  }
}
