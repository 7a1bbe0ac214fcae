import { alpha, makeStyles, type Theme } from '@material-ui/core/styles';
import type { SvgIconProps } from '@material-ui/core/SvgIcon';
import CancelIcon from '@material-ui/icons/Cancel';
import CheckCircleIcon from '@material-ui/icons/CheckCircle';
import HelpIcon from '@material-ui/icons/HelpOutline';
import HourglassIcon from '@material-ui/icons/HourglassEmpty';
import PendingIcon from '@material-ui/icons/MoreHoriz';
import IncompleteIcon from '@material-ui/icons/Timelapse';
import type { StateValue } from 'backstage-plugin-supply-chain-common';
import type { ComponentType } from 'react';
import { useTranslation } from '../../hooks/useTranslation';
import { stateWord } from '../../hooks/stateWord';
import { toneColor, toneStyle, type Tone } from '../../theme/tones';

const LOOKS: Record<
  StateValue,
  { icon: ComponentType<SvgIconProps>; tone: Tone }
> = {
  compliant: { icon: CheckCircleIcon, tone: 'good' },
  'non-compliant': { icon: CancelIcon, tone: 'bad' },
  incomplete: { icon: IncompleteIcon, tone: 'waiting' },
  missing: { icon: HourglassIcon, tone: 'waiting' },
  pending: { icon: PendingIcon, tone: 'neutral' },
  unknown: { icon: HelpIcon, tone: 'neutral' },
};

const useStyles = makeStyles(
  theme => ({
    root: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: theme.spacing(0.5),
      maxWidth: '100%',
      padding: theme.spacing(0.25, 1, 0.25, 0.5),
      borderRadius: 12,
      // Forced colours drop the background; the border stays.
      border: '1px solid transparent',
      color: theme.palette.text.primary,
      fontSize: theme.typography.body2.fontSize,
      lineHeight: 1.4,
    },
    word: { overflowWrap: 'anywhere' },
    icon: { fontSize: '1.15rem', flexShrink: 0 },
    good: tone(theme, 'good'),
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
 * A state by icon, word and colour. Of an unknown state it shows the region's
 * own word.
 */
export function StateBadge(props: {
  state: StateValue;
  originalState?: string;
}) {
  const { state, originalState } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const look = LOOKS[state] ?? LOOKS.unknown;
  const Icon = look.icon;
  return (
    <span className={`${classes.root} ${classes[look.tone]}`}>
      <Icon className={classes.icon} aria-hidden />
      <span className={classes.word}>{stateWord(t, state, originalState)}</span>
    </span>
  );
}
