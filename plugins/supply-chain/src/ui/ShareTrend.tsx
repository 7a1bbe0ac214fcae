import { makeStyles } from '@material-ui/core/styles';
import type { ReactNode } from 'react';
import { useLanguage } from '../i18n/useLanguage';
import { useTranslation } from '../i18n/useTranslation';
import { shareText } from '../model/formatShare';
import { forTones, mutedColor, toneColor, type Tone } from './tones';

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
    ...forTones(tone => ({ fill: toneColor(theme, tone) })),
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
          <polyline className={classes.line} points={line.points} />
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
 * The points of a line through the values there are, oldest first, and its end.
 *
 * @returns undefined if there are no values
 */
function lineOf(values: readonly (number | null)[]) {
  const step = (WIDTH - 2 * INSET) / Math.max(values.length - 1, 1);
  const points = values.flatMap((value, index) =>
    value === null
      ? []
      : {
          x: (INSET + index * step).toFixed(1),
          y: (INSET + (1 - value) * (HEIGHT - 2 * INSET)).toFixed(1),
        },
  );
  const end = points.at(-1);
  return (
    end && { points: points.map(({ x, y }) => `${x},${y}`).join(' '), end }
  );
}
