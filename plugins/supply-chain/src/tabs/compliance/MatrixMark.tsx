import { makeStyles } from '@material-ui/core/styles';
import { useMemo, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/useTranslation';
import { toneStyle } from '../../ui/tones';
import type { Mark, MatrixCell } from '../../model/matrix';
import { markText } from './matrixText';

const useStyles = makeStyles(
  theme => ({
    root: {
      display: 'block',
      width: 18,
      height: 18,
      margin: 'auto',
      overflow: 'visible',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 1.8,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
    },
    passed: toneStyle(theme, 'good'),
    failed: toneStyle(theme, 'bad'),
    missing: toneStyle(theme, 'waiting'),
    incomplete: toneStyle(theme, 'waiting'),
    pending: toneStyle(theme, 'neutral'),
    unknown: toneStyle(theme, 'neutral'),
    absent: { color: theme.palette.text.disabled },
    cut: {
      stroke: theme.palette.background.paper,
      '@media (forced-colors: active)': { stroke: 'Canvas' },
    },
  }),
  { name: 'SupplyChainMatrixMark' },
);

/**
 * Returns a function that renders marks, which differ in shape as well as
 * color. Not a component, because a matrix has hundreds of marks but few
 * distinct ones: equal cells share an element.
 *
 * @param named - true if no text is next to the mark, so that the mark itself
 *   needs a label for screen readers
 */
export function useMarks(named: boolean): (cell: MatrixCell) => ReactElement {
  const classes = useStyles();
  const { t } = useTranslation();
  return useMemo(() => {
    const drawn = new Map<string, ReactElement>();
    return cell => {
      const key = JSON.stringify(cell);
      const mark =
        drawn.get(key) ??
        drawMark(cell, classes, named ? markText(t, cell) : undefined);
      drawn.set(key, mark);
      return mark;
    };
  }, [classes, t, named]);
}

function drawMark(
  { mark, additional, overridden }: MatrixCell,
  classes: ReturnType<typeof useStyles>,
  word?: string,
): ReactElement {
  return (
    <svg
      className={`${classes.root} ${classes[mark]}`}
      viewBox="0 0 18 18"
      {...(word
        ? { role: 'img', 'aria-label': word }
        : { 'aria-hidden': true })}
    >
      {shapes(classes.cut)[mark]}
      {additional && <path d="M18-1.2v4M16 .8h4" strokeWidth={1.6} />}
      {overridden && <path d="M2 17.6h14" />}
    </svg>
  );
}

function shapes(cut: string): Record<Mark, ReactNode> {
  return {
    passed: (
      <>
        <circle cx="9" cy="9" r="6.6" fill="currentColor" />
        <path className={cut} d="M6 9.2l2.2 2.2L12.2 7" />
      </>
    ),
    failed: (
      <>
        <rect x="2" y="2" width="14" height="14" rx="2" fill="currentColor" />
        <path className={cut} d="M6 6l6 6M12 6l-6 6" />
      </>
    ),
    missing: (
      <>
        <path d="M4 2.2h10M4 15.8h10" />
        <path d="M5.4 2.4v2.4c0 2 3.6 2.8 3.6 4.2s-3.6 2.2-3.6 4.2v2.4" />
        <path d="M12.6 2.4v2.4c0 2-3.6 2.8-3.6 4.2s3.6 2.2 3.6 4.2v2.4" />
      </>
    ),
    incomplete: (
      <>
        <circle cx="9" cy="9" r="6.6" />
        <path d="M9 9V6a3 3 0 1 1-2.1 5.1z" fill="currentColor" />
      </>
    ),
    pending: (
      <>
        <circle cx="9" cy="9" r="6.6" strokeDasharray="2 2.6" />
        <path d="M9 5.8V9l2.2 1.6" />
      </>
    ),
    unknown: (
      <>
        <path d="M9 1.8L16.2 9 9 16.2 1.8 9z" />
        <path
          d="M7.4 7.4a1.7 1.7 0 1 1 2.2 1.9c-.4.2-.6.4-.6.9M9 12.2v.1"
          strokeWidth={1.4}
        />
      </>
    ),
    absent: <path d="M7 9h4" />,
  };
}
