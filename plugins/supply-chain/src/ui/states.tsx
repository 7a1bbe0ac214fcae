import { alpha, makeStyles } from '@material-ui/core/styles';
import type {
  BuildVerdict as Verdict,
  FlowRef,
  Since as SinceTime,
  StateValue,
} from 'backstage-plugin-supply-chain-common';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/useTranslation';
import { stateWord } from '../model/states';
import { decidedByText } from './names';
import { MutedText, VisuallyHidden } from './text';
import { ShortTime } from './times';
import { forTones, mutedColor, toneColor, toneStyle, type Tone } from './tones';

/** How the marks are drawn. */
export const DRAWN = {
  flexShrink: 0,
  overflow: 'visible',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2.7,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/** The drawing of each state, of 24 by 24. A failure is the only filled one. */
export const STATE_DRAWINGS: Record<StateValue, ReactNode> = {
  compliant: <path d="M4.8 12.7L9.6 17.5 19.2 6.5" />,
  'non-compliant': (
    <path
      d="M5 0h14a5 5 0 0 1 5 5v14a5 5 0 0 1-5 5H5a5 5 0 0 1-5-5V5a5 5 0 0 1 5-5zm3 6L6 8l4 4-4 4 2 2 4-4 4 4 2-2-4-4 4-4-2-2-4 4z"
      fill="currentColor"
      stroke="none"
    />
  ),
  missing: <circle cx="12" cy="12" r="9.9" strokeDasharray="4.3 3.48" />,
  incomplete: (
    <>
      <circle cx="12" cy="12" r="10.2" />
      <path d="M12 5a7 7 0 0 1 0 14z" fill="currentColor" stroke="none" />
    </>
  ),
  pending: (
    <>
      <circle cx="12" cy="12" r="10.2" />
      <path d="M12 6.5V12l4 2.4" />
    </>
  ),
  unknown: (
    <>
      <circle cx="12" cy="12" r="10.6" strokeWidth={2} />
      <path d="M9.1 9.4a3 3 0 1 1 4.6 2.6c-1 .7-1.7 1.2-1.7 2.3M12 17.7v.2" />
    </>
  ),
};

const TONES: Record<StateValue, Tone> = {
  compliant: 'good',
  'non-compliant': 'bad',
  incomplete: 'waiting',
  missing: 'waiting',
  pending: 'waiting',
  unknown: 'neutral',
};

/** The tone of a state. */
export function stateTone(state: StateValue): Tone {
  return TONES[state] ?? 'neutral';
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
    mark: {
      // Keeps the hidden label next to the icon.
      position: 'relative',
      display: 'inline-flex',
      flexShrink: 0,
      // In line with the text after it.
      verticalAlign: -4,
    },
    icon: { ...DRAWN, width: 16, height: 16, margin: 1 },
    large: { width: 22, height: 22 },
    ...forTones(tone => toneStyle(theme, tone)),
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

const useBadgeStyles = makeStyles(
  theme =>
    forTones(tone =>
      // A pass is quiet.
      tone === 'good'
        ? { color: mutedColor(theme) }
        : { backgroundColor: alpha(toneColor(theme, tone), 0.12) },
    ),
  { name: 'SupplyChainBadge' },
);

function StateIcon(props: { state: StateValue; large?: boolean }) {
  const { state, large } = props;
  const classes = useStyles();
  return (
    <svg
      className={`${classes.icon} ${large ? classes.large : ''} ${
        classes[stateTone(state)]
      }`}
      viewBox="0 0 24 24"
      aria-hidden
    >
      {STATE_DRAWINGS[state] ?? STATE_DRAWINGS.unknown}
    </svg>
  );
}

/** A state as an icon, a label and a color. */
export function StateBadge(props: {
  state: StateValue;
  /** Replaces the word for the state. */
  word?: string;
}) {
  const { state, word } = props;
  const classes = useStyles();
  const tones = useBadgeStyles();
  const { t } = useTranslation();
  return (
    <span className={`${classes.badge} ${tones[stateTone(state)]}`}>
      <StateIcon state={state} />
      {word ?? stateWord(t, state)}
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
  const word = stateWord(t, state);
  return (
    <span className={classes.mark} title={wordless ? undefined : word}>
      <StateIcon state={state} large={large} />
      {!wordless && <VisuallyHidden>{word}</VisuallyHidden>}
    </span>
  );
}

/** A text after the mark of its state, which it says in words. */
export function Marked(props: { state: StateValue; children: ReactNode }) {
  return (
    <div style={{ display: 'flex', gap: 4, overflowWrap: 'anywhere' }}>
      <StateMark state={props.state} wordless />
      <div style={{ minWidth: 0 }}>{props.children}</div>
    </div>
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
