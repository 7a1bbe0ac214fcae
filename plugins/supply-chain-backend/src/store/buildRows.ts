import { storedArtifactOf } from './bodies';
import type { StateValue } from 'backstage-plugin-supply-chain-common';
import type { Knex } from 'knex';
import { toMillis, toNumber } from './flowRows';
import type { WriteContext, Written } from './listTable';
import type { BuildRow, TrailToStore } from '../records/storedRecords';
import { verdictSince } from './changeTime';
import { anyOf, ofFlows } from './conditions';
import { saveStateChanges } from './stateChanges';
import type { Verdict } from './stateChanges';
import { storable } from './storable';
import { mapYielding } from './eventLoop';

/** Row of the `trail_builds` table. */
export interface TrailBuildRow {
  trail_id: number;
  flow_id: number;
  fingerprint: string;
  name: string;
  state: StateValue;
  original_state: string | null;
  since: number | string | null;
}

/** A build in the list of artifacts, with its body if its state is unknown. */
interface RegionBuildRow {
  flow_id: number;
  fingerprint: string;
  trail: string;
  state: StateValue;
  state_since: number | string | null;
  read_at: number | string;
  template_name: string | null;
  repo: string | null;
  record: Buffer | null;
}

/** Builds that trails report, each with the time its state began. */
export function trailBuildRows(
  { flowId, readAt }: WriteContext,
  trails: readonly Written<TrailToStore>[],
  before: readonly TrailBuildRow[],
): TrailBuildRow[] {
  const known = byBuild(before);
  return trails.flatMap(({ id, record: trail, stored: storedTrail }) =>
    trail.record.artifacts.flatMap(
      ({ name, fingerprint, state, originalState }) => {
        if (fingerprint === undefined) {
          return [];
        }
        const row = {
          trail_id: id,
          flow_id: flowId,
          fingerprint: storable(fingerprint),
          name: storable(name),
          state,
          original_state: originalState ?? null,
        };
        const stored = known.get(buildRowKey(row));
        const last =
          stored && storedTrail
            ? { ...stored, readAt: storedTrail.readAt }
            : undefined;
        const now = { name, state, readAt };
        return { ...row, since: sinceOf(trail, last, now) };
      },
    ),
  );
}

/** When the state of a trail's build began. */
function sinceOf(
  { record, artifactTimes }: TrailToStore,
  before: (TrailBuildRow & { readAt: number }) | undefined,
  { name, state, readAt }: { name: string; state: StateValue; readAt: number },
): number | null {
  const { decidedAt, restoredAfter } = artifactTimes?.get(name) ?? {};
  return verdictSince(
    {
      state,
      createdAt: record.createdAt,
      changedAt: decidedAt ?? record.lastModifiedAt,
      restoredAfter,
      readAt,
    },
    before && {
      state: before.state,
      since: toNumber(before.since),
      readAt: before.readAt,
    },
  );
}

function byBuild(rows: readonly TrailBuildRow[]): Map<string, TrailBuildRow> {
  return new Map(rows.map(row => [buildRowKey(row), row]));
}

function buildRowKey({
  trail_id,
  name,
  fingerprint,
}: Pick<TrailBuildRow, 'trail_id' | 'name' | 'fingerprint'>): string {
  return JSON.stringify([trail_id, name, fingerprint]);
}

/** Saves the states of builds in trails that changed. */
export async function saveBuildChanges(
  context: WriteContext,
  {
    trails,
    before,
    after,
  }: {
    trails: readonly Written<TrailToStore>[];
    before: readonly TrailBuildRow[];
    after: readonly TrailBuildRow[];
  },
): Promise<void> {
  const trailOf = new Map(trails.map(trail => [trail.id, trail]));
  const known = byBuild(before);
  const changed = after.flatMap((row): Verdict[] => {
    const stored = known.get(buildRowKey(row));
    const trail = trailOf.get(row.trail_id)!;
    return stored && stored.state !== row.state
      ? [
          {
            trail: trail.record.record.name,
            fingerprint: row.fingerprint,
            from: stored.state,
            fromSince: toNumber(stored.since),
            fromUntil: certainUntil(trail, row),
            to: row.state,
            at: toNumber(row.since) ?? null,
          },
        ]
      : [];
  });
  await saveStateChanges(context, 'trails', changed);
}

