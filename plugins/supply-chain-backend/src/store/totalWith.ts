import type { RowPage } from './rowQueries';

/**
 * A total that doesn't contradict a page, although rows may be saved between
 * reading the page and counting.
 *
 * @param found - number of rows on the page
 */
export function totalWith(
  counted: number,
  { offset, limit }: RowPage,
  found: number,
): number {
  const seen = found > 0 ? offset + found : 0;
  const isLast = found < limit && (found > 0 || offset === 0);
  return isLast ? seen : Math.max(counted, seen);
}
