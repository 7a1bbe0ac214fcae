import { trailSchema } from 'backstage-plugin-supply-chain-node';
import fc from 'fast-check';
import { deploymentSpansOf, RunningNow } from './RunningNow';
import type { RunningEvent } from './RunningNow';

const fingerprint = 'a'.repeat(64);
const at = (minute: number) =>
  new Date(Date.UTC(2026, 10, 21, 12, minute)).toISOString();

function event(environment: string, minute: number, started: boolean) {
  return { environment, fingerprint, started, at: at(minute) };
}

describe('RunningNow', () => {
  it('does not end a deployment because of a stop in another organization', () => {
    const now = new RunningNow();
    now.add({ region: 'eu', org: 'acme' }, [event('production', 1, true)]);
    now.add({ region: 'us', org: 'acme' }, [event('production', 2, false)]);
    now.add({ region: 'eu', org: 'labs' }, [event('production', 3, false)]);

    expect(
      now.environmentsOf({ region: 'eu', org: 'acme', fingerprint }),
    ).toEqual(['production']);
    for (const [region, org] of [
      ['us', 'acme'],
      ['eu', 'labs'],
    ]) {
      expect(now.environmentsOf({ region, org, fingerprint })).toEqual([]);
    }
  });

  it('omits environments that only other builds run in', () => {
    const now = new RunningNow();
    const organization = { region: 'eu', org: 'acme' };
    const foreign = { ...event('vault', 1, true), fingerprint: 'b'.repeat(64) };
    now.add(organization, [event('production', 1, true), foreign]);

    expect(now.environmentsOf({ ...organization, fingerprint })).toEqual([
      'production',
    ]);
  });

  it('orders events with equal times by snapshot', () => {
    const started = { ...event('production', 1, true), snapshot: 7 };
    const stopped = { ...event('production', 1, false), snapshot: 8 };
    for (const events of [
      [started, stopped],
      [stopped, started],
    ]) {
      const now = new RunningNow();
      now.add({ region: 'eu', org: 'acme' }, events);

      expect(
        now.environmentsOf({ region: 'eu', org: 'acme', fingerprint }),
      ).toEqual([]);
    }
  });

  it('does not depend on the order of trails', () => {
    const events = fc.uniqueArray(
      fc.record({
        environment: fc.constantFrom('production', 'staging'),
        minute: fc.nat(50),
        started: fc.boolean(),
        org: fc.constantFrom('acme', 'labs'),
      }),
      { selector: ({ minute }) => minute, maxLength: 20 },
    );
    fc.assert(
      fc.property(events, given => {
        const runs = (order: typeof given) => {
          const now = new RunningNow();
          for (const { org, environment, minute, started } of order) {
            now.add({ region: 'eu', org }, [
              event(environment, minute, started),
            ]);
          }
          return ['acme', 'labs'].map(org =>
            now.environmentsOf({ region: 'eu', org, fingerprint }),
          );
        };

        expect(runs([...given].reverse())).toEqual(runs(given));
      }),
    );
  });

  it('handles a build in 100,000 environments', () => {
    const events: RunningEvent[] = Array.from({ length: 100_000 }, (_, index) =>
      event(`environment-${index}`, 1, true),
    );
    const elsewhere = events.map(each => ({
      ...each,
      fingerprint: each.environment,
    }));
    const organization = { region: 'eu', org: 'acme' };
    const msOf = (given: RunningEvent[]) => {
      const now = new RunningNow();
      const startedAt = performance.now();
      now.add(organization, given);
      const names = now.environmentsOf({ ...organization, fingerprint });
      return [names.length, performance.now() - startedAt];
    };

    const [none, usual] = msOf(elsewhere);
    const [all, took] = msOf(events);

    expect([none, all]).toEqual([0, 100_000]);
    // Should take about as long as the same number of events for as many
    // builds.
    expect(took).toBeLessThan(20 * usual);
  });
});

