import type { Translate } from '../../i18n/useTranslation';
import type { Mark, MatrixCell, MatrixRow } from '../../model/matrix';
import { isolateText } from '../../model/text';

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
