import { trailSchema } from 'backstage-plugin-supply-chain-node';
import type { Link } from 'backstage-plugin-supply-chain-common';
import { Scope } from './Scope';
import { toSlimTrail } from '../../records/trail/trailRecord';

const flow = { region: 'eu', org: 'acme', flow: 'platform' };

function scopeOf(link: Partial<Link>): Scope {
  return new Scope({
    flows: [flow],
    artifacts: [],
    environments: [],
    notifications: [],
    problems: [],
    ...link,
  });
}

const build = (digit: string, status: string) => ({
  artifact_fingerprint: digit.repeat(64),
  status,
});

const slim = (fields: object = {}, status: object = {}) =>
  toSlimTrail(
    flow,
    trailSchema.parse({
      name: 'run-1',
      compliance_state: 'COMPLIANT',
      compliance_status: {
        attestations_statuses: [
          {
            attestation_name: 'review',
            status: 'COMPLETE',
            is_compliant: true,
          },
        ],
        artifacts_statuses: {
          scoring: build('1', 'COMPLIANT'),
          rules: build('2', 'NON-COMPLIANT'),
          worker: { status: 'MISSING' },
        },
        ...status,
      },
      ...fields,
    }),
  );

describe('the trail of a component in a shared flow', () => {
  it('is unchanged for a component that owns all of it', () => {
    const trail = slim();

    expect(scopeOf({}).trail(trail)).toBe(trail.record);
  });

  it.each([
    ['scoring', 'compliant'],
    ['rules', 'non-compliant'],
    ['worker', 'incomplete'],
  ])('is judged only by its own artifact %s: %s', (name, state) => {
    const scoped = scopeOf({ artifacts: [name] }).trail(slim());

    expect(scoped?.state).toBe(state);
    expect(scoped?.artifacts.map(artifact => artifact.name)).toEqual([name]);
  });

  it('is unknown at best if none of its artifacts is the component’s', () => {
    const scoped = scopeOf({ artifacts: ['scorign'] }).trail(slim());

    expect(scoped).toMatchObject({ state: 'unknown', artifacts: [] });
  });

  it('is judged by its attestations if the flow has no artifacts', () => {
    const trail = slim({}, { artifacts_statuses: {} });

    expect(scopeOf({ artifacts: ['scoring'] }).trail(trail)?.state).toBe(
      'compliant',
    );
  });

  it('is unknown at best if a part of it is unreadable', () => {
    const trail = slim({}, { attestations_statuses: [7] });

    expect(scopeOf({}).trail(trail)?.state).toBe('unknown');
    expect(scopeOf({ artifacts: ['scoring'] }).trail(trail)?.state).toBe(
      'unknown',
    );
  });

  it('is unknown at best if the link lacks an artifact that the entity names', () => {
    const problem = (reason: 'invalid-value' | 'too-many-values') => ({
      reason,
      annotation: 'supply-chain/artifacts',
      message: '',
    });
    const some = scopeOf({
      artifacts: ['scoring'],
      problems: [problem('too-many-values')],
    });
    const none = scopeOf({ problems: [problem('invalid-value')] });

    expect(some.trail(slim())?.state).toBe('unknown');
    // An annotation without any valid name doesn't select all artifacts.
    expect(none.trail(slim())?.artifacts).toEqual([]);
    expect(none.ownsArtifact('rules')).toBe(false);
  });

  it('omits an attestation that belongs to another artifact according to an event', () => {
    const trail = slim(
      {
        events: [
          {
            type: 'trail_attestation_for_artifact_reported',
            attestation_id: 'x1',
            target_artifact: 'worker',
          },
        ],
      },
      {
        attestations_statuses: [
          {
            attestation_name: 'scan',
            attestation_id: 'x1',
            status: 'COMPLETE',
            is_compliant: false,
            unexpected: true,
          },
        ],
      },
    );
    const namesFor = (artifacts: string[]) =>
      scopeOf({ artifacts })
        .trail(trail)
        ?.attestations.map(({ name }) => name);

    expect(namesFor(['scoring'])).toEqual([]);
    expect(namesFor(['worker'])).toEqual(['scan']);
    expect(namesFor([])).toEqual(['scan']);
  });
});

describe('the trail of a component with a repository', () => {
  const scope = scopeOf({ repo: 'acme/scoring' });
  const ownOnly = (fingerprint: string) =>
    fingerprint.startsWith('1') ? ('own' as const) : ('foreign' as const);

  it('omits builds of other repositories', () => {
    expect(scope.trail(slim(), ownOnly)).toMatchObject({
      artifacts: [{ name: 'scoring' }, { name: 'worker' }],
      state: 'incomplete',
    });
  });

  it('is not the component’s if all its builds are from other repositories', () => {
    expect(scope.trail(slim(), () => 'foreign')).toBeUndefined();
    expect(scope.trail(slim(), () => 'unknown')).toBeUndefined();
  });

  it('is unknown at best while the repository of a build is unknown', () => {
    const trail = slim(
      {},
      {
        artifacts_statuses: {
          scoring: build('1', 'COMPLIANT'),
          rules: build('2', 'COMPLIANT'),
        },
      },
    );
    const membership = (fingerprint: string) =>
      fingerprint.startsWith('1') ? ('own' as const) : ('unknown' as const);

    expect(scope.trail(trail, ownOnly)?.state).toBe('compliant');
    expect(scope.trail(trail, membership)?.state).toBe('unknown');
  });
});

describe('a scope', () => {
  it('compares environments and flows by region, organization and name', () => {
    const scope = scopeOf({
      environments: [{ region: 'eu', org: 'acme', environment: 'production' }],
    });
    const production = { org: 'acme', environment: 'production' };

    expect(scope.ownsEnvironment({ region: 'eu', ...production })).toBe(true);
    expect(scope.ownsEnvironment({ region: 'us', ...production })).toBe(false);
    expect(scope.ownsFlow(flow)).toBe(true);
    expect(scope.ownsFlow({ ...flow, org: 'labs' })).toBe(false);
  });

  it.each([
    { annotation: 'supply-chain/flows', reason: 'invalid-value' as const },
    { annotation: 'supply-chain/flows', reason: 'too-many-values' as const },
    { annotation: 'supply-chain/flows', reason: 'link-not-allowed' as const },
    { annotation: 'supply-chain/region', reason: 'unknown-region' as const },
    {
      annotation: 'supply-chain/org',
      reason: 'organization-not-configured' as const,
    },
    { annotation: 'supply-chain/org', reason: 'inherited-value' as const },
    {
      annotation: 'supply-chain/flows',
      reason: 'region-unavailable' as const,
    },
    { annotation: 'supply-chain/flows', reason: 'key-refused' as const },
    {
      annotation: 'supply-chain/flow',
      suggestion: 'supply-chain/flows',
      reason: 'unknown-annotation' as const,
    },
  ])('considers flows unresolved after %j', problem => {
    const scope = scopeOf({ problems: [{ ...problem, message: '' }] });

    expect(scope.flowsUnresolved).toBe(true);
  });

  it('does not consider flows unresolved because of a notification', () => {
    const scope = scopeOf({
      problems: [
        {
          reason: 'invalid-value',
          annotation: 'supply-chain/notifications',
          message: '',
        },
      ],
    });

    expect(scope.flowsUnresolved).toBe(false);
  });
});
