import { cpus, loadavg, totalmem } from 'node:os';

/** A row of the table: a figure, its target, and whether it is met. */
export interface Row {
  figure: string;
  measured: string;
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
    measured: `${value.toFixed(2)} ×`,
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
    measured: `${value.toFixed(2)} ${unit}`,
    target: `at most ${target} ${unit}`,
    ok: value <= target,
    from,
  };
}

/**
 * Prints the rows and the machine. If a target is missed, the process will exit
 * with status 1.
 */
export function report(rows: Row[], runtime: string): void {
  const [{ model }] = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  const load = loadavg()[0].toFixed(1);
  console.table(
    rows.map(({ ok, ...row }) => ({ result: ok ? 'ok' : 'short', ...row })),
  );
  console.log(
    `${cpus().length} × ${model}, ${memory} GB, load ${load}, ${runtime}`,
  );
  process.exitCode = rows.every(({ ok }) => ok) ? 0 : 1;
}