/**
 * Until when a build certainly had its verdict before it changed, in
 * milliseconds since the epoch: when the trail's events say that it changed, or
 * else when it was last read.
 */
function certainUntil(
  { record: { artifactTimes }, stored }: Written<TrailToStore>,
  { name, since }: TrailBuildRow,
): number | undefined {
  const decidedAt = toMillis(artifactTimes?.get(name)?.decidedAt);
  const isTold = decidedAt !== null && decidedAt === toNumber(since);
  return isTold ? decidedAt : stored?.readAt;
}

/** Builds as reported by the stored lists of the given flows. */
export async function builds(
  knex: Knex,
  flowIds: readonly number[],
  fingerprints: readonly string[],
): Promise<BuildRow[]> {
  const wanted = fingerprints.map(storable);
  const fromTrails: (TrailBuildRow & {
    trail: string;
    read_at: number | string;
    modified_at: number | string | null;
  })[] = await knex('trail_builds as builds')
    .join('trails', 'trails.id', 'builds.trail_id')
    .where(anyOf(knex, 'builds.fingerprint', wanted))
    .where(ofFlows(knex, 'builds.flow_id', flowIds))
    .select('builds.*', 'trails.name as trail')
    .select('trails.read_at', 'trails.modified_at');
  const fromRegion: RegionBuildRow[] = await knex('artifacts')
    .join('artifact_bodies as bodies', 'bodies.artifact_id', 'artifacts.id')
    .where(anyOf(knex, 'fingerprint', wanted))
    .where(ofFlows(knex, 'flow_id', flowIds))
    .select('flow_id', 'fingerprint', 'trail', 'state', 'state_since')
    .select('read_at', 'template_name', 'repo')
    .select(
      // Only states that the portal doesn't know need the body.
      knex.raw("case when state = 'unknown' then record end as record"),
    );
  return [
    ...(await mapYielding(fromRegion, regionBuildOf)),
    ...fromTrails.map((row): BuildRow => {
      const since = toNumber(row.since);
      const modifiedAt = toNumber(row.modified_at);
      return {
        flowId: row.flow_id,
        readAt: Number(row.read_at),
        fingerprint: row.fingerprint,
        trail: row.trail,
        from: 'trail',
        state: row.state,
        ...(row.original_state !== null && {
          originalState: row.original_state,
        }),
        ...(since !== undefined && { since }),
        ...(modifiedAt !== undefined && { modifiedAt }),
        templateName: row.name,
      };
    }),
  ];
}

function regionBuildOf({ record, ...row }: RegionBuildRow): BuildRow {
  const originalState =
    record && storedArtifactOf({ ...row, record }).record.originalState;
  const since = toNumber(row.state_since);
  return {
    flowId: row.flow_id,
    readAt: Number(row.read_at),
    fingerprint: row.fingerprint,
    ...(row.trail !== '' && { trail: row.trail }),
    from: 'region',
    state: row.state,
    ...(originalState && { originalState }),
    ...(since !== undefined && { since }),
    ...(row.template_name !== null && { templateName: row.template_name }),
    ...(row.repo !== null && { repo: row.repo }),
  };
}

/**
 * Fingerprints of artifacts in the lists of the given flows that none of their
 * trails lists, up to a maximum.
 */
export async function unlistedBuilds(
  knex: Knex,
  flowIds: readonly number[],
  max: number,
): Promise<string[]> {
  const listed = knex('trail_builds')
    .where('trail_builds.fingerprint', knex.ref('artifacts.fingerprint'))
    .where(ofFlows(knex, 'trail_builds.flow_id', flowIds))
    .select('trail_id');
  const rows: { fingerprint: string }[] = await knex('artifacts')
    .where(anyOf(knex, 'flow_id', flowIds))
    .whereNotExists(listed)
    .distinct('fingerprint')
    .limit(max);
  return rows.map(({ fingerprint }) => fingerprint);
}
