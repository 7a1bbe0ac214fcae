import type { DeploymentRecord } from 'backstage-plugin-supply-chain-common';
import { hoursAgo, NOW } from '../../__fixtures__/responses';
import { deployments } from '../../__fixtures__/environments';
import { barsOf } from './HistoryBars';

const [current] = deployments.deployments;

function ran(from: number, to?: number): DeploymentRecord {
  return {
    ...current,
    startedAt: hoursAgo(from),
    stoppedAt: to === undefined ? undefined : hoursAgo(to),
  };
}

function places(...ran_: DeploymentRecord[]) {
  return barsOf(ran_, NOW).bars.map(({ left, width, row }) => [
    left,
    width,
    row,
  ]);
}

describe('barsOf', () => {
  it('draws to scale, and running builds up to now', () => {
    expect(places(ran(2), ran(10, 2))).toEqual([
      [0, 80, 0],
      [80, 20, 0],
    ]);
  });

  it('leaves a gap if nothing ran', () => {
    expect(places(ran(5), ran(10, 9))).toEqual([
      [0, 10, 0],
      [50, 50, 0],
    ]);
  });

  it('puts overlapping deployments in separate rows, at most four', () => {
    expect(places(ran(10), ran(10), ran(10), ran(10), ran(10))).toEqual([
      [0, 100, 0],
      [0, 100, 1],
      [0, 100, 2],
      [0, 100, 3],
    ]);
  });

  it('keeps those in one row that overlap too briefly to see', () => {
    const rows = (until: number) =>
      places(ran(5), ran(10, until)).map(([, , row]) => row);
    expect(rows(4.99)).toEqual([0, 0]);
    expect(rows(4.9)).toEqual([0, 1]);
  });

  it('leaves out deployments without a start, or with an end before it', () => {
    const { startedAt: _, ...unknown } = ran(5, 2);
    expect(barsOf([unknown, ran(1, 2), ran(4, 3)], NOW)).toMatchObject({
      bars: [{ left: 0, width: 100 }],
    });
  });

  it('draws a deployment that stopped at once', () => {
    expect(barsOf([ran(5, 5)], NOW).bars).toHaveLength(1);
  });
});
