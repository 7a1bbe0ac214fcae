import { makeStyles } from '@material-ui/core/styles';
import { useMemo, type ReactElement } from 'react';
import { useTranslation, type Translate } from '../../i18n/useTranslation';
import type { MatrixCell, MatrixRow } from '../../model/matrix';
import { stateWord } from '../../model/states';
import { isolateText } from '../../model/text';
import { DRAWN, STATE_DRAWINGS, stateTone } from '../../ui/states';
import { toneStyle } from '../../ui/tones';

const useStyles = makeStyles(
  theme => ({
    root: { ...DRAWN, display: 'block', width: 14, height: 14, margin: 'auto' },
    good: toneStyle(theme, 'good'),
    // Failures are loud.
    bad: { ...toneStyle(theme, 'bad'), width: 18, height: 18 },
    waiting: toneStyle(theme, 'waiting'),
    neutral: toneStyle(theme, 'neutral'),
    absent: { color: theme.palette.text.disabled },
  }),
  { name: 'SupplyChainMatrixMark' },
);

/** The drawings of all marks: states, and what is special about a pass. */
const DRAWINGS = {
  ...STATE_DRAWINGS,
  additional: <path d="M12 7.2v9.6M7.2 12h9.6" />,
  overridden: (
    <path d="M12 1.6L22.4 12 12 22.4 1.6 12zM8.4 12.2l2.6 2.6 4.6-5.2" />
  ),
  absent: <circle cx="12" cy="12" r="2.1" fill="currentColor" stroke="none" />,
};

/** The drawing of a cell. */
export function shapeOf({
  state,
  additional,
  overridden,
}: MatrixCell): keyof typeof DRAWINGS {
  if (state !== 'compliant') {
    return state;
  }
  if (overridden) {
    return 'overridden';
  }
  return additional ? 'additional' : state;
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
      const tone = cell.state === 'absent' ? 'absent' : stateTone(cell.state);
      const word = named ? markText(t, cell) : undefined;
      const mark = drawn.get(key) ?? (
        <svg
          className={`${classes.root} ${
            classes[shape === 'additional' ? 'neutral' : tone]
          }`}
          viewBox="0 0 24 24"
          role={word ? 'img' : undefined}
          aria-label={word}
          aria-hidden={word ? undefined : true}
        >
          {(shape !== 'absent' || isRequired) && DRAWINGS[shape]}
        </svg>
      );
      drawn.set(key, mark);
      return mark;
    };
  }, [classes, t, named]);
}

/** The label of a mark, such as "not compliant, overridden". */
export function markText(
  t: Translate,
  { state, additional, overridden }: MatrixCell,
): string {
  return [
    state === 'absent' ? t('matrix.mark.absent') : stateWord(t, state),
    additional && t('attestation.additional'),
    overridden && t('attestation.overrides'),
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
