import type { MatrixRow } from '../../model/matrix';
import type { PlaceRow } from '../../model/matrixEnvironments';

/** Heights in CSS pixels, so that the matrix's is known before rendering. */
export const ROW = 26;
export const VERDICT_ROW = 30;
export const MONTHS = 20;
export const DAYS = 28;

/** Smallest width of a column. */
const COLUMN = 32;

/** Below this width, names and flags are shorter. */
const NARROW = 640;

/** The number of columns until the width is known. */
const COLUMNS = 24;

/** How a matrix fills its width, in CSS pixels. */
export interface Sizes {
  names: number;
  /** Undefined until the width is known. */
  column?: number;
  columns: number;
  narrow: boolean;
}

/** The sizes of a matrix that is as wide as its frame. */
export function sizesOf(width: number): Sizes {
  const narrow = width > 0 && width < NARROW;
  const names = narrow ? 108 : 148;
  const columns = Math.max(1, Math.floor((width - names) / COLUMN));
  return width > 0
    ? { names, narrow, columns, column: (width - names) / columns }
    : { names, narrow, columns: COLUMNS };
}

/** The height of a matrix. */
export function matrixHeight(
  rows: readonly MatrixRow[],
  places: readonly PlaceRow[],
): number {
  const verdicts = rows.filter(({ kind }) => kind !== 'attestation').length;
  return (
    MONTHS +
    DAYS +
    verdicts * VERDICT_ROW +
    (rows.length - verdicts + places.length) * ROW
  );
}
