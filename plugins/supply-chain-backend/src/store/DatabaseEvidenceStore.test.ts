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
import { testDatabases } from './__testUtils__/databases';
import type { DatabaseEvidenceStore } from './DatabaseEvidenceStore';

jest.setTimeout(60_000);

const databases = testDatabases();

const ALL = { offset: 0, limit: 100 };

describe.each(databases.ids)('DatabaseEvidenceStore on %s', id => {
  let store: DatabaseEvidenceStore;
  let flowId: number;

  beforeEach(async () => {
    ({ store } = await databases.store(id));
    flowId = await store.flowId(FLOW);
  });

  const names = async (query = {}) => {
    const rows = await store.trails({ flowIds: [flowId], ...query }, ALL);
    return rows.map(({ value }) => value.record.name);
  };

  it('returns a trail as it was saved', async () => {
    const written = trail('one', 1, {
      record: {
        state: 'incomplete',
        description: 'A first try',
        commit: { sha: 'c0ffee', message: 'Größe', author: 'Zoë' },
        attestations: [attestation('review', 'missing')],
        artifacts: [build('api', 'incomplete')],
      },
      events: [{ type: 'trail_reported', at: at(1) }],
      createdBy: 'ci',
    });
    await store.saveTrails(flowId, page([written]));
    const { deployments, ...kept } = written;
    const row = await store.trail(flowId, 'one');
    expect(row).toEqual({
      flowId,
      readAt: time(10_000),
      stateSince: time(1),
      position: 0,
      value: kept,
    });
    const [inTable] = await store.trails({ flowIds: [flowId] }, ALL);
    expect(inTable.value).toEqual({ record: kept.record });
  });

  it('lists trails of several flows, newest first', async () => {
    const other = await store.flowId({ ...FLOW, flow: 'scan' });
    await store.saveTrails(flowId, page([trail('c', 5), trail('a', 1)]));
    await store.saveTrails(other, page([trail('b', 3)]));
    expect(await names({ flowIds: [flowId, other] })).toEqual(['c', 'b', 'a']);
    expect(await store.countTrails({ flowIds: [flowId, other] })).toBe(3);
  });

  it('returns an artifact as it was saved', async () => {
    const written = artifact('api', 1, {
      record: { trail: 'one', state: 'unknown', originalState: 'QUARANTINED' },
      templateName: 'api',
      repo: 'acme/api',
    });
    await store.saveArtifacts(flowId, page([written]));
    expect(await store.artifacts({ flowIds: [flowId] }, ALL)).toEqual([
      {
        flowId,
        readAt: time(10_000),
        stateSince: time(1),
        value: written,
      },
    ]);
    expect(await store.builds([flowId], [fingerprint('api')])).toEqual([
      {
        flowId,
        readAt: time(10_000),
        fingerprint: fingerprint('api'),
        trail: 'one',
        from: 'region',
        state: 'unknown',
        originalState: 'QUARANTINED',
        since: time(1),
        templateName: 'api',
        repo: 'acme/api',
      },
    ]);
    expect(await store.repoNames([flowId])).toEqual(['acme/api']);
  });
});
