import {
  alpha,
  getContrastRatio,
  makeStyles,
  type Theme,
} from '@material-ui/core/styles';
import type { DeploymentRecord } from 'backstage-plugin-supply-chain-common';
import { useLanguage } from '../../i18n/useLanguage';
import { useTranslation } from '../../i18n/useTranslation';
import { clipText } from '../../model/text';
import { stateWord } from '../../model/states';
import { formatTick } from '../../ui/formatTime';
import { shortenName } from '../../ui/names';
import { stateTone } from '../../ui/states';
import { caption } from '../../ui/styles';
import { toneColor, type Tone } from '../../ui/tones';
import { useNow } from '../../ui/times';

const ROW_HEIGHT = 26;

/** Minimum width of a bar with a label, in percent. */
const LABELLED_FROM = 8;

/** Positions of the axis labels, as fractions. */
const TICKS = [0, 0.25, 0.5, 0.75, 1];

/** Below this span, labels need a time as well as a date, in milliseconds. */
const DATED_FROM = 5 * 86_400_000;

/** About the width of the drawing. Shorter overlaps can't be seen. */
const PIXELS = 600;

/** More rows would be too thin to tell apart. */
const ROWS = 4;

function tinted(theme: Theme, tone: Tone, line: string) {
  const color = toneColor(theme, tone);
  return {
    backgroundColor: alpha(color, 0.22),
    borderBottom: `3px ${line} ${color}`,
  };
}

const useStyles = makeStyles(
  theme => {
    const bad = toneColor(theme, 'bad');
    const isLight =
      getContrastRatio('#fff', bad) < getContrastRatio('#000', bad);
    return {
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
      narrow: { padding: 0 },
      good: {},
      // The lines tell them apart without colors.
      bad: {
        color: isLight ? '#000' : '#fff',
        backgroundColor: bad,
        borderBottom: `3px solid ${bad}`,
      },
      waiting: tinted(theme, 'waiting', 'dashed'),
      neutral: tinted(theme, 'neutral', 'dotted'),
      axis: {
        ...caption(theme),
        display: 'flex',
        justifyContent: 'space-between',
        marginBottom: theme.spacing(1.5),
      },
    };
  },
  { name: 'SupplyChainHistoryBars' },
);

/** A timeline of deployments. The table below has the same data as text. */
export function HistoryBars(props: {
  deployments: readonly DeploymentRecord[];
}) {
  const classes = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  const { bars, rows, from, to } = barsOf(props.deployments, now);
  if (bars.length === 0) {
    return null;
  }
  const dayOnly = to - from >= DATED_FROM;
  const withYear = new Date(from).getFullYear() !== new Date(to).getFullYear();
  return (
    <div aria-hidden>
      <div className={classes.root} style={{ height: rows * ROW_HEIGHT }}>
        {bars.map(({ deployment, left, width, row }, index) => {
          const { state, commit, fingerprint } = deployment;
          const sha = clipText(shortenName(commit?.sha ?? fingerprint), 40);
          // A verdict that is still to come isn't unknown.
          const tone = state === 'pending' ? 'waiting' : stateTone(state);
          const isLabelled = width >= LABELLED_FROM;
          return (
            <span
              key={index}
              className={`${classes.bar} ${classes[tone]} ${
                isLabelled ? '' : classes.narrow
              }`}
              style={{
                left: `${left}%`,
                width: `${width}%`,
                top: row * ROW_HEIGHT,
              }}
              title={`${sha}, ${stateWord(t, state)}`}
            >
              {isLabelled && sha}
            </span>
          );
        })}
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

/**
 * Places deployments on a time scale: offset and width in percent, overlapping
 * ones in different rows. Leaves out those without a start, or that would need
 * too many rows; the table has them.
 *
 * @param now - end of running deployments, in milliseconds
 */
export function barsOf(deployments: readonly DeploymentRecord[], now: number) {
  const spans = deployments
    .map(deployment => ({
      deployment,
      start: Date.parse(deployment.startedAt ?? ''),
      end: deployment.stoppedAt ? Date.parse(deployment.stoppedAt) : now,
    }))
    .filter(({ start, end }) => end >= start)
    .sort((a, b) => a.start - b.start);
  const from = spans.length > 0 ? spans[0].start : now;
  const to = Math.max(from + 1, ...spans.map(({ end }) => end));
  const invisible = (to - from) / PIXELS;
  const ends: number[] = [];
  const bars = spans.flatMap(({ deployment, start, end }) => {
    const free = ends.findIndex(other => other - start < invisible);
    const row = free < 0 ? ends.length : free;
    if (row >= ROWS) {
      return [];
    }
    ends[row] = end;
    return {
      deployment,
      row,
      left: ((start - from) / (to - from)) * 100,
      width: ((end - start) / (to - from)) * 100,
    };
  });
  return { bars, rows: ends.length, from, to };
}
