import { compliantTrail } from '../__fixtures__/answers';
import { environmentsOf } from './environments';

function trailRunningIn(...environments: (string[] | undefined)[]) {
  const [artifact] = compliantTrail.artifacts;
  return {
    ...compliantTrail,
    artifacts: environments.map(runningIn => ({ ...artifact, runningIn })),
  };
}

describe('environmentsOf', () => {
  it('gives each environment once, with its region and organization', () => {
    expect(
      environmentsOf(
        trailRunningIn(['production', 'staging'], ['production'], undefined),
      ),
    ).toEqual([
      { region: 'eu', org: 'acme', environment: 'production' },
      { region: 'eu', org: 'acme', environment: 'staging' },
    ]);
  });

  it('tells a trail of which nothing runs from one of which that is not known', () => {
    expect(environmentsOf(trailRunningIn([], []))).toEqual([]);
    expect(environmentsOf(trailRunningIn([], undefined))).toBeUndefined();
    expect(
      environmentsOf({ ...trailRunningIn([]), unreadable: 1 }),
    ).toBeUndefined();
  });
});
