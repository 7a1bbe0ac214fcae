import type {
  AttestationRecord,
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
  const missing = await trx('missing')
    .where(anyOf(trx, 'trail_id', stored))
    .select('trail_id', 'artifact', 'name');
  const started = await saveDeployments(context, written, stored);
  for (const table of ['builds', 'missing']) {
    await trx(table).where(anyOf(trx, 'trail_id', stored)).delete();
  }
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
    const lacking = missingIn(record.record).map(({ artifact, name }) => ({
      trail_id: id,
      artifact: storable(artifact ?? ''),
      name: storable(name),
    }));
    // With many artifacts, one statement would have too many parameters.
    await trx.batchInsert('builds', [...builds.values()], 100);
    await trx.batchInsert('missing', lacking, 100);
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
    ...lateAttestations(context, written, missing),
    ...(await verdictChanges(context, decisions)),
  ];
}

/** Required attestations that weren't reported. */
function missingIn(trail: TrailRecord): AttestationRecord[] {
  return attestationsOf(trail).filter(
    ({ state, additional }) => state === 'missing' && !additional,
  );
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

/**
 * Attestations that were missing although their trail had a verdict. While a
 * trail is incomplete, missing ones are simply not due yet.
 */
function lateAttestations(
  { readAt }: WriteContext,
  written: readonly Written<TrailToStore>[],
  missing: readonly { trail_id: number; artifact: string; name: string }[],
): StoreChange[] {
  return written.flatMap(({ id, stored, record: { record, details } }) =>
    stored?.state === 'compliant' || stored?.state === 'non-compliant'
      ? attestationsOf(record)
          .filter(({ state, originalState, name, artifact }) => {
            const isReported =
              state !== 'missing' &&
              (state !== 'unknown' || originalState !== undefined);
            return (
              isReported &&
              missing.some(
                row =>
                  row.trail_id === id &&
                  row.name === storable(name) &&
                  row.artifact === storable(artifact ?? ''),
              )
            );
          })
          .map(({ name, artifact, state }) => ({
            kind: 'attestation-late' as const,
            trail: record.name,
            attestation: name,
            artifact,
            state,
            at:
              lastTime(
                details.events.filter(event => event.attestation === name),
              ) ?? new Date(readAt).toISOString(),
          }))
      : [],
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
