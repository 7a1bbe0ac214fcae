import { makeStyles } from '@material-ui/core/styles';
import type { ReactNode } from 'react';
import { useLanguage } from '../i18n/useLanguage';
import { useTranslation } from '../i18n/useTranslation';
import { shareText } from '../model/formatShare';
import { mutedColor, type Tone, toneColor } from './tones';

const useShareTrendStyles = makeStyles(
  theme => ({
    root: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: theme.spacing(1),
      color: mutedColor(theme),
      fontSize: theme.typography.caption.fontSize,
      fontVariantNumeric: 'tabular-nums',
    },
  }),
  { name: 'SupplyChainShareTrend' },
);

/**
 * The weekly share of compliant trails as a line, and what it comes to.
 *
 * @param props - `shares` are oldest first, null for weeks without trails
 */
export function ShareTrend(props: {
  shares: readonly (number | null)[];
  tone: Tone;
  children: ReactNode;
}) {
  const { shares, tone, children } = props;
  const classes = useShareTrendStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const weeks = shares.map(share => shareText(t, share, language)).join(', ');
  return (
    <span className={classes.root}>
      <Sparkline
        values={shares}
        label={t('services.trendOf', { weeks })}
        tone={tone}
      />
      <span>{children}</span>
    </span>
  );
}

const useSparklineStyles = makeStyles(
  theme => ({
    root: { flexShrink: 0, overflow: 'visible', color: mutedColor(theme) },
    line: {
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 1.5,
      strokeLinejoin: 'round',
    },
    dot: { fill: 'currentColor' },
    good: { fill: toneColor(theme, 'good') },
    bad: { fill: toneColor(theme, 'bad') },
    waiting: { fill: toneColor(theme, 'waiting') },
    neutral: { fill: toneColor(theme, 'neutral') },
  }),
  { name: 'SupplyChainSparkline' },
);

/**
 * A line from 0 to a maximum, with gaps and with its end marked.
 *
 * @param props - `values` are oldest first, null for none; `label` is for screen
 *   readers; `tone` is the color of the end; sizes are in CSS pixels
 */
export function Sparkline(props: {
  values: readonly (number | null)[];
  label: string;
  tone: Tone;
  max?: number;
  width?: number;
  height?: number;
}) {
  const { values, label, tone, max = 1, width = 56, height = 20 } = props;
  const classes = useSparklineStyles();
  const line = lineOf(values, { width, height, max });
  return line ? (
    <svg
      className={classes.root}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      {line.lines.map(points => (
        <polyline key={points} className={classes.line} points={points} />
      ))}
      {line.dots.map(({ x, y }) => (
        <circle key={x} className={classes.dot} cx={x} cy={y} r={1} />
      ))}
      <circle
        className={classes[tone]}
        cx={line.end.x}
        cy={line.end.y}
        r={2.5}
      />
    </svg>
  ) : null;
}

/** Space for the end point, in CSS pixels. */
const INSET = 3;

/** The scale of a sparkline. */
interface Scale {
  /** Width of the drawing, in CSS pixels. */
  width: number;
  /** Height of the drawing, in CSS pixels. */
  height: number;
  /** The value at the top; the bottom is 0. */
  max: number;
}

/** The shapes of a sparkline. */
interface Line {
  /** Lines through adjacent values, each as polyline points. */
  lines: string[];
  /** Values without adjacent ones. */
  dots: { x: number; y: number }[];
  /** The newest value. */
  end: { x: number; y: number };
}

/**
 * Computes the shapes of a sparkline, with gaps for missing values.
 *
 * @param values - oldest first; null for none
 * @returns undefined if there are no values
 */
export function lineOf(
  values: readonly (number | null)[],
  { width, height, max }: Scale,
): Line | undefined {
  const step = (width - 2 * INSET) / Math.max(values.length - 1, 1);
  const runs: { x: number; y: number }[][] = [[]];
  values.forEach((value, index) => {
    if (value === null) {
      runs.push([]);
    } else {
      const x = round(INSET + index * step);
      const y = round(INSET + (1 - value / max) * (height - 2 * INSET));
      runs.at(-1)?.push({ x, y });
    }
  });
  const end = runs.flat().at(-1);
  return (
    end && {
      lines: runs
        .filter(({ length }) => length > 1)
        .map(run => run.map(({ x, y }) => `${x},${y}`).join(' ')),
      dots: runs.filter(({ length }) => length === 1).flat(),
      end,
    }
  );
}

function round(coordinate: number): number {
  return Math.round(coordinate * 10) / 10;
}
