import type {
  AttestationRecord,
  StateValue,
  TrailRecord,
} from 'backstage-plugin-supply-chain-common';
import { unknownAtBest } from 'backstage-plugin-supply-chain-node';
import { compress, decompress } from './compress';
import { anyOf } from './conditions';
import { saveDeployments } from './saveDeployments';
import type { TrailToStore } from 'backstage-plugin-supply-chain-node';
import type { StoreChange } from './rows';
import type { ListTable, Placed, WriteContext, Written } from './savePage';
import { searchText, storable, wellFormed } from './storable';

/** Longest time that the database can store, in seconds. */
const MAX_SECONDS = 2_147_483_647;

/** Storage of trails (E6). */
export const TRAILS: ListTable<TrailToStore> = {
  kind: 'trails',
  bodies: 'trail_bodies',
  keyColumns: ['name'],
  isKeyOfFlow: true,
  keyOf: ({ record }) => ({ name: wellFormed(record.name) }),
  columnsOf: ({ record, seconds }) => ({
    state: provenState(record),
    seconds:
      seconds === undefined
        ? null
        : Math.min(MAX_SECONDS, Math.max(0, Math.round(seconds))),
    search: searchText(trailText(record)),
  }),
  bodyOf: ({ record, details }) => ({
    record: compress(record),
    details: compress(details),
  }),
  compare,
  writeParts,
};

/** The searchable text of a trail. */
export function trailText(trail: TrailRecord): (string | undefined)[] {
  return [
    trail.name,
    trail.description,
    trail.originUrl,
    trail.commit?.sha,
    trail.commit?.message,
    trail.commit?.author,
    ...trail.artifacts.map(({ fingerprint }) => fingerprint),
  ];
}

/** The trail's state, at best unknown if parts of it are unreadable. */
function provenState({ state, unreadable = 0 }: TrailRecord): StateValue {
  return unreadable > 0 ? unknownAtBest(state) : state;
}

/** Finds out what changed trails change, and the builds they are about. */
async function compare(
  { trx, readAt }: WriteContext,
  { changed }: { changed: readonly Placed<TrailToStore>[] },
): Promise<{ changes: StoreChange[]; fingerprints: string[] }> {
  const ids = changed.flatMap(({ stored }) => stored?.id ?? []);
  const bodies: { id: number; record: Buffer }[] = await trx('trail_bodies')
    .where(anyOf(trx, 'id', ids))
    .select('id', 'record');
  const before = new Map(
    bodies.map(({ id, record }) => [id, decompress<TrailRecord>(record)]),
  );
  const trails = [...before.values(), ...changed.map(own => own.record.record)];
  const builds = trails.flatMap(({ artifacts }) =>
    artifacts.flatMap(({ fingerprint }) => fingerprint ?? []),
  );
  const deployed = changed.flatMap(({ record }) =>
    record.deployments.map(({ fingerprint }) => fingerprint),
  );
  return {
    changes: changed.flatMap(({ record, stored }) =>
      changesOf(record, stored && before.get(stored.id), readAt),
    ),
    fingerprints: [...builds, ...deployed].map(storable),
  };
}

/**
 * How a trail has changed. An attestation is late if it was missing although the
 * trail had a verdict: while a trail is incomplete, it is simply not due yet.
 *
 * @param before - absent if it wasn't stored
 */
function changesOf(
  { record, details: { events } }: TrailToStore,
  before: TrailRecord | undefined,
  readAt: number,
): StoreChange[] {
  const now = new Date(readAt).toISOString();
  const { name: trail, createdAt = now, lastModifiedAt = now } = record;
  const to = provenState(record);
  if (!before) {
    return [{ kind: 'trail-began', trail, state: to, at: createdAt }];
  }
  const changes: StoreChange[] = [];
  const from = provenState(before);
  const reports = events.filter(event => event.attestation !== undefined);
  const lastTime = (of: typeof events) =>
    of.flatMap(({ at }) => at ?? []).at(-1);
  if (from !== to) {
    const at = lastTime(reports) ?? lastModifiedAt;
    changes.push({ kind: 'trail-state', trail, from, to, at });
  }
  if (from === 'compliant' || from === 'non-compliant') {
    const missing = attestationsOf(before).filter(
      ({ state, additional }) => state === 'missing' && !additional,
    );
    for (const { name, artifact, state, originalState } of attestationsOf(
      record,
    )) {
      const wasMissing = missing.some(
        old => old.name === name && old.artifact === artifact,
      );
      const isReported =
        state !== 'missing' &&
        (state !== 'unknown' || originalState !== undefined);
      if (wasMissing && isReported) {
        const own = reports.filter(event => event.attestation === name);
        const at = lastTime(own) ?? now;
        const late = { trail, attestation: name, artifact, state, at };
        changes.push({ kind: 'attestation-late', ...late });
      }
    }
  }
  return changes;
}

/** All attestations of a trail; those of an artifact name it. */
function attestationsOf(trail: TrailRecord): AttestationRecord[] {
  return [
    ...trail.attestations,
    ...trail.artifacts.flatMap(({ name, attestations }) =>
      attestations.map(attestation => ({ ...attestation, artifact: name })),
    ),
  ];
}

/** Writes the deployments and builds of changed trails. */
async function writeParts(
  context: WriteContext,
  written: readonly Written<TrailToStore>[],
): Promise<StoreChange[]> {
  const { trx, flowId, readAt } = context;
  const changes = await saveDeployments(context, written);
  const ids = written.map(({ id }) => id);
  await trx('builds').where(anyOf(trx, 'trail_id', ids)).delete();
  const builds = written.flatMap(({ id, record: { record } }) => {
    const rows = record.artifacts.flatMap(
      ({ name, fingerprint, state, originalState }) =>
        fingerprint === undefined
          ? []
          : {
              trail_id: id,
              flow_id: flowId,
              fingerprint: storable(fingerprint),
              name: storable(name),
              state,
              original_state: originalState && storable(originalState),
              changed_at: readAt,
            },
    );
    // Names that are too long may become the same.
    return [...new Map(rows.map(row => [row.name, row])).values()];
  });
  await trx.batchInsert('builds', builds, 100);
  return changes;
}
