import { alpha, makeStyles } from '@material-ui/core/styles';
import SvgIcon, { type SvgIconProps } from '@material-ui/core/SvgIcon';
import PassedIcon from '@material-ui/icons/Done';
import UnknownIcon from '@material-ui/icons/HelpOutline';
import PendingIcon from '@material-ui/icons/Schedule';
import IncompleteIcon from '@material-ui/icons/Timelapse';
import type {
  BuildVerdict as Verdict,
  FlowRef,
  Since as SinceTime,
  StateValue,
} from 'backstage-plugin-supply-chain-common';
import type { ComponentType } from 'react';
import { useTranslation } from '../i18n/useTranslation';
import { stateWord } from '../model/states';
import { decidedByText } from './names';
import { MutedText, VisuallyHidden } from './text';
import { ShortTime } from './times';
import { mutedColor, toneColor, toneStyle, type Tone } from './tones';

/** A failure is the only filled mark. */
function FailedIcon(props: SvgIconProps) {
  return (
    <SvgIcon {...props}>
      <path d="M5 2h14a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V5a3 3 0 0 1 3-3zm3.6 5L7 8.6l3.4 3.4L7 15.4 8.6 17l3.4-3.4 3.4 3.4 1.6-1.6-3.4-3.4L17 8.6 15.4 7 12 10.4z" />
    </SvgIcon>
  );
}

/** A dashed ring around what isn't there. */
function MissingIcon(props: SvgIconProps) {
  return (
    <SvgIcon {...props}>
      <circle
        cx="12"
        cy="12"
        r="9"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeDasharray="3.5 3.57"
      />
    </SvgIcon>
  );
}

/** The icon and tone of a state. */
interface StateStyle {
  icon: ComponentType<SvgIconProps>;
  tone: Tone;
}

const STYLES: Record<StateValue, StateStyle> = {
  compliant: { icon: PassedIcon, tone: 'good' },
  'non-compliant': { icon: FailedIcon, tone: 'bad' },
  incomplete: { icon: IncompleteIcon, tone: 'waiting' },
  missing: { icon: MissingIcon, tone: 'waiting' },
  pending: { icon: PendingIcon, tone: 'waiting' },
  unknown: { icon: UnknownIcon, tone: 'neutral' },
};

/** The icon and the tone of a state. */
export function stateStyle(state: StateValue): StateStyle {
  return STYLES[state] ?? STYLES.unknown;
}

const useStyles = makeStyles(
  theme => ({
    badge: {
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
    // A pass is quiet.
    badge_good: { color: mutedColor(theme) },
    badge_bad: { backgroundColor: alpha(toneColor(theme, 'bad'), 0.12) },
    badge_waiting: {
      backgroundColor: alpha(toneColor(theme, 'waiting'), 0.12),
    },
    badge_neutral: {
      backgroundColor: alpha(toneColor(theme, 'neutral'), 0.12),
    },
    word: {
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    // Keeps the hidden label next to the icon.
    mark: { position: 'relative', display: 'inline-flex', flexShrink: 0 },
    icon: { fontSize: '1.15rem', flexShrink: 0 },
    large: { fontSize: '1.75rem' },
    good: toneStyle(theme, 'good'),
    bad: toneStyle(theme, 'bad'),
    waiting: toneStyle(theme, 'waiting'),
    neutral: toneStyle(theme, 'neutral'),
    build: {
      display: 'inline-flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: theme.spacing(0.25, 1),
      minWidth: 0,
      overflowWrap: 'anywhere',
    },
  }),
  { name: 'SupplyChainState' },
);

/** A state as an icon, a label and a color. */
export function StateBadge(props: {
  state: StateValue;
  /** Replaces the word for the state. */
  word?: string;
}) {
  const { state, word } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const { icon: Icon, tone } = stateStyle(state);
  return (
    <span className={`${classes.badge} ${classes[`badge_${tone}`]}`}>
      <Icon className={`${classes.icon} ${classes[tone]}`} aria-hidden />
      <span className={classes.word}>{word ?? stateWord(t, state)}</span>
    </span>
  );
}

/**
 * A state as an icon only. Its label is for screen readers, or shows on hover.
 */
export function StateMark(props: {
  state: StateValue;
  large?: boolean;
  /** Set if the text around it already says it. */
  wordless?: boolean;
}) {
  const { state, large, wordless } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const { icon: Icon, tone } = stateStyle(state);
  const word = stateWord(t, state);
  return (
    <span className={classes.mark} title={wordless ? undefined : word}>
      <Icon
        className={`${large ? classes.large : classes.icon} ${classes[tone]}`}
        aria-hidden
      />
      {!wordless && <VisuallyHidden>{word}</VisuallyHidden>}
    </span>
  );
}

/** Since when something has had its status, such as "since Wednesday". */
export function Since(props: { since: SinceTime }) {
  const { at, atLeast } = props.since;
  const { t } = useTranslation();
  return (
    <>
      {t(atLeast ? 'since.atLeast' : 'since.at', {
        when: <ShortTime moment={at} inSentence />,
      })}
    </>
  );
}

/** A state in words, with its start if that is known. */
export function StateSince(props: {
  state: StateValue;
  since?: SinceTime | undefined;
}) {
  const { state, since } = props;
  const { t } = useTranslation();
  return (
    <>
      {stateWord(t, state)}
      {since && (
        <>
          {' '}
          <Since since={since} />
        </>
      )}
    </>
  );
}

/**
 * The status of a build, and the flow that decided it, if another one.
 *
 * @param props - `flows` are those of the link; without them, the flow shows
 *   its region and organization
 */
export function BuildVerdict(props: {
  verdict: Verdict;
  flows?: readonly FlowRef[] | undefined;
}) {
  const { verdict, flows } = props;
  const { state, decidedBy } = verdict;
  const classes = useStyles();
  const { t } = useTranslation();
  const badge = <StateBadge state={state} />;
  return decidedBy ? (
    <span className={classes.build}>
      {badge}
      <MutedText>{decidedByText(t, decidedBy, flows)}</MutedText>
    </span>
  ) : (
    badge
  );
}
