/** Space for the end point, in CSS pixels. */
const INSET = 3;

/** The scale of a sparkline. */
interface Scale {
  /** Width of the drawing, in CSS pixels. */
  width: number;
  /** Height of the drawing, in CSS pixels. */
  height: number;
  /** The value at the top; the bottom is 0. */
  max: number;
}

/** The shapes of a sparkline. */
interface Line {
  /** Lines through adjacent values, each as polyline points. */
  lines: string[];
  /** Values without adjacent ones. */
  dots: { x: number; y: number }[];
  /** The newest value. */
  end: { x: number; y: number };
}

/**
 * Computes the shapes of a sparkline, with gaps for missing values.
 *
 * @param values - oldest first; null for none
 * @returns undefined if there are no values
 */
export function lineOf(
  values: readonly (number | null)[],
  { width, height, max }: Scale,
): Line | undefined {
  const step = (width - 2 * INSET) / Math.max(values.length - 1, 1);
  const runs: { x: number; y: number }[][] = [[]];
  values.forEach((value, index) => {
    if (value === null) {
      runs.push([]);
    } else {
      const x = round(INSET + index * step);
      const y = round(INSET + (1 - value / max) * (height - 2 * INSET));
      runs.at(-1)?.push({ x, y });
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
