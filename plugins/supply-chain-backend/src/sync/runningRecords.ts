import type {
  BuildRow,
  LatestDeployment,
  ListKind,
} from '../records/storedRecords';
import { isFromFuture } from '../records/clockSkew';
import { groupBy } from '../records/groupBy';
import type { EvidenceStore } from '../store/EvidenceStore';
import { LONGEST_MS } from './readIntervals';

const MINUTE_MS = 60_000;

/**
 * Added to the longest time between reads of the newest records, so that
 * records among those don't need requests of their own.
 */
const GRACE_MS = 15 * MINUTE_MS;

/** Time between reads of a record while its environment is changing. */
const CHANGING_MS = 5 * MINUTE_MS;

/** A stored record that shows whether a build runs, or its verdict. */
export interface RunningRecord {
  flowId: number;
  kind: ListKind;
  /** Name of the trail, or fingerprint of the artifact. */
  record: string;
  /** When it was read, in milliseconds since the epoch. */
  readAt: number;
  /**
   * When a build last started or stopped in its environments, in milliseconds
   * since the epoch; absent if the record doesn't name any.
   */
  changedAt?: number;
}

/**
 * The records of the builds that run in environments, and of the last ones that
 * did: they are where a rollback shows. Least recently read first.
 *
 * @param isOwn - which deployments count; default: all
 */
export async function runningRecords(
  store: EvidenceStore,
  flowIds: readonly number[],
  isOwn: (deployment: LatestDeployment) => boolean = () => true,
): Promise<RunningRecord[]> {
  const latest = (await store.latestDeployments(flowIds)).filter(isOwn);
  return recordsOf(latest, await store.builds(flowIds, runningIn(latest)));
}

/** Like {@link runningRecords}, for each flow by itself. */
export async function runningRecordsByFlow(
  store: EvidenceStore,
  flowIds: readonly number[],
): Promise<Map<number, RunningRecord[]>> {
  const latest = await store.latestDeployments(flowIds);
  const reported = await store.builds(flowIds, runningIn(latest));
  const reportedBy = groupBy(reported, ({ flowId }) => flowId);
  return new Map(
    [...groupBy(latest, ({ flowId }) => flowId)].map(([flowId, own]) => {
      const running = new Set(runningIn(own));
      const builds = reportedBy.get(flowId) ?? [];
      return [
        flowId,
        recordsOf(
          own,
          builds.filter(({ fingerprint }) => running.has(fingerprint)),
        ),
      ];
    }),
  );
}

/** Fingerprints of the builds that run. */
function runningIn(latest: readonly LatestDeployment[]): string[] {
  const running = latest.filter(({ isOpen }) => isOpen);
  return [...new Set(running.map(({ fingerprint }) => fingerprint))];
}

function recordsOf(
  latest: readonly LatestDeployment[],
  reported: readonly BuildRow[],
): RunningRecord[] {
  const records = new Map<string, RunningRecord>();
  for (const record of [
    ...latest.map(
      ({ flowId, trail, readAt, changedAt }): RunningRecord => ({
        flowId,
        kind: 'trails',
        record: trail,
        readAt,
        changedAt,
      }),
    ),
    ...reported.map(
      ({ flowId, fingerprint, trail, from, readAt }): RunningRecord =>
        from === 'region' || trail === undefined
          ? { flowId, kind: 'artifacts', record: fingerprint, readAt }
          : { flowId, kind: 'trails', record: trail, readAt },
    ),
  ]) {
    const known = records.get(runningRecordKey(record));
    records.set(
      runningRecordKey(record),
      known ? merged(known, record) : record,
    );
  }
  return [...records.values()].sort((a, b) => a.readAt - b.readAt);
}

function merged(one: RunningRecord, other: RunningRecord): RunningRecord {
  return {
    ...one,
    readAt: Math.min(one.readAt, other.readAt),
    changedAt: Math.max(one.changedAt ?? 0, other.changedAt ?? 0),
  };
}

/** Places of a record in its list, starting at 0; none if it is gone. */
export async function positionsOf(
  { flowId, kind, record }: RunningRecord,
  store: EvidenceStore,
): Promise<number[]> {
  if (kind === 'artifacts') {
    const rows = await store.artifact([flowId], record);
    return rows.map(({ position }) => position);
  }
  const trail = await store.trail(flowId, record);
  return trail ? [trail.position] : [];
}

/** Decides when the records of a flow's running builds are read again. */
export class RunningRereads {
  /** The record to read again, if any. */
  record?: RunningRecord;
  #checkAt = -Infinity;
  #revision?: number;
  #requestedAt = new Map<string, number>();

  /** Whether {@link choose} should be called. */
  isDue(now: number): boolean {
    return !this.record && this.#checkAt <= now;
  }

  /** Chooses a record, now that the records may have changed. */
  choose(records: readonly RunningRecord[], now: number): void {
    const requestedAt = this.#requestedAt;
    this.#requestedAt = new Map(
      records.flatMap(record => {
        const at = requestedAt.get(runningRecordKey(record));
        return at === undefined ? [] : [[runningRecordKey(record), at]];
      }),
    );
    this.#checkAt = now + LONGEST_MS.trails;
    for (const record of records) {
      const dueAt = this.#dueAt(record, now);
      this.#checkAt = Math.min(this.#checkAt, dueAt);
      if (dueAt <= now) {
        this.record ??= record;
      }
    }
  }

  /** Makes a check due if the flow has changed. */
  noteRevision(revision: number): void {
    if (revision !== this.#revision) {
      this.#revision = revision;
      this.#checkAt = -Infinity;
    }
  }

  /** To be called when the chosen record is requested. */
  noteRequest(now: number): void {
    if (this.record) {
      this.#requestedAt.set(runningRecordKey(this.record), now);
      delete this.record;
      this.#checkAt = now;
    }
  }

  #dueAt(record: RunningRecord, now: number): number {
    const { kind, readAt, changedAt = -Infinity } = record;
    // A record that its region no longer lists isn't read by requesting it.
    const requestedAt =
      this.#requestedAt.get(runningRecordKey(record)) ?? -Infinity;
    const lastAt = Math.max(
      isFromFuture(readAt, now) ? -Infinity : readAt,
      requestedAt,
    );
    return (
      lastAt + (changedAt > lastAt ? CHANGING_MS : LONGEST_MS[kind] + GRACE_MS)
    );
  }
}

function runningRecordKey({ flowId, kind, record }: RunningRecord): string {
  return JSON.stringify([flowId, kind, record]);
}
