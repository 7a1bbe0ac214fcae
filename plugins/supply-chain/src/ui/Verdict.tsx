import { makeStyles } from '@material-ui/core/styles';
import type { VerdictFacts } from 'backstage-plugin-supply-chain-common';
import type { ReactNode } from 'react';
import { MessageLink } from './MessageLink';
import { useVerdictText } from './useVerdictText';
import { VerdictActions } from './VerdictActions';
import { VerdictFrame } from './VerdictFrame';

const useStyles = makeStyles(
  theme => ({ why: { margin: theme.spacing(0.25, 0, 0) } }),
  { name: 'SupplyChainVerdict' },
);

/**
 * The verdict in a sentence, with the actions that fit.
 *
 * @param props - `card` is for the entity's overview; `children` stands below the
 *   sentence
 */
export function Verdict(props: {
  facts: VerdictFacts;
  card?: boolean;
  /** In a drawer, whose content the actions would open. */
  drawer?: boolean;
  children?: ReactNode;
}) {
  const { facts, card, drawer, children } = props;
  const classes = useStyles();
  const { verdict, text } = useVerdictText(facts);
  // Beside the verdict, there is room for one more sentence.
  const [reason, ...others] = text.rest;
  const why = card ? text.rest : others;
  return (
    <VerdictFrame
      tone={verdict.tone}
      headline={text.headline}
      reason={card || !reason ? undefined : ` ${reason}`}
      help={
        verdict.tone === 'neutral' && (
          <MessageLink to="status-unknown" about={text.headline} />
        )
      }
      card={card}
      drawer={drawer}
    >
      {why.length > 0 && <p className={classes.why}>{why.join(' ')}</p>}
      <VerdictActions
        card={card}
        actions={
          drawer
            ? verdict.actions.filter(({ kind }) => kind === 'open-job')
            : verdict.actions
        }
      />
      {children}
    </VerdictFrame>
  );
}
