/** Size of the drawing in CSS pixels. */
export const WIDTH = 56;
export const HEIGHT = 20;

/** Space for the end point. */
const INSET = 3;

/** The shapes of a sparkline. */
interface Line {
  /** Lines through adjacent values, each as polyline points. */
  lines: string[];
  /** Values without adjacent ones. */
  dots: { x: number; y: number }[];
  /** The newest value. */
  end: { x: number; y: number; share: number };
}

/**
 * Computes the shapes of a sparkline, with gaps for missing values.
 *
 * @param shares - 0 to 1, oldest first; null for none
 * @returns undefined if there are no values
 */
export function lineOf(shares: readonly (number | null)[]): Line | undefined {
  const step = (WIDTH - 2 * INSET) / Math.max(shares.length - 1, 1);
  const runs: { x: number; y: number; share: number }[][] = [[]];
  shares.forEach((share, index) => {
    if (share === null) {
      runs.push([]);
    } else {
      const x = round(INSET + index * step);
      const y = round(INSET + (1 - share) * (HEIGHT - 2 * INSET));
      runs.at(-1)?.push({ x, y, share });
    }
  });
  const end = runs.flat().at(-1);
  return (
    end && {
      lines: runs
        .filter(({ length }) => length > 1)
        .map(run => run.map(({ x, y }) => `${x},${y}`).join(' ')),
      dots: runs.filter(({ length }) => length === 1).flat(),
      end,
    }
  );
}

function round(coordinate: number): number {
  return Math.round(coordinate * 10) / 10;
}
