import { alpha, makeStyles, type Theme } from '@material-ui/core/styles';
import type { DeploymentRecord } from 'backstage-plugin-supply-chain-common';
import { useLanguage } from '../../i18n/useLanguage';
import { useTranslation } from '../../i18n/useTranslation';
import { clipText } from '../../model/text';
import { stateWord } from '../../model/states';
import { formatMoment } from '../../ui/formatTime';
import { shortenName } from '../../ui/names';
import { stateTone } from '../../ui/states';
import { caption } from '../../ui/styles';
import { toneColor, type Tone } from '../../ui/tones';
import { useNow } from '../../ui/times';

const ROW_HEIGHT = 26;

/** Minimum width of a bar with a label, in percent. */
const LABELLED_FROM = 8;

/** More rows would be too thin to tell apart. */
const ROWS = 4;

function tinted(theme: Theme, tone: Tone, line: string) {
  const color = toneColor(theme, tone);
  return {
    backgroundColor: alpha(color, 0.2),
    borderBottom: `3px ${line} ${color}`,
  };
}

const useStyles = makeStyles(
  theme => ({
    root: { position: 'relative', marginBottom: theme.spacing(0.5) },
    bar: {
      position: 'absolute',
      height: ROW_HEIGHT - 4,
      minWidth: 3,
      // A gap to separate adjacent bars.
      borderRight: `2px solid ${theme.palette.background.paper}`,
      borderRadius: 3,
      boxSizing: 'border-box',
      overflow: 'hidden',
      whiteSpace: 'nowrap',
      textIndent: 5,
      color: theme.palette.text.primary,
      fontFamily: 'monospace',
      fontSize: theme.typography.caption.fontSize,
      lineHeight: `${ROW_HEIGHT - 4}px`,
      backgroundColor: alpha(theme.palette.primary.main, 0.18),
      '@media (forced-colors: active)': { border: '1px solid CanvasText' },
    },
    // The lines tell them apart without colors.
    good: {},
    bad: tinted(theme, 'bad', 'solid'),
    waiting: tinted(theme, 'waiting', 'dashed'),
    neutral: tinted(theme, 'neutral', 'dotted'),
    axis: {
      ...caption(theme),
      display: 'flex',
      justifyContent: 'space-between',
      marginBottom: theme.spacing(1.5),
    },
  }),
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
  const momentOf = (time: number) =>
    formatMoment(new Date(time).toISOString(), undefined, language);
  return (
    <div aria-hidden>
      <div className={classes.root} style={{ height: rows * ROW_HEIGHT }}>
        {bars.map(({ deployment, left, width, row }, index) => {
          const { state, commit, fingerprint } = deployment;
          const sha = clipText(shortenName(commit?.sha ?? fingerprint), 40);
          return (
            <span
              key={index}
              className={`${classes.bar} ${classes[stateTone(state)]}`}
              style={{
                left: `${left}%`,
                width: `${width}%`,
                top: row * ROW_HEIGHT,
              }}
              title={`${sha}, ${stateWord(t, state)}`}
            >
              {width >= LABELLED_FROM && sha}
            </span>
          );
        })}
      </div>
      <div className={classes.axis}>
        <span>{momentOf(from)}</span>
        <span>{to === now ? t('at.now') : momentOf(to)}</span>
      </div>
    </div>
  );
}

/**
 * Places deployments on a time scale: offset and width in percent, in a row for
 * each artifact. Leaves out those without a start, and artifacts that would need
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
  const names = [
    ...new Set(spans.map(({ deployment }) => deployment.name)),
  ].slice(0, ROWS);
  const from = Math.min(now, ...spans.map(({ start }) => start));
  const to = Math.max(from + 1, ...spans.map(({ end }) => end));
  const bars = spans
    .map(({ deployment, start, end }) => ({
      deployment,
      row: names.indexOf(deployment.name),
      left: ((start - from) / (to - from)) * 100,
      width: ((end - start) / (to - from)) * 100,
    }))
    .filter(({ row }) => row >= 0);
  return { bars, rows: names.length, from, to };
}
