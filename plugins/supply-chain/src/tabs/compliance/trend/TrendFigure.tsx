import { makeStyles } from '@material-ui/core/styles';
import type { ReactNode } from 'react';
import { useLanguage } from '../../../i18n/useLanguage';
import { useTranslation } from '../../../i18n/useTranslation';
import { formatDay } from '../../../ui/formatTime';
import { Sparkline } from '../../../ui/Sparkline';
import { mutedColor } from '../../../ui/tones';

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
  }),
  { name: 'SupplyChainTrendFigure' },
);

/** A week's value, as a number for the chart and as text. */
interface Point {
  /** ISO 8601. */
  from: string;
  /** Null leaves a gap. */
  value: number | null;
  text: string;
}

/**
 * A key figure with a chart of the previous weeks, if their shares are given.
 * The chart has gaps for weeks without a value; the table lists them.
 */
export function TrendFigure(props: {
  title: string;
  value: string;
  points?: readonly Point[];
  children: ReactNode;
}) {
  const { title, value, points = [], children } = props;
  const classes = useStyles();
  return (
    <div className={classes.root}>
      <h4 className={classes.title}>{title}</h4>
      <div className={classes.figure}>
        <span className={classes.value}>{value}</span>
        <span className={classes.note}>{children}</span>
      </div>
      <Chart title={title} points={points} />
    </div>
  );
}

function Chart(props: { title: string; points: readonly Point[] }) {
  const { title, points } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const values = points.map(({ value }) => value);
  const known = points.filter(({ value }) => value !== null);
  if (known.length < 2) {
    return null;
  }
  const first = known[0];
  const last = known[known.length - 1];
  return (
    <Sparkline
      values={values}
      label={t('trend.chart', {
        title,
        first: first.text,
        from: formatDay(first.from, language, 'UTC'),
        last: last.text,
        to: formatDay(last.from, language, 'UTC'),
      })}
      tone="neutral"
      width={WIDTH}
      height={HEIGHT}
    />
  );
}
