import { makeStyles } from '@material-ui/core/styles';
import type { AttestationDetails } from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../hooks/useTranslation';
import { mutedColor } from '../../theme/tones';
import { clipText, PipelineText } from '../PipelineText';
import { RowList } from '../RowList';
import { StateBadge } from '../StateBadge';

type Rules = NonNullable<AttestationDetails['rules']>;

const useStyles = makeStyles(
  theme => ({
    rule: { fontFamily: 'monospace' },
    message: { flexBasis: '100%', color: mutedColor(theme) },
  }),
  { name: 'SupplyChainRuleResults' },
);

/** What each rule of a custom attestation type said. */
export function RuleResults(props: { rules: Rules }) {
  const classes = useStyles();
  const { t } = useTranslation();
  return (
    <RowList rows={props.rules} label={t('attestation.rules')}>
      {({ rule, compliant, message }) => (
        <>
          <StateBadge state={stateOf(compliant)} />
          <bdi className={classes.rule}>
            {clipText(rule ?? t('attestation.unnamedRule'), 200)}
          </bdi>
          {message && (
            <div className={classes.message}>
              <PipelineText lines={4}>{message}</PipelineText>
            </div>
          )}
        </>
      )}
    </RowList>
  );
}

function stateOf(compliant: boolean | undefined) {
  if (compliant === undefined) {
    return 'unknown';
  }
  return compliant ? 'compliant' : 'non-compliant';
}
