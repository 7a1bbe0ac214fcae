import { makeStyles } from '@material-ui/core/styles';
import type { ReactNode } from 'react';
import { useLanguage } from '../i18n/useLanguage';
import { useTranslation } from '../i18n/useTranslation';
import { shareText } from '../model/formatShare';
import { mutedColor, toneColor, type Tone } from './tones';

/** Size of the line and space for its end, in CSS pixels. */
const WIDTH = 56;
const HEIGHT = 20;
const INSET = 3;

const useStyles = makeStyles(
  theme => ({
    root: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: theme.spacing(1),
      color: mutedColor(theme),
      fontSize: theme.typography.caption.fontSize,
      fontVariantNumeric: 'tabular-nums',
    },
    drawing: { flexShrink: 0, overflow: 'visible' },
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
  { name: 'SupplyChainShareTrend' },
);

/**
 * The weekly share of compliant trails as a line from 0 to 1 whose end has a
 * tone, and what it comes to.
 *
 * @param props - `shares` are oldest first, null for weeks without trails
 */
export function ShareTrend(props: {
  shares: readonly (number | null)[];
  tone: Tone;
  children: ReactNode;
}) {
  const { shares, tone, children } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const weeks = shares.map(share => shareText(t, share, language)).join(', ');
  const line = lineOf(shares);
  return (
    <span className={classes.root}>
      {line && (
        <svg
          className={classes.drawing}
          width={WIDTH}
          height={HEIGHT}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          role="img"
          aria-label={t('services.trendOf', { weeks })}
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
      )}
      <span>{children}</span>
    </span>
  );
}

/**
 * Computes the shapes of a line, with gaps for missing values: lines through
 * adjacent values as polyline points, dots without adjacent ones, and the end.
 *
 * @param values - from 0 to 1, oldest first; null for none
 * @returns undefined if there are no values
 */
export function lineOf(values: readonly (number | null)[]) {
  const step = (WIDTH - 2 * INSET) / Math.max(values.length - 1, 1);
  const runs: { x: number; y: number }[][] = [[]];
  values.forEach((value, index) => {
    if (value === null) {
      runs.push([]);
    } else {
      const x = round(INSET + index * step);
      const y = round(INSET + (1 - value) * (HEIGHT - 2 * INSET));
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
