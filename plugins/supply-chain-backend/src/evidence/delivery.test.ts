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

const live = (...running: DeploymentRow[]) =>
  liveDeployments({ flowId: BUILDS, trail: 'trail-own' }, running, builds).map(
    ({ row, isNewer }) => [row.environment, row.fingerprint, isNewer],
  );

describe('where a change is live', () => {
  it('includes its own build and newer ones, and no older ones', () => {
    expect(
      live(runs('dev', 'new'), runs('staging', 'own'), runs('prod', 'old')),
    ).toEqual([
      ['dev', 'new', true],
      ['staging', 'own', false],
    ]);
  });

  it('includes a newer build that another flow deployed', () => {
    expect(
      live(runs('prod', 'new', { flowId: RELEASES, name: 'release' })),
    ).toEqual([['prod', 'new', true]]);
  });

  it('takes only builds of its own artifacts as newer', () => {
    expect(live(runs('prod', 'other'))).toEqual([]);
    expect(live(runs('prod', 'other'), runs('prod', 'own'))).toEqual([
      ['prod', 'own', false],
    ]);
  });

  it('leaves out an environment that is in the middle of a rollout', () => {
    expect(live(runs('prod', 'own'), runs('prod', 'old'))).toEqual([]);
  });
});