describe('deploymentSpansOf', () => {
  const build = fingerprint;
  const trailWith = (
    ...events: [
      type: 'started' | 'stopped',
      minute: number,
      snapshot?: number,
      environment?: string,
    ][]
  ) =>
    trailSchema.parse({
      name: 'run-1',
      events: [
        { type: 'trail_reported', timestamp: at(0) },
        ...events.map(
          ([type, minute, snapshot, environment = 'production']) => ({
            type: `artifact_${type}_running`,
            timestamp: at(minute),
            environment_name: environment,
            artifact_fingerprint: build,
            snapshot_index: snapshot,
          }),
        ),
      ],
    });
  const span = { environment: 'production', fingerprint: build };

  it('pairs each start with the stop that ended it, in any order', () => {
    const events: Parameters<typeof trailWith> = [
      ['stopped', 9],
      ['started', 1, 4],
      ['started', 5, 6],
      ['stopped', 3, 5],
    ];
    const spans = [
      { ...span, startedAt: at(1), stoppedAt: at(3), snapshot: 4 },
      { ...span, startedAt: at(5), stoppedAt: at(9), snapshot: 6 },
    ];

    expect(deploymentSpansOf(trailWith(...events))).toEqual(spans);
    expect(deploymentSpansOf(trailWith(...events.reverse()))).toEqual(spans);
  });

  it('keeps environments apart, and leaves running deployments open', () => {
    expect(
      deploymentSpansOf(
        trailWith(
          ['started', 1, 1, 'staging'],
          ['started', 2, 2],
          ['stopped', 3, 3, 'staging'],
        ),
      ),
    ).toEqual([
      {
        ...span,
        environment: 'staging',
        startedAt: at(1),
        stoppedAt: at(3),
        snapshot: 1,
      },
      { ...span, startedAt: at(2), snapshot: 2 },
    ]);
  });

  it('keeps a stop whose start was never reported', () => {
    expect(deploymentSpansOf(trailWith(['stopped', 3, 5]))).toEqual([
      { ...span, stoppedAt: at(3) },
    ]);
  });

  it('orders events with equal times by snapshot', () => {
    expect(
      deploymentSpansOf(trailWith(['stopped', 3, 8], ['started', 3, 7])),
    ).toEqual([{ ...span, startedAt: at(3), stoppedAt: at(3), snapshot: 7 }]);
    expect(
      deploymentSpansOf(
        trailWith(['started', 1, 1], ['started', 3, 8], ['stopped', 3, 7]),
      ),
    ).toEqual([
      { ...span, startedAt: at(1), stoppedAt: at(3), snapshot: 1 },
      { ...span, startedAt: at(3), snapshot: 8 },
    ]);
  });

  it('ignores repeated starts and stops', () => {
    expect(
      deploymentSpansOf(
        trailWith(
          ['started', 1],
          ['started', 2],
          ['stopped', 3],
          ['stopped', 4],
        ),
      ),
    ).toEqual([{ ...span, startedAt: at(1), stoppedAt: at(3) }]);
  });

  it('leaves exactly the running deployments open', () => {
    const events = fc.array(
      fc.tuple(
        fc.constantFrom('started' as const, 'stopped' as const),
        fc.nat(5),
        fc.nat(3),
        fc.constantFrom('production', 'staging'),
      ),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(events, given => {
        const now = new RunningNow();
        const organization = { region: 'eu', org: 'acme' };
        for (const [type, minute, snapshot, environment] of given) {
          const isStart = type === 'started';
          now.add(organization, [
            { ...event(environment, minute, isStart), snapshot },
          ]);
        }

        expect(
          deploymentSpansOf(trailWith(...given))
            .filter(({ stoppedAt }) => !stoppedAt)
            .map(({ environment }) => environment)
            .sort(),
        ).toEqual(now.environmentsOf({ ...organization, fingerprint }));
      }),
    );
  });
});
