/** A line of the table: a figure, what is to be reached, and whether it is. */
export interface Row {
  figure: string;
  value: string;
  target: string;
  ok: boolean;
  /** What the figure was worked out from. */
  from: string;
}

/** A figure that must not be below its target. */
export function atLeast(
  target: number,
  figure: string,
  value: number,
  from: string,
): Row {
  return {
    figure,
    value: `${value.toFixed(2)} ×`,
    target: `at least ${target} ×`,
    ok: value >= target,
    from,
  };
}

/** A figure that must not be above its target. */
export function atMost(
  target: number,
  unit: string,
  figure: string,
  value: number,
  from: string,
): Row {
  return {
    figure,
    value: `${value.toFixed(2)} ${unit}`,
    target: `at most ${target} ${unit}`,
    ok: value <= target,
    from,
  };
}

/** The rows as a table for a terminal. */
export function formatTable(rows: Row[]): string {
  const lines = [
    ['', 'figure', 'measured', 'to reach', 'from'],
    ...rows.map(({ ok, figure, value, target, from }) => [
      ok ? 'ok' : 'short',
      figure,
      value,
      target,
      from,
    ]),
  ];
  const widths = lines[0].map((_, column) =>
    Math.max(...lines.map(line => line[column].length)),
  );
  return lines
    .map(line =>
      line
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
