import { makeStyles } from '@material-ui/core/styles';
import { mutedColor, toneColor, type Tone } from './tones';
import { HEIGHT, lineOf, WIDTH } from './sparkline';

const useStyles = makeStyles(
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
 * A sparkline of shares from 0 to 100 %, with its end marked.
 *
 * @param props - `shares` are 0 to 1, oldest first, null for none; `label` is
 *   for screen readers; `tone` is the color of the end
 */
export function Sparkline(props: {
  shares: readonly (number | null)[];
  label: string;
  tone: Tone;
}) {
  const { shares, label, tone } = props;
  const classes = useStyles();
  const line = lineOf(shares);
  return line ? (
    <svg
      className={classes.root}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
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
