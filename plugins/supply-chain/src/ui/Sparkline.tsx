import { makeStyles } from '@material-ui/core/styles';
import { mutedColor, toneColor, type Tone } from './tones';
import { lineOf } from './sparkline';

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
  const classes = useStyles();
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
