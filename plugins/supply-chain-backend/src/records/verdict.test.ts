import fc from 'fast-check';
import { severityOf, STATE_VALUES } from 'backstage-plugin-supply-chain-common';
import { buildVerdict, derivedState } from './verdict';
import type { FlowVerdicts, Judgement } from './verdict';

const build = { region: 'eu', org: 'acme', flow: 'build' };
const release = { region: 'eu', org: 'acme', flow: 'release' };

const told = (
  state: Judgement['state'],
  originalState?: string,
): Judgement => ({
  state,
  ...(originalState && { originalState }),
});

describe('buildVerdict', () => {
  it("prefers the region's own verdict over the derived state", () => {
    const verdicts = {
      flow: build,
      trails: [{ region: [told('compliant')], derived: told('incomplete') }],
    };

    expect(buildVerdict(build, [verdicts], true)).toEqual({
      state: 'compliant',
    });
  });

  it('falls back to the derived state if the region has no verdict', () => {
    for (const state of ['non-compliant', 'compliant'] as const) {
      const verdicts = {
        flow: build,
        trails: [{ region: [told('unknown')], derived: told(state) }],
      };

      expect(buildVerdict(build, [verdicts], true).state).toBe(state);
    }
  });

  it('is unknown if one of several records has no verdict', () => {
    const verdicts = {
      flow: build,
      trails: [{ region: [told('compliant'), told('unknown')] }],
    };

    expect(buildVerdict(build, [verdicts], true).state).toBe('unknown');
  });

  it('keeps a state of the region that the portal does not know', () => {
    const verdicts = {
      flow: build,
      trails: [
        {
          region: [told('unknown', 'QUARANTINED')],
          derived: told('compliant'),
        },
      ],
    };

    expect(buildVerdict(build, [verdicts], true)).toEqual({
      state: 'unknown',
      originalState: 'QUARANTINED',
    });
  });

  it('is the worst one of all flows, and names that flow unless it is the given one', () => {
    const verdicts = [
      { flow: build, trails: [{ region: [told('compliant')] }] },
      { flow: release, trails: [{ region: [told('non-compliant')] }] },
    ];

    expect(buildVerdict(build, verdicts, true)).toEqual({
      state: 'non-compliant',
      decidedBy: release,
    });
    expect(buildVerdict(release, verdicts, true)).toEqual({
      state: 'non-compliant',
    });
  });

  it('is unknown at best while a flow is unread, but still shows failures', () => {
    const ok = { flow: build, trails: [{ region: [told('compliant')] }] };
    const failed = {
      flow: release,
      trails: [{ region: [told('non-compliant')] }],
    };

    expect(buildVerdict(build, [ok], false)).toEqual({ state: 'unknown' });
    expect(buildVerdict(build, [ok, failed], false)).toEqual({
      state: 'non-compliant',
      decidedBy: release,
    });
  });

  it('is unknown for an unknown build', () => {
    expect(buildVerdict(build, [], true)).toEqual({ state: 'unknown' });
  });
});

describe('for any verdicts', () => {
  const state = fc.oneof(
    { weight: 12, arbitrary: fc.constant('compliant' as const) },
    fc.constantFrom(...STATE_VALUES),
  );
  const judgement = state.map(each => told(each));
  const trail = fc.record(
    { region: fc.array(judgement, { maxLength: 2 }), derived: judgement },
    { requiredKeys: ['region'] },
  );
  const verdicts: fc.Arbitrary<FlowVerdicts[]> = fc.uniqueArray(
    fc.record({
      flow: fc
        .constantFrom('build', 'release', 'scan')
        .map(flow => ({ ...build, flow })),
      trails: fc.array(trail, { maxLength: 3 }),
    }),
    { selector: ({ flow }) => flow.flow, maxLength: 3 },
  );

  it('is compliant only if every trail is, and every flow was read', () => {
    fc.assert(
      fc.property(verdicts, fc.boolean(), (given, isSettled) => {
        const verdict = buildVerdict(build, given, isSettled);
        fc.pre(verdict.state === 'compliant');

        expect(isSettled).toBe(true);
        const trails = given.flatMap(({ trails: each }) => each);
        for (const { region, derived } of trails) {
          const isReported =
            region.length > 0 && region.every(each => each.state !== 'unknown');
          const counts = isReported
            ? region
            : [...region.filter(each => each.state !== 'unknown'), derived];
          expect(counts.map(each => each?.state)).toEqual(
            counts.map(() => 'compliant'),
          );
        }
      }),
      { numRuns: 500 },
    );
  });

  it('is never improved by another flow', () => {
    fc.assert(
      fc.property(verdicts, trail, (given, more) => {
        fc.pre(given.length > 0);
        const before = buildVerdict(build, given, true);
        const after = buildVerdict(
          build,
          [...given, { flow: { ...build, flow: 'more' }, trails: [more] }],
          true,
        );
        fc.pre(given.some(({ trails }) => trails.length > 0));

        expect(severityOf(after.state)).toBeLessThanOrEqual(
          severityOf(before.state),
        );
      }),
    );
  });

  it('is the same for the named flow by itself', () => {
    fc.assert(
      fc.property(verdicts, given => {
        const { decidedBy, ...verdict } = buildVerdict(build, given, true);
        fc.pre(decidedBy !== undefined);
        const [deciding] = given.filter(
          ({ flow }) => flow.flow === decidedBy!.flow,
        );

        expect(buildVerdict(decidedBy!, [deciding], true)).toEqual(verdict);
      }),
    );
  });
});

describe('derivedState', () => {
  it.each([
    ['compliant', [], ['compliant', 'non-compliant'], 'non-compliant'],
    ['compliant', [], ['missing'], 'incomplete'],
    ['compliant', [], ['pending'], 'incomplete'],
    ['compliant', [], ['unknown'], 'unknown'],
    ['compliant', [], [], 'compliant'],
    ['missing', ['compliant'], ['non-compliant'], 'missing'],
    ['missing', ['non-compliant'], ['compliant'], 'non-compliant'],
    ['non-compliant', [], ['compliant'], 'non-compliant'],
  ] as const)(
    'of %s with %j of its own and %j on the trail is %s',
    (checks, own, ofTrail, state) => {
      expect(derivedState(checks, own, ofTrail)).toBe(state);
    },
  );
});
