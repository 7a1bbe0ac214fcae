import type { DeploymentRecord } from 'backstage-plugin-supply-chain-common';

/** A deployment drawn to scale. */
export interface Bar {
  deployment: DeploymentRecord;
  /** From the left, in percent of the whole. */
  left: number;
  /** In percent of the whole. */
  width: number;
  /** What ran at the same time stands in different rows. */
  row: number;
}

/** Deployments to scale, and the time that the scale spans, in milliseconds. */
export interface Bars {
  bars: Bar[];
  rows: number;
  from: number;
  to: number;
}

/** More at the same time cannot be told apart. */
const ROWS = 4;

/**
 * Places deployments on a scale of time. One whose start is not known, or that
 * would need a fifth row, is left out: the table has it.
 *
 * @param now - in milliseconds: the end of what still runs
 * @returns undefined where there is nothing to draw
 */
export function barsOf(
  deployments: readonly DeploymentRecord[],
  now: number,
): Bars | undefined {
  const spans = deployments
    .map(deployment => ({
      deployment,
      start: Date.parse(deployment.startedAt ?? ''),
      end: deployment.stoppedAt ? Date.parse(deployment.stoppedAt) : now,
    }))
    .filter(({ start, end }) => end > start)
    .sort((a, b) => a.start - b.start);
  if (spans.length === 0) {
    return undefined;
  }
  const from = spans[0].start;
  const to = Math.max(...spans.map(({ end }) => end));
  const ends: number[] = [];
  const bars = spans.flatMap(({ deployment, start, end }) => {
    const free = ends.findIndex(each => each <= start);
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
