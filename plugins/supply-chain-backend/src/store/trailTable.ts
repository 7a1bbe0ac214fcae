import type {
  StateValue,
  TrailRecord,
} from 'backstage-plugin-supply-chain-common';
import { unknownAtBest } from 'backstage-plugin-supply-chain-node';
import { compress } from './compress';
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
  const before: string[] = await trx('builds')
    .where(anyOf(trx, 'trail_id', ids))
    .pluck('fingerprint');
  const after = changed.flatMap(({ record: { record, deployments } }) =>
    [...record.artifacts, ...deployments].flatMap(
      ({ fingerprint }) => fingerprint ?? [],
    ),
  );
  return {
    changes: changed.flatMap(trail => changesOf(trail, readAt)),
    fingerprints: [...before, ...after.map(storable)],
  };
}

function changesOf(
  { record: { record, details }, stored }: Placed<TrailToStore>,
  readAt: number,
): StoreChange[] {
  const now = new Date(readAt).toISOString();
  const { name: trail, createdAt = now, lastModifiedAt = now } = record;
  const to = provenState(record);
  if (!stored) {
    return [{ kind: 'trail-began', trail, state: to, at: createdAt }];
  }
  const reports = details.events.filter(({ attestation }) => attestation);
  const at = reports.flatMap(event => event.at ?? []).at(-1) ?? lastModifiedAt;
  return stored.state === to
    ? []
    : [{ kind: 'trail-state', trail, from: stored.state, to, at }];
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
