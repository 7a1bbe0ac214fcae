import { lateAttestations } from './attestationChanges';
import { slimTrailOf, trailBodyOf } from './bodies';
import { saveBuildChanges, trailBuildRows } from './buildRows';
import type { TrailBuildRow } from './buildRows';
import { deploymentChanges } from './deploymentChanges';
import { deploymentRows } from './deploymentRows';
import { deleteParts, insertRows, partsOf } from './listTable';
import type { WriteContext, Written } from './listTable';
import type { StoreChange, TrailToStore } from '../records/storedRecords';
import { saveNames } from './seenNames';
import { saveInterruptions, saveStateChanges } from './stateChanges';
import { storable, wellFormed } from './storable';
import { mapYielding } from './eventLoop';

/** Row of the `trail_bodies` table. */
export interface TrailBodyRow {
  trail_id: number;
  record: Buffer;
  details: Buffer;
}

const PARTS = [
  'trail_bodies',
  'trail_builds',
  'unmet_attestations',
  'deployments',
];

/**
 * Writes what is stored for trails outside their own table, and returns what
 * changed.
 */
export async function writeTrailParts(
  context: WriteContext,
  trails: readonly Written<TrailToStore>[],
): Promise<StoreChange[]> {
  if (trails.length === 0) {
    return [];
  }
  const { yielder, flowId } = context;
  const stored = trails.flatMap(trail => (trail.stored ? [trail.id] : []));
  const bodies = await partsOf<TrailBodyRow>(
    context,
    'trail_bodies',
    'trail_id',
    stored,
  );
  const builds = await partsOf<TrailBuildRow>(
    context,
    'trail_builds',
    'trail_id',
    stored,
  );
  const spans = await deploymentRows(context, trails);
  const spanChanges = await deploymentChanges(context, trails, stored);
  const newBuilds = trailBuildRows(context, trails, builds);

  for (const table of PARTS) {
    await deleteParts(context, table, 'trail_id', stored);
  }
  await insertRows(
    context,
    'trail_bodies',
    await mapYielding(trails, bodyOf, yielder),
  );
  await insertRows(context, 'trail_builds', newBuilds);
  await insertRows(context, 'unmet_attestations', unmetRows(flowId, trails));
  await insertRows(context, 'deployments', spans);
  await saveNames(context, trails.flatMap(namesIn));
  const compared = trails.map(withoutEarlier);
  const known = new Set(
    compared.flatMap(trail => (trail.stored ? [trail.id] : [])),
  );
  const stateChanges = await saveStateChanges(
    context,
    'trails',
    compared.map(
      ({ stored: before, state, stateSince, record: { record } }) => ({
        trail: storable(record.name),
        from: before?.state,
        fromSince: before?.stateSince,
        to: state,
        at: stateSince,
      }),
    ),
  );
  await saveInterruptions(context, compared);
  await saveBuildChanges(context, {
    trails,
    before: builds.filter(each => known.has(each.trail_id)),
    after: newBuilds,
  });
  const bodyBefore = new Map(bodies.map(body => [body.trail_id, body]));
  const late = await mapYielding(
    compared,
    trail => {
      const body = bodyBefore.get(trail.id);
      const name = wellFormed(trail.record.record.name);
      return body
        ? lateAttestations(context, slimTrailOf({ ...body, name }), trail)
        : [];
    },
    yielder,
  );
  return [
    ...stateChanges.map(
      (change): StoreChange => ({ ...change, kind: 'trail-state' }),
    ),
    ...spanChanges,
    ...late.flat(),
  ];
}

/** A trail that was created again isn't compared with the one before it. */
function withoutEarlier(trail: Written<TrailToStore>): Written<TrailToStore> {
  const { stored, ...rest } = trail;
  return stored?.sortAt === trail.sortAt ? trail : rest;
}

function bodyOf({ id, record: trail }: Written<TrailToStore>): TrailBodyRow {
  const { deployments, decidedAt, restoredAfter, artifactTimes, ...stored } =
    trail;
  return { trail_id: id, ...trailBodyOf(stored) };
}

/** Required attestations that aren't compliant, for trends. */
function unmetRows(flowId: number, trails: readonly Written<TrailToStore>[]) {
  return trails.flatMap(({ id, record: { record, targets } }) =>
    [
      ...record.attestations.map((attestation, index) => ({
        attestation,
        artifact: targets?.[index] ?? '',
      })),
      ...record.artifacts.flatMap(({ name, attestations }) =>
        attestations.map(attestation => ({ attestation, artifact: name })),
      ),
    ]
      .filter(
        ({ attestation: { state, additional } }) =>
          state !== 'compliant' && !additional,
      )
      .map(({ attestation, artifact }) => ({
        trail_id: id,
        flow_id: flowId,
        artifact: storable(artifact),
        name: storable(attestation.name),
        state: attestation.state,
      })),
  );
}

function namesIn({
  sortAt,
  record: { record, deployments },
}: Written<TrailToStore>) {
  const nameOf = new Map(
    record.artifacts.map(({ fingerprint, name }) => [fingerprint, name]),
  );
  return [
    ...record.artifacts.map(({ name }) => ({
      kind: 'artifact' as const,
      name,
      seenAt: sortAt,
    })),
    ...deployments.map(({ environment, fingerprint }) => ({
      kind: 'environment' as const,
      name: environment,
      seenAt: sortAt,
      artifact: nameOf.get(fingerprint) ?? fingerprint,
    })),
  ];
}
