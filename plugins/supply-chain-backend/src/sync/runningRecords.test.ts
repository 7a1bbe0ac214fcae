import {
  RunningRereads,
  runningRecords,
  runningRecordsByFlow,
} from './runningRecords';
import { testDatabases } from '../store/__testUtils__/databases';
import {
  at,
  build,
  fingerprint,
  FLOW,
  page,
  trail,
} from '../store/__testUtils__/records';
import type { RunningRecord } from './runningRecords';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const now = Date.parse('2026-11-21T12:00:00Z');

const record = (more: Partial<RunningRecord> = {}): RunningRecord => ({
  ...{ flowId: 1, kind: 'trails', record: 'trail-1', readAt: now },
  ...more,
});

/** What is chosen of some records, at some times. */
const chosenAt = (times: number[], records: RunningRecord[]) => {
  const rereads = new RunningRereads();
  return times.map(time => {
    rereads.choose(records, time);
    const name = rereads.record?.record;
    rereads.noteRequest(time);
    return name;
  });
};

describe('RunningRereads', () => {
  it('chooses a trail an hour after it was read, and an artifact after three and a quarter', () => {
    const artifact = record({ kind: 'artifacts', record: 'artifact' });

    expect(chosenAt([now + HOUR - 1, now + HOUR], [record()])).toEqual([
      undefined,
      'trail-1',
    ]);
    expect(chosenAt([now + 3 * HOUR, now + 3.25 * HOUR], [artifact])).toEqual([
      undefined,
      'artifact',
    ]);
  });

  it('chooses a trail within minutes if its environment has changed since it was read', () => {
    const changed = record({ changedAt: now + MINUTE });

    expect(chosenAt([now + 4 * MINUTE, now + 5 * MINUTE], [changed])).toEqual([
      undefined,
      'trail-1',
    ]);
  });

  it('does not choose a record again right away that its region no longer lists', () => {
    const gone = record({ readAt: now - 2 * HOUR });

    expect(chosenAt([now, now + 59 * MINUTE, now + HOUR], [gone])).toEqual([
      'trail-1',
      undefined,
      'trail-1',
    ]);
  });

  it('chooses a record that was read by a replica whose clock is ahead', () => {
    expect(chosenAt([now], [record({ readAt: now + 90 * 24 * HOUR })])).toEqual(
      ['trail-1'],
    );
  });

  it('is due once the next record is, and after the flow has changed', () => {
    const rereads = new RunningRereads();
    expect(rereads.isDue(now)).toBe(true);

    rereads.choose([record({ readAt: now - 50 * MINUTE })], now);

    expect(rereads.isDue(now + 10 * MINUTE - 1)).toBe(false);
    expect(rereads.isDue(now + 10 * MINUTE)).toBe(true);
    rereads.noteRevision(7);
    expect(rereads.isDue(now)).toBe(true);
    rereads.choose([], now);
    rereads.noteRevision(7);
    expect(rereads.isDue(now)).toBe(false);
  });

  it('is not due while a chosen record has not been requested', () => {
    const rereads = new RunningRereads();
    rereads.choose([record({ readAt: now - HOUR })], now);

    expect(rereads.isDue(now + 2 * HOUR)).toBe(false);

    rereads.noteRequest(now);
    expect(rereads.isDue(now)).toBe(true);
  });
});

const databases = testDatabases();

describe.each(databases.ids)('runningRecordsByFlow on %s', id => {
  it('returns for each flow what it would return for that flow alone', async () => {
    const { store } = await databases.store(id);
    const shared = build('web', 'compliant', { name: 'web' });
    const flowIds = await Promise.all(
      ['running', 'same-build', 'empty'].map(flow =>
        store.flowId({ ...FLOW, flow }),
      ),
    );
    const [runningId, sameId] = flowIds;
    await store.saveTrails(
      runningId,
      page([
        trail('v1', 10, {
          record: { artifacts: [shared] },
          deployments: [
            {
              environment: 'live',
              fingerprint: fingerprint('web'),
              startedAt: at(11),
            },
          ],
        }),
      ]),
    );
    await store.saveTrails(
      sameId,
      page([trail('v1', 10, { record: { artifacts: [shared] } })]),
    );

    const together = await runningRecordsByFlow(store, flowIds);

    const alone = await Promise.all(
      flowIds.map(flowId => runningRecords(store, [flowId])),
    );
    expect(alone.map(records => records.length)).toEqual([1, 0, 0]);
    expect(flowIds.map(flowId => together.get(flowId) ?? [])).toEqual(alone);
  });
});
