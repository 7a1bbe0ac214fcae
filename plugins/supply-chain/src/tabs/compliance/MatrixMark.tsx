import { makeStyles } from '@material-ui/core/styles';
import { useMemo, type ReactElement, type ReactNode } from 'react';
import { useTranslation, type Translate } from '../../i18n/useTranslation';
import { toneStyle } from '../../ui/tones';
import type { Mark, MatrixCell, MatrixRow } from '../../model/matrix';
import { isolateText } from '../../model/text';

const useStyles = makeStyles(
  theme => ({
    root: {
      display: 'block',
      width: 14,
      height: 14,
      margin: 'auto',
      flexShrink: 0,
      overflow: 'visible',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 1.6,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
    },
    passed: toneStyle(theme, 'good'),
    overridden: toneStyle(theme, 'good'),
    // Failures are loud.
    failed: { ...toneStyle(theme, 'bad'), width: 18, height: 18 },
    missing: toneStyle(theme, 'waiting'),
    incomplete: toneStyle(theme, 'waiting'),
    pending: toneStyle(theme, 'waiting'),
    unknown: toneStyle(theme, 'neutral'),
    additional: toneStyle(theme, 'neutral'),
    absent: { color: theme.palette.text.disabled },
    cut: {
      stroke: theme.palette.background.paper,
      '@media (forced-colors: active)': { stroke: 'Canvas' },
    },
  }),
  { name: 'SupplyChainMatrixMark' },
);

/** A drawing: of a mark, or of what is special about a pass. */
type Shape = Mark | 'additional' | 'overridden';

/** The drawing of a cell. */
export function shapeOf({ mark, additional, overridden }: MatrixCell): Shape {
  if (mark !== 'passed') {
    return mark;
  }
  if (overridden) {
    return 'overridden';
  }
  return additional ? 'additional' : 'passed';
}

/**
 * Returns a function that renders marks, which differ in shape as well as
 * color. Not a component, because a matrix has hundreds of marks but few
 * distinct ones: equal cells share an element.
 *
 * @param named - true if no text is next to the mark, so that the mark itself
 *   needs a label for screen readers
 * @returns a function of a cell, and whether its row is required at all: only
 *   then an absent one has a mark
 */
export function useMarks(
  named: boolean,
): (cell: MatrixCell, isRequired: boolean) => ReactElement {
  const classes = useStyles();
  const { t } = useTranslation();
  return useMemo(() => {
    const drawn = new Map<string, ReactElement>();
    return (cell, isRequired) => {
      const key = JSON.stringify([cell, isRequired]);
      const shape = shapeOf(cell);
      const word = named ? markText(t, cell) : undefined;
      const mark = drawn.get(key) ?? (
        <svg
          className={`${classes.root} ${classes[shape]}`}
          viewBox="0 0 14 14"
          role={word ? 'img' : undefined}
          aria-label={word}
          aria-hidden={word ? undefined : true}
        >
          {(shape !== 'absent' || isRequired) && drawingsOf(classes.cut)[shape]}
        </svg>
      );
      drawn.set(key, mark);
      return mark;
    };
  }, [classes, t, named]);
}

function drawingsOf(cut: string): Record<Shape, ReactNode> {
  return {
    passed: <path d="M2.8 7.4L5.6 10.2 11.2 3.8" />,
    failed: (
      <>
        <rect width="14" height="14" rx="3" fill="currentColor" stroke="none" />
        <path className={cut} d="M4.3 4.3l5.4 5.4M9.7 4.3L4.3 9.7" />
      </>
    ),
    missing: <circle cx="7" cy="7" r="5.75" strokeDasharray="2.5 2.02" />,
    incomplete: (
      <>
        <circle cx="7" cy="7" r="6" />
        <path d="M7 3a4 4 0 0 1 0 8z" fill="currentColor" stroke="none" />
      </>
    ),
    pending: (
      <>
        <circle cx="7" cy="7" r="6" />
        <path d="M7 3.8V7l2.3 1.4" />
      </>
    ),
    unknown: (
      <>
        <circle cx="7" cy="7" r="6.25" strokeWidth={1.25} />
        <path d="M5.3 5.5a1.75 1.75 0 1 1 2.7 1.5c-.6.4-1 .7-1 1.3M7 10.3v.1" />
      </>
    ),
    additional: <path d="M7 4.2v5.6M4.2 7h5.6" />,
    overridden: (
      <>
        <path d="M7 .9L13.1 7 7 13.1.9 7z" />
        <path d="M4.9 7.1l1.5 1.5 2.7-3" />
      </>
    ),
    absent: <circle cx="7" cy="7" r="1.25" fill="currentColor" stroke="none" />,
  };
}

/** The words for marks. */
const MARKS = {
  passed: 'matrix.mark.passed',
  failed: 'matrix.mark.failed',
  missing: 'state.missing',
  pending: 'state.pending',
  incomplete: 'state.incomplete',
  unknown: 'state.unknown',
  absent: 'matrix.mark.absent',
} as const satisfies Record<Mark, string>;

/** The words for the drawings in the legend. */
export const SHAPE_WORDS = {
  ...MARKS,
  additional: 'matrix.mark.absent',
  overridden: 'attestation.overrides',
} as const;

/** The label of a mark, such as "failed, overridden". */
export function markText(t: Translate, cell: MatrixCell): string {
  return [
    t(MARKS[cell.mark]).toLocaleLowerCase(),
    cell.additional && t('attestation.additional'),
    cell.overridden && t('attestation.overrides'),
    cell.decidedBy &&
      t('verdict.decidedBy', { flow: isolateText(cell.decidedBy, 100) }),
  ]
    .filter(Boolean)
    .join(', ');
}

/** The full name of a row. */
export function rowText(t: Translate, row: MatrixRow): string {
  const name = isolateText(row.name, 100);
  if (row.kind === 'verdict') {
    return t('column.trail');
  }
  if (row.kind === 'artifact') {
    return t('matrix.artifact', { name });
  }
  return row.artifact === undefined
    ? name
    : `${isolateText(row.artifact, 60)} / ${name}`;
}
