import type { BuildRow, DeploymentRow } from '../store/rows';
import { liveDeployments } from './delivery';

const BUILDS = 1;
const RELEASES = 2;

const built = (
  fingerprint: string,
  createdAt: number,
  rest: Partial<BuildRow> = {},
): BuildRow => ({
  ...{ flowId: BUILDS, trail: `trail-${fingerprint}`, name: 'web' },
  ...{ state: 'compliant', isListed: true, fingerprint, createdAt },
  ...rest,
});

const runs = (
  environment: string,
  fingerprint: string,
  rest: Partial<DeploymentRow> = {},
): DeploymentRow => ({
  ...{ id: 1, flowId: BUILDS, trailId: 1, trail: '', name: 'web' },
  ...{ environment, fingerprint },
  ...rest,
});

const builds = [
  built('old', 1),
  built('own', 2),
  built('new', 3),
  built('new', 9, { flowId: RELEASES, name: 'release' }),
  built('other', 9, { name: 'worker' }),
];

describe('where a change is live', () => {
  it.each<[string, DeploymentRow[], unknown[]]>([
    [
      'includes its own build and newer ones, and no older ones',
      [runs('dev', 'new'), runs('staging', 'own'), runs('prod', 'old')],
      [
        ['dev', 'new', true],
        ['staging', 'own', false],
      ],
    ],
    [
      'includes a newer build that another flow deployed',
      [runs('prod', 'new', { flowId: RELEASES, name: 'release' })],
      [['prod', 'new', true]],
    ],
    [
      'takes only builds of its own artifacts as newer',
      [runs('dev', 'other'), runs('prod', 'other'), runs('prod', 'own')],
      [['prod', 'own', false]],
    ],
    [
      'leaves out an environment that is in the middle of a rollout',
      [runs('prod', 'own'), runs('prod', 'old')],
      [],
    ],
  ])('%s', (_, running, expected) => {
    const change = { flowId: BUILDS, trail: 'trail-own' };
    expect(
      liveDeployments(change, running, builds).map(({ row, isNewer }) => [
        ...[row.environment, row.fingerprint, isNewer],
      ]),
    ).toEqual(expected);
  });
});
