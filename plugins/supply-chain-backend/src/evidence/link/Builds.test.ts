import type { StateValue } from 'backstage-plugin-supply-chain-common';
import { Builds } from './Builds';

const FLOW = { region: 'eu', org: 'acme', flow: 'app' };
const BUILD = { fingerprint: 'b'.repeat(64), name: 'app' };
const REF = { region: 'eu', org: 'acme', fingerprint: BUILD.fingerprint };

const record = (readAt: number) => ({
  ...{ ...BUILD, flowId: 1, readAt, trail: 'one' },
  ...{ from: 'trail' as const, state: 'compliant' as const },
});
const deployment = (readAt: number) => ({
  ...{ ...BUILD, flowId: 1, readAt, trail: 'two' },
  ...{ environment: 'production', startedAt: '2026-11-21T12:00:00.000Z' },
});

describe('Builds', () => {
  it.each([
    ['record', 1, 2],
    ['deployment', 2, 1],
  ])(
    'know when the data about a build was read, if the oldest is a %s',
    (_, recordAt, deploymentAt) => {
      const builds = new Builds();

      builds.addRow(FLOW, record(recordAt));
      builds.addDeployment(FLOW, deployment(deploymentAt));

      expect(builds.readAtOf(REF)).toBe(1);
    },
  );

  it('know nothing about a build without data', () => {
    expect(new Builds().readAtOf(REF)).toBeUndefined();
  });

  it.each([
    ['changed after', { modifiedAt: 6, since: 1 }, 'non-compliant'],
    ['failed after', { since: 6 }, 'non-compliant'],
    ['changed before', { modifiedAt: 4, since: 4 }, 'compliant'],
    ['may have changed before', { since: 1 }, 'compliant'],
  ])(
    "count the failure of a trail that %s the region's own verdict was read",
    (_, times, state) => {
      const builds = new Builds();

      builds.addRow(FLOW, { ...record(9), ...times, state: 'non-compliant' });
      builds.addRow(FLOW, { ...record(5), from: 'region' });

      const verdict = builds.verdictOf(FLOW, BUILD.fingerprint, true);
      expect(verdict.state).toBe(state);
    },
  );

  it('are as good as the worst artifact that a trail lists with their fingerprint', () => {
    const states = ['non-compliant', 'compliant'] as const;
    for (const order of [states, [...states].reverse()]) {
      const builds = new Builds();

      order.forEach(state => builds.addRow(FLOW, { ...record(1), state }));

      const verdict = builds.verdictOf(FLOW, BUILD.fingerprint, true);
      expect(verdict.state).toBe('non-compliant');
    }
  });

  describe('when the verdict on a build began', () => {
    const stated = (trail: string, state: StateValue, since?: number) => ({
      ...{ ...BUILD, flowId: 1, readAt: 1, trail, from: 'trail' as const },
      ...{ state, ...(since !== undefined && { since }) },
    });
    const sinceOf = (
      state: StateValue,
      ...rows: ReturnType<typeof stated>[]
    ) => {
      const builds = new Builds();
      rows.forEach(row => builds.addRow(FLOW, row));
      const since = builds.stateSinceOf(REF, state);
      return since && Date.parse(since);
    };

    it('is when the first trail failed it', () => {
      expect(
        sinceOf(
          'non-compliant',
          stated('one', 'non-compliant', 9),
          stated('two', 'non-compliant', 7),
          stated('three', 'compliant', 11),
        ),
      ).toBe(7);
    });

    it('is the last change of any trail if none failed it, since a better one may have', () => {
      expect(
        sinceOf(
          'incomplete',
          stated('one', 'incomplete', 7),
          stated('two', 'compliant', 9),
        ),
      ).toBe(9);
    });

    it('depends on each artifact that its trail lists with its fingerprint', () => {
      const app = (state: StateValue, since?: number) =>
        stated('one', state, since);

      expect(
        sinceOf('compliant', app('compliant', 7), app('compliant', 9)),
      ).toBe(9);
      expect(
        sinceOf('compliant', app('compliant', 7), app('compliant')),
      ).toBeUndefined();
      expect(
        sinceOf('non-compliant', app('compliant', 9), app('non-compliant', 8)),
      ).toBe(8);
      expect(
        sinceOf(
          'non-compliant',
          app('non-compliant', 9),
          app('non-compliant', 7),
        ),
      ).toBe(7);
      expect(
        sinceOf('incomplete', app('incomplete', 7), app('compliant', 9)),
      ).toBe(9);
    });

    it.each([
      ['a trail has no time', 'incomplete', undefined],
      ['no trail says so', 'unknown', 9],
    ] as const)('is unknown if %s', (_, state, since) => {
      expect(
        sinceOf(
          state,
          stated('one', 'incomplete', 7),
          stated('two', 'compliant', since),
        ),
      ).toBeUndefined();
    });
  });
});
