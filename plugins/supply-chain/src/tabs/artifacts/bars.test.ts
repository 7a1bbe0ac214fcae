import type { DeploymentRecord } from 'backstage-plugin-supply-chain-common';
import { hoursAgo, NOW } from '../../__fixtures__/responses';
import { deployments } from '../../__fixtures__/environments';
import { barsOf } from './HistoryBars';

const [current] = deployments.deployments;

function ran(from: number, to?: number, name = 'web'): DeploymentRecord {
  const stoppedAt = to === undefined ? undefined : hoursAgo(to);
  return { ...current, name, startedAt: hoursAgo(from), stoppedAt };
}

describe('barsOf', () => {
  it.each<[string, DeploymentRecord[], number[][]]>([
    [
      'to scale, and running builds up to now',
      [ran(2), ran(10, 2)],
      [
        [0, 80, 0],
        [80, 20, 0],
      ],
    ],
    [
      'a gap if nothing ran',
      [ran(5), ran(10, 9)],
      [
        [0, 10, 0],
        [50, 50, 0],
      ],
    ],
    [
      'up to four artifacts, in a row each',
      ['a', 'b', 'c', 'd', 'e'].map(name => ran(10, undefined, name)),
      [0, 1, 2, 3].map(row => [0, 100, row]),
    ],
    [
      'no deployments without a start, or with an end before it',
      [{ ...ran(5, 2), startedAt: undefined }, ran(1, 2), ran(4, 3)],
      [[0, 100, 0]],
    ],
    ['a deployment that stopped at once', [ran(5, 5)], [[0, 0, 0]]],
  ])('draws %s', (_, ranThere, places) => {
    expect(
      barsOf(ranThere, NOW).bars.map(({ left, width, row }) => [
        left,
        width,
        row,
      ]),
    ).toEqual(places);
  });
});
