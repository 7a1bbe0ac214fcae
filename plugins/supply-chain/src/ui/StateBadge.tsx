import { alpha, makeStyles, type Theme } from '@material-ui/core/styles';
import type { StateValue } from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../i18n/useTranslation';
import { stateWord } from '../model/stateWord';
import { mutedColor, toneColor, toneStyle, type Tone } from './tones';
import { stateStyle } from './stateStyle';

const useStyles = makeStyles(
  theme => ({
    root: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: theme.spacing(0.5),
      maxWidth: '100%',
      padding: theme.spacing(0.25, 1, 0.25, 0.5),
      borderRadius: 12,
      // Forced colors remove the background but keep the border.
      border: '1px solid transparent',
      color: theme.palette.text.primary,
      fontSize: theme.typography.body2.fontSize,
      lineHeight: 1.4,
    },
    word: {
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    icon: { fontSize: '1.15rem', flexShrink: 0 },
    // A pass is quiet.
    good: { color: mutedColor(theme), '& $icon': toneStyle(theme, 'good') },
    bad: tone(theme, 'bad'),
    waiting: tone(theme, 'waiting'),
    neutral: tone(theme, 'neutral'),
  }),
  { name: 'SupplyChainStateBadge' },
);

function tone(theme: Theme, name: Tone) {
  return {
    backgroundColor: alpha(toneColor(theme, name), 0.12),
    '& $icon': toneStyle(theme, name),
  };
}

/**
 * A state as an icon, a label and a color. Unknown states show the region's own
 * word.
 */
export function StateBadge(props: {
  state: StateValue;
  originalState?: string;
  /** Replaces the word for the state. */
  word?: string;
}) {
  const { state, originalState, word } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const style = stateStyle(state);
  const Icon = style.icon;
  return (
    <span className={`${classes.root} ${classes[style.tone]}`}>
      <Icon className={classes.icon} aria-hidden />
      <span className={classes.word}>
        {word ?? stateWord(t, state, originalState)}
      </span>
    </span>
  );
}
