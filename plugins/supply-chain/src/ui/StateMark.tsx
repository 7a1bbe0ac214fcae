import { makeStyles } from '@material-ui/core/styles';
import type { StateValue } from 'backstage-plugin-supply-chain-common';
import { stateWord } from '../model/stateWord';
import { useTranslation } from '../i18n/useTranslation';
import { toneStyle } from './tones';
import { VisuallyHidden } from './VisuallyHidden';
import { stateStyle } from './stateStyle';

const useStyles = makeStyles(
  theme => ({
    // Keeps the hidden label next to the icon.
    root: { position: 'relative', display: 'inline-flex', flexShrink: 0 },
    icon: { fontSize: '1.15rem' },
    large: { fontSize: '1.75rem' },
    good: toneStyle(theme, 'good'),
    bad: toneStyle(theme, 'bad'),
    waiting: toneStyle(theme, 'waiting'),
    neutral: toneStyle(theme, 'neutral'),
  }),
  { name: 'SupplyChainStateMark' },
);

/**
 * A state as an icon only. Its label is for screen readers, or shows on hover.
 */
export function StateMark(props: {
  state: StateValue;
  originalState?: string;
  large?: boolean;
  /** Set if the text around it already says it. */
  wordless?: boolean;
}) {
  const { state, originalState, large, wordless } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const { icon: Icon, tone } = stateStyle(state);
  const word = stateWord(t, state, originalState);
  return (
    <span className={classes.root} title={wordless ? undefined : word}>
      <Icon
        className={`${large ? classes.large : classes.icon} ${classes[tone]}`}
        aria-hidden
      />
      {!wordless && <VisuallyHidden>{word}</VisuallyHidden>}
    </span>
  );
}
