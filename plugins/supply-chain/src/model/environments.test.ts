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
    ).toEqual({
      environments: [
        { region: 'eu', org: 'acme', environment: 'production' },
        { region: 'eu', org: 'acme', environment: 'staging' },
      ],
    });
  });

  it('distinguishes a trail that is not running from an unknown one', () => {
    expect(environmentsOf(trailRunningIn([], []))).toEqual({
      environments: [],
    });
    const unknown = { incomplete: true };
    expect(environmentsOf(trailRunningIn([], undefined))).toEqual(unknown);
    expect(environmentsOf({ ...trailRunningIn([]), unreadable: 1 })).toEqual(
      unknown,
    );
  });

  it.each([
    ['another artifact is unknown', trailRunningIn(['production'], undefined)],
    [
      'a part of the trail is unreadable',
      { ...trailRunningIn(['production']), unreadable: 1 },
    ],
  ])('says that there may be others if %s', (_, trail) => {
    expect(environmentsOf(trail)).toEqual({
      environments: [{ region: 'eu', org: 'acme', environment: 'production' }],
      incomplete: true,
    });
  });
});
