import { compliantTrail } from '../__fixtures__/responses';
import { environmentsOf } from './environments';

function trailRunningIn(...environments: (string[] | undefined)[]) {
  const [artifact] = compliantTrail.artifacts;
  return {
    ...compliantTrail,
    artifacts: environments.map(runningIn => ({ ...artifact, runningIn })),
  };
}

describe('environmentsOf', () => {
  it('lists each environment once, with its region and organization', () => {
    expect(
      environmentsOf(trailRunningIn(['production', 'staging'], ['production'])),
    ).toEqual([
      { region: 'eu', org: 'acme', environment: 'production' },
      { region: 'eu', org: 'acme', environment: 'staging' },
    ]);
  });

  it('distinguishes a trail that is not running from an unknown one', () => {
    expect(environmentsOf(trailRunningIn([], []))).toEqual([]);
    expect(environmentsOf(trailRunningIn([], undefined))).toBeUndefined();
    expect(
      environmentsOf({ ...trailRunningIn([]), unreadable: 1 }),
    ).toBeUndefined();
  });
});
