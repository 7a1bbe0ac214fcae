import type {
  StateValue,
  TrailRecord,
} from 'backstage-plugin-supply-chain-common';
import { testDatabases } from './__testUtils__/databases';
import {
  artifact,
  at,
  attestation,
  build,
  fingerprint,
  FLOW,
  page,
  time,
  trail,
} from './__testUtils__/records';
import type { DatabaseEvidenceStore } from './DatabaseEvidenceStore';
import type {
  StoredArtifact,
  ReadPage,
  TrailToStore,
} from '../records/storedRecords';

jest.setTimeout(60_000);

const databases = testDatabases();

/** The times of a trail and its artifact. */
function timed(decidedAt: string, restoredAfter?: string) {
  const times = { decidedAt, ...(restoredAfter && { restoredAfter }) };
  return { ...times, artifactTimes: new Map([['api', times]]) };
}

describe.each(databases.ids)('changes on %s', id => {
  let store: DatabaseEvidenceStore;
  let flowId: number;
  let readAt: number;
  let flow: typeof FLOW;

  beforeAll(async () => {
    ({ store } = await databases.store(id));
  });

  let flows = 0;
  beforeEach(async () => {
    flows += 1;
    flow = { ...FLOW, org: `org-${flows}` };
    flowId = await store.flowId(flow);
    readAt = time(0);
  });

  const save = async (
    records: TrailToStore[],
    fields: Partial<ReadPage<TrailToStore>> = {},
  ) => {
    readAt += 5 * 60_000;
    const { changes } = await store.saveTrails(
      flowId,
      page(records, { readAt, ...fields }),
    );
    return changes;
  };
  const saveArtifacts = async (records: StoredArtifact[]) => {
    readAt += 5 * 60_000;
    const { changes } = await store.saveArtifacts(
      flowId,
      page(records, { readAt }),
    );
    return changes;
  };
  const api = fingerprint('api');
  const started = {
    ...{ environment: 'production', fingerprint: api },
    ...{ startedAt: at(5), snapshot: 3 },
  };

  it('include a changed verdict on a trail, with its time', async () => {
    await save([trail('a', 1, { record: { state: 'incomplete' } })]);
    expect(await save([trail('a', 1, { decidedAt: at(7) })])).toEqual([
      {
        ...{ kind: 'trail-state', flow, trail: 'a' },
        ...{ from: 'incomplete', to: 'compliant', at: at(7) },
      },
    ]);
    const row = await store.trail(flowId, 'a');
    expect(row?.stateSince).toBe(time(7));
  });

  it("date a verdict by the trail's last change, or by when it was read", async () => {
    await save([trail('a', 1, { record: { state: 'incomplete' } })]);
    const [modified] = await save([
      trail('a', 1, { record: { lastModifiedAt: at(6) } }),
    ]);
    expect(modified.at).toBe(at(6));
    const [read] = await save([
      trail('a', 1, { record: { state: 'non-compliant' } }),
    ]);
    expect(read.at).toBe(new Date(readAt).toISOString());
  });

  it('date a verdict on a build by when it was read if its record did not change', async () => {
    const touched = (state: 'compliant' | 'incomplete') =>
      artifact('api', 1, { record: { state, lastModifiedAt: at(2) } });
    await save([trail('a', 1, { deployments: [started] })]);
    await saveArtifacts([touched('incomplete')]);

    await saveArtifacts([touched('compliant')]);

    const [known] = await store.builds([flowId], [api]);
    expect(known.since).toBe(readAt);
  });

  it('date a verdict by when it was read if the last read still saw another one', async () => {
    const judged = (state: StateValue, apiState: StateValue) =>
      trail('a', 1, {
        record: {
          state,
          artifacts: [build('web', state), build('api', apiState)],
        },
        artifactTimes: new Map([
          ['web', { ...(state === 'non-compliant' && { decidedAt: at(7) }) }],
          // The last read still saw that it passed.
          [
            'api',
            { ...(apiState === 'non-compliant' && { decidedAt: at(7) }) },
          ],
        ]),
      });
    await save([judged('compliant', 'compliant')]);
    await save([judged('non-compliant', 'compliant')]);
    await saveArtifacts([artifact('api', 1, { record: { trail: 'a' } })]);
    const passedAt = readAt;

    await save([judged('non-compliant', 'non-compliant')]);

    const since = async (name: string) => {
      const rows = await store.builds([flowId], [fingerprint(name)]);
      return rows.find(({ from }) => from === 'trail')?.since;
    };
    expect(await since('web')).toBe(time(7));
    expect(await since('api')).toBe(readAt);
    // So that it counts although the region had passed the build by then.
    expect(readAt).toBeGreaterThan(passedAt);
  });

  it('date a verdict on a trail after the last read that saw another one', async () => {
    await save([trail('a', 1, { record: { state: 'non-compliant' } })]);
    await save([trail('a', 1, { record: { state: 'pending' } })]);
    await save([trail('a', 1, { decidedAt: at(8) })]);

    const row = await store.trail(flowId, 'a');
    expect(row?.stateSince).toBe(readAt);
  });

  it('keep the time of a verdict when other fields change', async () => {
    await save([trail('a', 1)]);
    await save([
      trail('a', 1, { record: { description: 'x', lastModifiedAt: at(9) } }),
    ]);
    const row = await store.trail(flowId, 'a');
    expect(row?.stateSince).toBe(time(1));
  });

  it('omit that a trail created again under its name has not got as far as the earlier one', async () => {
    const record = (
      states: [StateValue, 'missing' | 'compliant'],
    ): Partial<TrailRecord> => ({
      state: states[0],
      attestations: [attestation('sbom', states[1])],
      artifacts: [build('api', states[0])],
    });
    await save([
      trail('a', 1, {
        record: record(['non-compliant', 'missing']),
        deployments: [started],
      }),
    ]);

    const changes = await save([
      trail('a', 9, {
        record: record(['incomplete', 'compliant']),
        deployments: [started],
      }),
    ]);

    expect(changes.map(({ kind }) => kind)).toEqual(['build-state']);
  });

  it('date the verdict on a trail that was created again under its name', async () => {
    await save([trail('a', 1, { decidedAt: at(2) })]);

    await save([trail('a', 9, { decidedAt: at(10) })]);

    const row = await store.trail(flowId, 'a');
    expect(row?.stateSince).toBe(time(10));
  });

  it('date a failure anew if everything had passed between two reads', async () => {
    const failing = (decided: number, restoredAfter?: string) =>
      trail('a', 1, {
        record: {
          ...{ state: 'non-compliant', description: at(decided) },
          artifacts: [build('api', 'non-compliant')],
        },
        ...timed(at(decided), restoredAfter),
      });
    await save([failing(2)]);

    await save([failing(9, at(9))]);

    const row = await store.trail(flowId, 'a');
    expect(row?.stateSince).toBe(time(9));
    const [{ since }] = await store.builds([flowId], [api]);
    expect(since).toBe(time(9));
  });

  it('date a verdict anew if it was interrupted between two reads', async () => {
    const artifacts = [build('api', 'compliant')];
    await save([trail('a', 1, { record: { artifacts }, ...timed(at(2)) })]);

    const changes = await save([
      trail('a', 1, {
        record: { artifacts, description: 'passed again' },
        ...timed(at(9), at(8)),
      }),
    ]);

    expect(changes).toEqual([]);
    const row = await store.trail(flowId, 'a');
    expect(row?.stateSince).toBe(time(9));
    const known = await store.builds([flowId], [api]);
    expect(known).toMatchObject([{ state: 'compliant', since: time(9) }]);
    const before = await store.buildsAt([flowId], [api], at(8));
    expect(before).toMatchObject([{ state: 'unknown' }]);
  });

  it('cap a verdict at unknown if a part is unreadable', async () => {
    await save([trail('a', 1)]);
    expect(
      await save([trail('a', 1, { record: { unreadable: 1 } })]),
    ).toMatchObject([
      { kind: 'trail-state', from: 'compliant', to: 'unknown' },
    ]);
    expect(
      await store.countTrails({ flowIds: [flowId], state: 'compliant' }),
    ).toBe(0);
  });

  describe('when missing attestations of a trail are reported', () => {
    const withStates = (
      state: StateValue,
      [review, sbom]: [StateValue, StateValue],
      fields: Partial<TrailRecord> = {},
    ) => ({
      state,
      attestations: [attestation('review', review)],
      artifacts: [
        build('api', 'incomplete', {
          attestations: [attestation('sbom', sbom)],
        }),
      ],
      ...fields,
    });
    const report = () =>
      save([
        trail('a', 1, {
          record: withStates('non-compliant', ['non-compliant', 'compliant'], {
            lastModifiedAt: at(9),
          }),
          events: [{ type: 'reported', attestation: 'review', at: at(8) }],
        }),
      ]);

    it.each(['compliant', 'non-compliant'] as const)(
      'include them as late, dated by their events, if the trail was %s',
      async state => {
        await save([
          trail('a', 1, { record: withStates(state, ['missing', 'missing']) }),
        ]);
        const changes = await report();
        expect(
          changes.filter(({ kind }) => kind === 'attestation-late'),
        ).toEqual([
          {
            ...{ kind: 'attestation-late', flow, trail: 'a' },
            ...{ attestation: 'review', state: 'non-compliant', at: at(8) },
          },
          {
            ...{ kind: 'attestation-late', flow, trail: 'a', artifact: 'api' },
            ...{ attestation: 'sbom', state: 'compliant', at: at(9) },
          },
        ]);
      },
    );

    it.each(['incomplete', 'missing', 'pending', 'unknown'] as const)(
      'omit them while the trail has no verdict: it was %s',
      async state => {
        await save([
          trail('a', 1, { record: withStates(state, ['missing', 'missing']) }),
        ]);
        expect(await report()).not.toContainEqual(
          expect.objectContaining({ kind: 'attestation-late' }),
        );
      },
    );
  });

  it('omit an attestation that became unknown', async () => {
    const withReview = (state: 'missing' | 'unknown') =>
      trail('a', 1, {
        record: { attestations: [attestation('review', state)] },
      });
    await save([withReview('missing')]);
    expect(await save([withReview('unknown')])).toEqual([]);
  });

  it('include builds that started or stopped', async () => {
    const record = { artifacts: [build('api', 'compliant')] };
    await save([trail('a', 1, { record })]);
    expect(
      await save([trail('a', 1, { record, deployments: [started] })]),
    ).toEqual([
      {
        ...{ kind: 'build-started', flow, trail: 'a', name: 'api' },
        ...{ environment: 'production', fingerprint: api, at: at(5) },
      },
    ]);
    const stopped = { ...started, stoppedAt: at(6) };
    const ended = trail('a', 1, { record, deployments: [stopped] });
    expect(await save([ended])).toMatchObject([
      { kind: 'build-stopped', at: at(6) },
    ]);
    expect(await save([ended])).toEqual([]);
  });

  it('include what a new trail has already deployed', async () => {
    await save([trail('a', 1)], { hasNext: true });
    expect(
      await save([trail('b', 2, { deployments: [started] }), trail('a', 1)], {
        hasNext: true,
      }),
    ).toMatchObject([{ kind: 'build-started', trail: 'b', name: api }]);
  });

  it('include what new trails deployed that were read after newer ones', async () => {
    await save([trail('b', 2), trail('a', 1)]);
    await save([trail('d', 9)], { hasNext: true });

    const changes = await save(
      [
        trail('d', 9),
        trail('c', 3, { deployments: [started] }),
        trail('b', 2),
        trail('a', 1),
      ],
      { isFirst: false },
    );

    expect(changes).toMatchObject([{ kind: 'build-started', trail: 'c' }]);
  });

  it('are empty when a flow is first read', async () => {
    expect(await save([trail('a', 1, { deployments: [started] })])).toEqual([]);
  });

  it('are empty when a flow is read again that was not forgotten to the end', async () => {
    const { store: own } = await databases.store(id);
    const ownId = await own.flowId(flow);
    await own.saveTrails(ownId, page([trail('a', 1)]));
    await own.forgetUnlinked(Date.now() + 60_000, {
      signal: AbortSignal.abort(),
    });

    const { changes } = await own.saveTrails(
      ownId,
      page([trail('a', 1, { record: { state: 'non-compliant' } })]),
    );

    expect(changes).toEqual([]);
  });

  it('are empty for older records read later', async () => {
    await save([trail('b', 9)], { hasNext: true });
    expect(
      await save([trail('b', 9), trail('a', 1, { deployments: [started] })], {
        isFirst: false,
      }),
    ).toEqual([]);
  });

  it('include a running build whose records changed, with its environments', async () => {
    const other = await store.flowId({ ...flow, flow: 'release' });
    await saveArtifacts([artifact('api', 1, { record: { trail: 'a' } })]);
    await store.saveTrails(
      other,
      page([trail('r', 2, { deployments: [started] })]),
    );
    expect(
      await saveArtifacts([
        artifact('api', 1, {
          record: {
            ...{ trail: 'a', state: 'non-compliant' },
            lastModifiedAt: at(7),
          },
        }),
      ]),
    ).toEqual([
      {
        ...{ kind: 'build-state', flow, fingerprint: api },
        ...{ runningIn: ['production'], at: new Date(readAt).toISOString() },
        before: {
          rows: [expect.objectContaining({ state: 'compliant' })],
          artifacts: expect.objectContaining({ complete: true }),
        },
        after: {
          rows: await store.builds([flowId], [api]),
          artifacts: (await store.listStates([flowId]))[0],
        },
        older: [],
      },
    ]);
    expect(await store.builds([flowId], [api])).toMatchObject([
      { from: 'region', state: 'non-compliant', since: time(7) },
    ]);
  });

  it('omit a verdict on a build that is not running', async () => {
    await saveArtifacts([artifact('api', 1)]);
    const ended = { ...started, stoppedAt: at(6) };
    await save([trail('a', 1, { deployments: [ended] })]);
    expect(
      await saveArtifacts([
        artifact('api', 1, { record: { state: 'incomplete' } }),
      ]),
    ).toEqual([]);
  });

  it('omit a build that was ended by another trail', async () => {
    const release = await store.flowId({ ...flow, flow: 'release' });
    await saveArtifacts([artifact('api', 1)]);
    await save([trail('a', 1, { deployments: [started] })]);
    const { startedAt, ...end } = { ...started, stoppedAt: at(6) };
    await store.saveTrails(
      release,
      page([trail('r', 2, { deployments: [end] })]),
    );
    expect(
      await saveArtifacts([
        artifact('api', 1, { record: { state: 'incomplete' } }),
      ]),
    ).toEqual([]);
  });

  it('include a running build whose trail changed', async () => {
    const running = (state: 'compliant' | 'non-compliant', minute: number) =>
      trail('a', 1, {
        record: {
          artifacts: [build('api', state)],
          lastModifiedAt: at(minute),
        },
        deployments: [started],
      });
    await save([running('compliant', 7)]);
    expect(await save([running('compliant', 7)])).toEqual([]);
    expect(await save([running('non-compliant', 8)])).toMatchObject([
      {
        ...{ kind: 'build-state', flow, fingerprint: api, older: [] },
        ...{ runningIn: ['production'] },
        before: { rows: [{ from: 'trail', state: 'compliant' }] },
        after: { rows: [{ from: 'trail', state: 'non-compliant' }] },
      },
    ]);
  });

  describe('of what several trails of a flow report', () => {
    const saveRuns = async (...args: Parameters<typeof save>) =>
      (await save(...args)).filter(({ kind }) => kind !== 'build-state');
    const record = { artifacts: [build('api', 'compliant')] };
    const without = (name: string, minute: number) =>
      trail(name, minute, { record });
    const stopped = { ...started, stoppedAt: at(6) };
    const reporting = (name: string, minute: number, ...spans: object[]) =>
      trail(name, minute, {
        record,
        deployments: spans.map(span => ({ ...started, ...span })),
      });
    const start = {
      ...{ kind: 'build-started', trail: 'b', name: 'api' },
      ...{ environment: 'production', fingerprint: api, at: at(5) },
    };

    it('include each start and stop once, from the newest trail', async () => {
      await saveRuns([without('b', 2), without('a', 1)]);

      expect(
        await saveRuns([
          reporting('b', 2, stopped),
          reporting('a', 1, stopped),
        ]),
      ).toEqual([
        { ...start, flow },
        { ...start, flow, kind: 'build-stopped', at: at(6) },
      ]);
    });

    it('omit what another trail reported before', async () => {
      await saveRuns([without('b', 2), without('a', 1)]);
      const first = [reporting('b', 2, {}), without('a', 1)];
      expect(await saveRuns(first)).toEqual([{ ...start, flow }]);

      expect(
        await saveRuns([reporting('b', 2, {}), reporting('a', 1, {})]),
      ).toEqual([]);
      expect(
        await saveRuns([reporting('b', 2, {}), reporting('a', 1, stopped)]),
      ).toMatchObject([{ kind: 'build-stopped', trail: 'a' }]);
      expect(
        await saveRuns([
          reporting('b', 2, stopped),
          reporting('a', 1, stopped),
        ]),
      ).toEqual([]);
      const added = reporting('c', 12, stopped);
      expect(
        await saveRuns([
          added,
          reporting('b', 2, stopped),
          reporting('a', 1, stopped),
        ]),
      ).toEqual([]);
    });

    it('omit what a trail reported before it was renamed', async () => {
      await saveRuns([without('b', 2), without('a', 1)]);
      const stoppedNow = reporting('b', 2, stopped);
      expect(await saveRuns([stoppedNow, without('a', 1)])).toHaveLength(2);

      expect(
        await saveRuns([reporting('c', 2, stopped), without('a', 1)]),
      ).toEqual([]);
    });

    it('include starts at other times, and in other environments', async () => {
      await saveRuns([without('b', 2), without('a', 1)]);

      const changes = await saveRuns([
        reporting('b', 2, stopped, { startedAt: at(7) }),
        reporting('a', 1, stopped, { environment: 'staging' }),
      ]);

      expect(changes).toMatchObject([
        { ...start, at: at(5) },
        { kind: 'build-stopped', at: at(6) },
        { kind: 'build-started', at: at(7) },
        { kind: 'build-started', at: at(5), environment: 'staging' },
      ]);
    });

    it('include what a trail of another flow reported', async () => {
      const other = await store.flowId({ ...flow, flow: 'release' });
      await store.saveTrails(other, page([reporting('r', 1, {})]));
      await saveRuns([without('b', 2)]);

      expect(await saveRuns([reporting('b', 2, {})])).toEqual([
        { ...start, flow },
      ]);
    });

    it('include what an older trail reports first that is only read now', async () => {
      await saveRuns([without('b', 2)], { hasNext: true });
      const later = { startedAt: at(8) };

      expect(
        await saveRuns([without('b', 2), reporting('a', 1, later)], {
          isFirst: false,
        }),
      ).toMatchObject([{ kind: 'build-started', trail: 'a', at: at(8) }]);
      expect(
        await saveRuns([reporting('b', 2, later), reporting('a', 1, later)]),
      ).toEqual([]);
    });
  });
});
