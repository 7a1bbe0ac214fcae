import type { EnvironmentRecord } from 'backstage-plugin-supply-chain-common';
import fc from 'fast-check';
import { environments as fixtures } from '../__fixtures__/environments';
import { compliantTrail, summary } from '../__fixtures__/responses';
import {
  behindStage,
  environmentsOf,
  environmentLabels,
  mostUrgent,
} from './environments';
import { clipText } from './text';

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

const eu = { region: 'eu', org: 'acme', environment: 'production' };
const us = { ...eu, region: 'us' };

describe('environmentLabels', () => {
  it('uses only the name if there is one organization', () => {
    expect(environmentLabels([eu, eu])(eu)).toBe('production');
    expect(environmentLabels([])(eu)).toBe('production');
  });

  it('adds the region and the organization if there are several', () => {
    expect([eu, us].map(environmentLabels([eu, us]))).toEqual([
      'production (eu, acme)',
      'production (us, acme)',
    ]);
    expect(environmentLabels([eu])(us)).toBe('production (us, acme)');
  });

  it('keeps them even if the name is long', () => {
    const long = { ...us, environment: 'e'.repeat(10_000) };
    expect(clipText(environmentLabels([eu])(long), 80)).toMatch(
      /e… \(us, acme\)$/,
    );
  });

  it('never gives two environments the same label', () => {
    const place = fc.record({
      region: fc.constantFrom('eu', 'us'),
      org: fc.constantFrom('acme', 'globex'),
      environment: fc.constantFrom('production', 'staging'),
    });
    fc.assert(
      fc.property(fc.array(place, { minLength: 1 }), places => {
        const distinct = new Set(places.map(one => JSON.stringify(one)));
        const labels = new Set(places.map(environmentLabels(places)));
        expect(labels.size).toBe(distinct.size);
      }),
    );
  });
});

const [staging, production] = fixtures.environments;

const environments: EnvironmentRecord[] = [
  { ...staging, environment: 'dev' },
  { ...staging, environment: 'idle', builds: [] },
  { ...production, environment: 'test' },
  { ...staging, environment: 'qa', state: 'unknown' },
  { ...staging, environment: 'live' },
];

const namesOf = (records: readonly EnvironmentRecord[]) =>
  records.map(({ environment }) => environment);

describe('mostUrgent', () => {
  it('picks the worst, in their order', () => {
    expect(namesOf(mostUrgent(environments, 3))).toEqual(['dev', 'test', 'qa']);
  });

  it('leaves out more than one or none', () => {
    expect(mostUrgent(environments, 4)).toHaveLength(5);
  });
});

describe('behindStage', () => {
  const [{ builds }] = fixtures.environments;
  const [build] = production.builds;
  const [flow] = summary.flows;

  it('is nothing only for the build of the newest trail', () => {
    const newest = { ...flow, trail: compliantTrail.name };
    expect(behindStage(builds, [newest])).toBe(0);
    expect(behindStage(builds, [{ ...flow, trail: 'other' }])).toBeUndefined();
    expect(behindStage(production.builds, [newest])).toBe(2);
  });

  it('counts from the stage before', () => {
    expect(behindStage(builds, builds)).toBe(0);
    const other = { ...build, behind: 3, fingerprint: 'a' };
    expect(behindStage([other], [build])).toBe(1);
    expect(behindStage([build], [other])).toBeUndefined();
  });
});
