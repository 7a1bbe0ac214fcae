import type { DeploymentRecord } from 'backstage-plugin-supply-chain-common';

/** A deployment drawn to scale. */
export interface Bar {
  deployment: DeploymentRecord;
  /** Offset from the left, in percent of the total. */
  left: number;
  /** In percent of the total. */
  width: number;
  /** Overlapping deployments are in different rows. */
  row: number;
}

/** Deployments to scale, with the time span in milliseconds. */
interface Bars {
  bars: Bar[];
  rows: number;
  from: number;
  to: number;
}

/** About the width of the drawing. Shorter overlaps can't be seen. */
const PIXELS = 600;

/** More rows would be too thin to tell apart. */
const ROWS = 4;

/**
 * Places deployments on a time scale. Leaves out those without a start, or that
 * would need too many rows; the table has them.
 *
 * @param now - end of running deployments, in milliseconds
 */
export function barsOf(
  deployments: readonly DeploymentRecord[],
  now: number,
): Bars {
  const spans = deployments
    .map(deployment => ({
      deployment,
      start: Date.parse(deployment.startedAt ?? ''),
      end: deployment.stoppedAt ? Date.parse(deployment.stoppedAt) : now,
    }))
    .filter(({ start, end }) => end >= start)
    .sort((a, b) => a.start - b.start);
  const from = spans.length > 0 ? spans[0].start : now;
  const to = Math.max(from + 1, ...spans.map(({ end }) => end));
  const invisible = (to - from) / PIXELS;
  const ends: number[] = [];
  const bars = spans.flatMap(({ deployment, start, end }) => {
    const free = ends.findIndex(other => other - start < invisible);
    const row = free < 0 ? ends.length : free;
    if (row >= ROWS) {
      return [];
    }
    ends[row] = end;
    return [
      {
        deployment,
        row,
        left: ((start - from) / (to - from)) * 100,
        width: ((end - start) / (to - from)) * 100,
      },
    ];
  });
  return { bars, rows: ends.length, from, to };
}
