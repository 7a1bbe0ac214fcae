import {
  alpha,
  getContrastRatio,
  makeStyles,
  type Theme,
} from '@material-ui/core/styles';
import type { DeploymentRecord } from 'backstage-plugin-supply-chain-common';
import { barsOf, type Bar } from './bars';
import { useLanguage } from '../../i18n/useLanguage';
import { useNow } from '../../ui/times';
import { useTranslation } from '../../i18n/useTranslation';
import { stateWord } from '../../model/states';
import { clipText } from '../../model/text';
import { formatTick } from '../../ui/formatTime';
import { shortenName } from '../../ui/names';
import { stateStyle } from '../../ui/states';
import { mutedColor, toneColor, type Tone } from '../../ui/tones';

const ROW_HEIGHT = 26;

/** Minimum width of a bar with a label, in percent. */
const LABELLED_FROM = 8;

/** The same for a bar with an icon, and with an icon and a label. */
const MARKED_FROM = 3;
const MARKED_AND_LABELLED_FROM = 16;

/** Positions of the axis labels, as fractions. */
const TICKS = [0, 0.25, 0.5, 0.75, 1];

/** Below this span, labels need a time as well as a date, in milliseconds. */
const DATED_FROM = 5 * 86_400_000;

function tinted(theme: Theme, tone: Tone, line: string) {
  const color = toneColor(theme, tone);
  return {
    backgroundColor: alpha(color, 0.22),
    borderBottom: `3px ${line} ${color}`,
  };
}

/** Black or white, whichever contrasts more. */
function textOn(background: string): string {
  return getContrastRatio('#fff', background) >
    getContrastRatio('#000', background)
    ? '#fff'
    : '#000';
}

const useStyles = makeStyles(
  theme => ({
    root: { position: 'relative', marginBottom: theme.spacing(0.5) },
    bar: {
      position: 'absolute',
      height: ROW_HEIGHT - 4,
      minWidth: 3,
      padding: '0 5px',
      // A gap to separate adjacent bars.
      borderRight: `2px solid ${theme.palette.background.paper}`,
      borderRadius: 3,
      boxSizing: 'border-box',
      overflow: 'hidden',
      whiteSpace: 'nowrap',
      fontFamily: 'monospace',
      fontSize: theme.typography.caption.fontSize,
      lineHeight: `${ROW_HEIGHT - 4}px`,
      color: theme.palette.text.primary,
      backgroundColor: alpha(theme.palette.primary.main, 0.18),
      '@media (forced-colors: active)': { border: '1px solid CanvasText' },
    },
    narrow: { padding: 0, textAlign: 'center' },
    icon: { margin: '0 4px -2px 0', fontSize: 14 },
    alone: { marginRight: 0 },
    good: {},
    // The lines tell them apart without colors, also in bars without an icon.
    bad: {
      color: textOn(toneColor(theme, 'bad')),
      backgroundColor: toneColor(theme, 'bad'),
      borderBottom: `3px solid ${toneColor(theme, 'bad')}`,
    },
    waiting: tinted(theme, 'waiting', 'dashed'),
    neutral: tinted(theme, 'neutral', 'dotted'),
    axis: {
      display: 'flex',
      justifyContent: 'space-between',
      marginBottom: theme.spacing(1.5),
      color: mutedColor(theme),
      fontSize: theme.typography.caption.fontSize,
    },
  }),
  { name: 'SupplyChainHistoryBars' },
);

/** A timeline of deployments. The table below has the same data as text. */
export function HistoryBars(props: {
  deployments: readonly DeploymentRecord[];
}) {
  const now = useNow();
  const drawn = barsOf(props.deployments, now);
  return drawn.bars.length > 0 ? <Timeline drawn={drawn} now={now} /> : null;
}

function Timeline(props: { drawn: ReturnType<typeof barsOf>; now: number }) {
  const { drawn, now } = props;
  const { bars, rows, from, to } = drawn;
  const classes = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const dayOnly = to - from >= DATED_FROM;
  const withYear = new Date(from).getFullYear() !== new Date(to).getFullYear();
  return (
    <div aria-hidden>
      <div className={classes.root} style={{ height: rows * ROW_HEIGHT }}>
        {bars.map((bar, index) => (
          <HistoryBar key={index} bar={bar} />
        ))}
      </div>
      <div className={classes.axis}>
        {TICKS.map(part => {
          const moment = from + (to - from) * part;
          return (
            <span key={part}>
              {moment === now
                ? t('at.now')
                : formatTick(moment, { dayOnly, withYear }, language)}
            </span>
          );
        })}
      </div>
    </div>
  );
}

function HistoryBar(props: { bar: Bar }) {
  const { deployment, left, width, row } = props.bar;
  const { state, originalState, commit, fingerprint } = deployment;
  const classes = useStyles();
  const { t } = useTranslation();
  const sha = clipText(shortenName(commit?.sha ?? fingerprint), 40);
  const isMarked = state !== 'compliant' && width >= MARKED_FROM;
  const isLabelled =
    width >= (isMarked ? MARKED_AND_LABELLED_FROM : LABELLED_FROM);
  const { icon: Icon, tone } = stateStyle(state);
  return (
    <span
      className={[
        classes.bar,
        isLabelled ? '' : classes.narrow,
        // A verdict that is still to come isn't unknown.
        classes[state === 'pending' ? 'waiting' : tone],
      ].join(' ')}
      style={{ left: `${left}%`, width: `${width}%`, top: row * ROW_HEIGHT }}
      title={`${sha}, ${stateWord(t, state, originalState)}`}
    >
      {isMarked && (
        <Icon
          className={`${classes.icon} ${isLabelled ? '' : classes.alone}`}
        />
      )}
      {isLabelled && sha}
    </span>
  );
}
