import type {
  StateValue,
  TrailRecord,
} from 'backstage-plugin-supply-chain-common';
import { unknownAtBest } from 'backstage-plugin-supply-chain-node';
import { decideArtifacts } from './buildRows';
import { compress } from './compress';
import { anyOf } from './conditions';
import { saveDeployments } from './saveDeployments';
import type { TrailToStore } from 'backstage-plugin-supply-chain-node';
import type { StoreChange } from './rows';
import type { ListTable, WriteContext, Written } from './savePage';
import { verdictChanges, withVerdicts } from './verdictChanges';
import { searchText, storable, wellFormed } from './storable';

/** Longest time that the database can store, in seconds. */
const MAX_SECONDS = 2_147_483_647;

/** Storage of trails (E6). */
export const TRAILS: ListTable<TrailToStore> = {
  kind: 'trails',
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

/** Writes what is stored for changed trails outside their own table. */
async function writeParts(
  context: WriteContext,
  { written }: { written: readonly Written<TrailToStore>[] },
): Promise<StoreChange[]> {
  if (written.length === 0) {
    return [];
  }
  const { trx, flowId, readAt } = context;
  const stored = written.filter(trail => trail.stored).map(({ id }) => id);
  const gone: string[] = await trx('builds')
    .where(anyOf(trx, 'trail_id', stored))
    .pluck('fingerprint');
  const started = await saveDeployments(context, written, stored);
  await trx('builds').where(anyOf(trx, 'trail_id', stored)).delete();
  for (const { id, record } of written) {
    // Names that are too long may become the same.
    const builds = new Map(
      record.record.artifacts.flatMap(
        ({ name, fingerprint, state, originalState }) =>
          fingerprint === undefined
            ? []
            : [
                [
                  storable(name),
                  {
                    trail_id: id,
                    flow_id: flowId,
                    fingerprint: storable(fingerprint),
                    name: storable(name),
                    state,
                    original_state: originalState && storable(originalState),
                    changed_at: readAt,
                  },
                ],
              ],
      ),
    );
    // With many artifacts, one statement would have too many parameters.
    await trx.batchInsert('builds', [...builds.values()], 100);
    await context.yielder.yieldIfDue();
  }
  const decisions = await decideArtifacts(trx, flowId, [
    ...gone,
    ...written.flatMap(({ record }) =>
      record.record.artifacts.flatMap(({ fingerprint }) => fingerprint ?? []),
    ),
  ]);
  return [
    ...changesOf(context, written),
    ...(await withVerdicts(context, started)),
    ...(await verdictChanges(context, decisions)),
  ];
}

function changesOf(
  { readAt }: WriteContext,
  written: readonly Written<TrailToStore>[],
): StoreChange[] {
  const now = new Date(readAt).toISOString();
  return written.flatMap(
    ({ stored, record: { record, details } }): StoreChange[] => {
      const to = provenState(record);
      const { name: trail, createdAt = now, lastModifiedAt = now } = record;
      if (!stored) {
        return [{ kind: 'trail-began', trail, state: to, at: createdAt }];
      }
      const at = lastTime(details.events) ?? lastModifiedAt;
      return stored.state === to
        ? []
        : [{ kind: 'trail-state', trail, from: stored.state, to, at }];
    },
  );
}

function lastTime(
  events: TrailToStore['details']['events'],
): string | undefined {
  return events
    .filter(({ attestation }) => attestation !== undefined)
    .flatMap(({ at }) => at ?? [])
    .at(-1);
}
