import { makeStyles } from '@material-ui/core/styles';
import type { AttestationDetails } from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../hooks/useTranslation';
import { mutedColor } from '../../theme/tones';
import { clipText, PipelineText } from '../PipelineText';
import { StateBadge } from '../StateBadge';

type Rules = NonNullable<AttestationDetails['rules']>;

const useStyles = makeStyles(
  theme => ({
    list: {
      margin: 0,
      padding: 0,
      listStyle: 'none',
      '& li + li': { marginTop: theme.spacing(0.75) },
    },
    rule: { fontFamily: 'monospace', overflowWrap: 'anywhere' },
    message: { color: mutedColor(theme) },
  }),
  { name: 'SupplyChainRuleResults' },
);

/** What each rule of a custom attestation type said. */
export function RuleResults(props: { rules: Rules }) {
  const classes = useStyles();
  const { t } = useTranslation();
  return (
    <ul className={classes.list} aria-label={t('attestation.rules')}>
      {props.rules.map(({ rule, compliant, message }, index) => (
        // A rule need not have a text of its own.
        <li key={index}>
          <StateBadge state={stateOf(compliant)} />{' '}
          <bdi className={classes.rule}>
            {clipText(rule ?? t('attestation.unnamedRule'), 200)}
          </bdi>
          {message && (
            <span className={classes.message}>
              <PipelineText lines={4}>{message}</PipelineText>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function stateOf(compliant: boolean | undefined) {
  if (compliant === undefined) {
    return 'unknown';
  }
  return compliant ? 'compliant' : 'non-compliant';
}
