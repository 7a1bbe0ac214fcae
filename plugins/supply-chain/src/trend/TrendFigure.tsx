import { TrendLine } from '@backstage/core-components';
import { makeStyles, useTheme } from '@material-ui/core/styles';
import type { ReactNode } from 'react';
import { useLanguage } from '../i18n/useLanguage';
import { useTranslation } from '../i18n/useTranslation';
import { formatDay } from '../ui/formatTime';
import { mutedColor } from '../ui/tones';

const WIDTH = 240;
const HEIGHT = 44;

const useStyles = makeStyles(
  theme => ({
    root: { minWidth: 0 },
    title: {
      margin: 0,
      fontSize: theme.typography.body2.fontSize,
      fontWeight: 600,
    },
    figure: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'baseline',
      gap: 8,
    },
    value: { fontSize: '1.25rem', fontWeight: 600 },
    note: {
      color: mutedColor(theme),
      fontSize: theme.typography.caption.fontSize,
    },
    chart: { display: 'block', maxWidth: WIDTH, lineHeight: 0 },
  }),
  { name: 'SupplyChainTrendFigure' },
);

/** A week's value, as a number for the chart and as text. */
interface Point {
  /** ISO 8601. */
  from: string;
  value: number;
  text: string;
}

/**
 * A key figure with a chart of the previous weeks. The chart skips weeks
 * without a value; the table lists them.
 *
 * @param props - `max` is the top of the chart, which starts at 0
 */
export function TrendFigure(props: {
  title: string;
  value: string;
  points: readonly Point[];
  max?: number;
  children: ReactNode;
}) {
  const { title, value, points, max, children } = props;
  const classes = useStyles();
  return (
    <div className={classes.root}>
      <h4 className={classes.title}>{title}</h4>
      <div className={classes.figure}>
        <span className={classes.value}>{value}</span>
        <span className={classes.note}>{children}</span>
      </div>
      {points.length > 1 && <Line title={title} points={points} max={max} />}
    </div>
  );
}

function Line(props: {
  title: string;
  points: readonly Point[];
  max?: number;
}) {
  const { title, points, max } = props;
  const classes = useStyles();
  const theme = useTheme();
  const { t } = useTranslation();
  const language = useLanguage();
  const values = points.map(point => point.value);
  const first = points[0];
  const last = points[points.length - 1];
  const words = t('trend.chart', {
    title,
    first: first.text,
    from: formatDay(first.from, language, 'UTC'),
    last: last.text,
    to: formatDay(last.from, language, 'UTC'),
  });
  return (
    <span className={classes.chart} role="img" aria-label={words}>
      <TrendLine
        data={values}
        // The chart requires a title.
        title={words}
        width={WIDTH}
        height={HEIGHT}
        margin={4}
        min={0}
        max={max ?? Math.max(1, ...values)}
        color={theme.palette.primary.main}
      />
    </span>
  );
}
