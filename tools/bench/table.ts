import { cpus, loadavg, totalmem } from 'node:os';

/** A row of the table: a figure, its target, and whether it is met. */
export interface Row {
  figure: string;
  value: string;
  target: string;
  ok: boolean;
  /** The values that the figure was calculated from. */
  from: string;
}

/** Creates a row whose figure must not be below the target. */
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

/** Creates a row whose figure must not be above the target. */
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

/** Formats the rows as a table for a terminal. */
export function formatTable(rows: Row[]): string {
  const lines = [
    ['', 'figure', 'measured', 'target', 'from'],
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

/**
 * Prints the rows and the machine. If a target is missed, the process will exit
 * with status 1.
 */
export function report(rows: Row[], runtime: string): void {
  const [{ model }] = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  const load = loadavg()[0].toFixed(1);
  process.stdout.write(
    `${formatTable(rows)}\n\n${
      cpus().length
    } × ${model}, ${memory} GB, load ${load}, ${runtime}\n`,
  );
  process.exitCode = rows.every(({ ok }) => ok) ? 0 : 1;
}
