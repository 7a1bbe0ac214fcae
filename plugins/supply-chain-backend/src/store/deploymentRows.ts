import type { CommitRecord } from 'backstage-plugin-supply-chain-common';
import type { Knex } from 'knex';
import { slimTrailOf } from './bodies';
import { toIso, toMillis, toNumber } from './flowRows';
import type { WriteContext, Written } from './listTable';
import { isPostgres } from './migrate';
import type {
  DeploymentRow,
  DeploymentSpan,
  TrailToStore,
} from '../records/storedRecords';
import { anyOf, ofFlows } from './conditions';
import { storable } from './storable';
import { mapYielding, EventLoopYielder } from './eventLoop';

/** Maximum number of rows per statement on SQLite. */
const PART = 2_000;

/** Row of the `deployments` table. */
export interface DeploymentTableRow {
  trail_id: number;
  flow_id: number;
  name: string;
  fingerprint: string;
  environment: string;
  started_at: number | string | null;
  stopped_at: number | string | null;
  snapshot: number | null;
}

/** A deployment joined with its trail. */
export interface DeploymentColumns extends DeploymentTableRow {
  trail: string;
  read_at: number | string;
  sort_at: number | string;
  is_dated: boolean | number;
  /** Only in queries with commits. */
  record?: Buffer;
}

/** Filters for deployments. */
export interface DeploymentQuery {
  flowIds: readonly number[];
  fingerprints?: readonly string[];
  /** Leaves the commits out, since decompressing them takes a while. */
  commits?: false;
  environment?: string;
  /** Only deployments that haven't ended. */
  open?: boolean;
  /** Only deployments known to be active at this time (ISO 8601). */
  at?: string;
  /**
   * Only deployments whose start wasn't reported and that ended after this time
   * (ISO 8601), so that they may have been active then.
   */
  maybeAt?: string;
  /**
   * Only deployments that started between these times, or ended if no start was
   * reported. In milliseconds since the epoch.
   */
  between?: readonly [number, number];
}

/** When a deployment started, or ended if no start was reported. */
export const DEPLOYED_AT = 'coalesce(started_at, stopped_at)';

/**
 * Leaves out ends without a start that fall into a deployment of the same build,
 * since one of several flows may report only the end.
 */
export function isNotPartOfOther(
  knex: Knex,
  flowIds: readonly number[],
): Knex.QueryCallback {
  return builder => {
    const other = knex('deployments as other')
      .where('other.fingerprint', knex.ref('deployments.fingerprint'))
      .where('other.environment', knex.ref('deployments.environment'))
      .where(ofFlows(knex, 'other.flow_id', flowIds))
      .where('other.started_at', '<=', knex.ref('deployments.stopped_at'))
      .where('other.stopped_at', '>=', knex.ref('deployments.stopped_at'))
      .select('other.trail_id');
    builder.whereNotNull('deployments.started_at').orWhereNotExists(other);
  };
}

/** Rows for the deployments that trails report. */
export async function deploymentRows(
  { yielder, flowId }: WriteContext,
  trails: readonly Written<TrailToStore>[],
): Promise<DeploymentTableRow[]> {
  const rows = await mapYielding(
    trails,
    ({ id, record: trail }) =>
      trail.deployments.map(span => ({
        trail_id: id,
        flow_id: flowId,
        name: storable(nameIn(trail, span)),
        fingerprint: storable(span.fingerprint),
        environment: storable(span.environment),
        started_at: toMillis(span.startedAt),
        stopped_at: toMillis(span.stoppedAt),
        snapshot: span.snapshot ?? null,
      })),
    yielder,
  );
  return rows.flat();
}

/** A build's name in the template, or else its fingerprint. */
export function nameIn(
  { record }: TrailToStore,
  { fingerprint }: DeploymentSpan,
): string {
  return (
    record.artifacts.find(each => each.fingerprint === fingerprint)?.name ??
    fingerprint
  );
}

/**
 * Environments where builds of an organization are running now, by fingerprint.
 * A deployment counts if it is open and no other trail ended it.
 */
export async function runningIn(
  { trx, flow: { address, org } }: WriteContext,
  fingerprints: readonly string[],
): Promise<Map<string, string[]>> {
  if (fingerprints.length === 0) {
    return new Map();
  }
  const rows: Pick<
    DeploymentTableRow,
    'fingerprint' | 'environment' | 'started_at' | 'stopped_at'
  >[] = await trx('deployments')
    .join('flows', 'flows.id', 'deployments.flow_id')
    .where({ address, org })
    .where(anyOf(trx, 'fingerprint', fingerprints.map(storable)))
    .orderBy('environment')
    .select('fingerprint', 'environment', 'started_at', 'stopped_at');
  const lastStops = new Map<string, number>();
  for (const row of rows) {
    const key = placeOf(row);
    const stop = toNumber(row.stopped_at) ?? -Infinity;
    lastStops.set(key, Math.max(stop, lastStops.get(key) ?? -Infinity));
  }
  const running = new Map<string, Set<string>>();
  for (const row of rows) {
    const { fingerprint, environment, started_at, stopped_at } = row;
    const isEnded = lastStops.get(placeOf(row))! > Number(started_at);
    if (stopped_at === null && !isEnded) {
      const known = running.get(fingerprint) ?? new Set();
      running.set(fingerprint, known.add(environment));
    }
  }
  return new Map(
    [...running].map(([fingerprint, names]) => [fingerprint, [...names]]),
  );
}

function placeOf({
  fingerprint,
  environment,
}: Pick<DeploymentTableRow, 'fingerprint' | 'environment'>): string {
  return JSON.stringify([fingerprint, environment]);
}

/**
 * Deployments reported by trails of the given flows, newest first. If several
 * trails report one, the newest trail comes first.
 */
export async function deployments(
  knex: Knex,
  query: DeploymentQuery,
): Promise<DeploymentRow[]> {
  const rows: DeploymentColumns[] = isPostgres(knex)
    ? await matching(knex, query)
    : await inParts(knex, query);
  rows.sort(
    (one, other) =>
      timeOf(other) - timeOf(one) ||
      Number(other.sort_at) - Number(one.sort_at) ||
      other.trail_id - one.trail_id,
  );
  const commits = new Map<number, CommitRecord | undefined>();
  return mapYielding(rows, row => {
    const { trail_id: id, trail: name, record } = row;
    if (record && !commits.has(id)) {
      commits.set(id, slimTrailOf({ name, record }).record.commit);
    }
    return toDeployment(row, commits.get(id));
  });
}

/**
 * Reads all rows in chunks, because a SQLite statement blocks the event loop.
 */
async function inParts(
  knex: Knex,
  query: DeploymentQuery,
): Promise<DeploymentColumns[]> {
  const yielder = new EventLoopYielder();
  const rows: DeploymentColumns[] = [];
  let last = 0;
  for (;;) {
    const part: (DeploymentColumns & { row: number })[] = await matching(
      knex,
      query,
    )
      .where('deployments.rowid', '>', last)
      .orderBy('deployments.rowid')
      .limit(PART)
      .select('deployments.rowid as row');
    for (const row of part) {
      rows.push(row);
      last = row.row;
    }
    if (part.length < PART) {
      return rows;
    }
    await yielder.yieldIfDue();
  }
}

function matching(knex: Knex, query: DeploymentQuery): Knex.QueryBuilder {
  const { flowIds, fingerprints, commits, environment, open } = query;
  const { at, maybeAt, between } = query;
  return knex('deployments')
    .join('trails', 'trails.id', 'deployments.trail_id')
    .modify(builder => {
      if (fingerprints) {
        builder
          .where(anyOf(knex, 'fingerprint', fingerprints.map(storable)))
          .where(ofFlows(knex, 'deployments.flow_id', flowIds));
      } else {
        builder.where(anyOf(knex, 'deployments.flow_id', flowIds));
      }
      if (commits !== false) {
        builder
          .join('trail_bodies', 'trail_bodies.trail_id', 'deployments.trail_id')
          .select('trail_bodies.record');
      }
      if (environment !== undefined) {
        builder.where({ environment: storable(environment) });
      }
      if (open) {
        builder.whereNull('stopped_at');
      }
      if (at !== undefined) {
        const time = Date.parse(at);
        builder
          .where('started_at', '<=', time)
          .where(end =>
            end.whereNull('stopped_at').orWhere('stopped_at', '>', time),
          );
      }
      if (maybeAt !== undefined) {
        builder
          .whereNull('started_at')
          .where('stopped_at', '>', Date.parse(maybeAt));
      }
      if (between) {
        builder.whereRaw(`${DEPLOYED_AT} between ? and ?`, [...between]);
      }
    })
    .select(
      'deployments.*',
      'trails.name as trail',
      'trails.read_at',
      'trails.sort_at',
      'trails.is_dated',
    );
}

function timeOf({ started_at, stopped_at }: DeploymentTableRow): number {
  return Number(started_at ?? stopped_at);
}

export function toDeployment(
  row: DeploymentColumns,
  commit?: CommitRecord,
): DeploymentRow {
  return {
    ...spanOf(row),
    flowId: row.flow_id,
    readAt: Number(row.read_at),
    trail: row.trail,
    ...(Boolean(row.is_dated) && { trailCreatedAt: toIso(row.sort_at) }),
    ...(commit && { commit }),
    name: row.name,
  };
}

/** Converts a stored deployment to what a trail reports. */
export function spanOf(row: DeploymentTableRow): DeploymentSpan {
  const startedAt = toIso(row.started_at);
  const stoppedAt = toIso(row.stopped_at);
  return {
    environment: row.environment,
    fingerprint: row.fingerprint,
    ...(startedAt && { startedAt }),
    ...(stoppedAt && { stoppedAt }),
    ...(row.snapshot !== null && { snapshot: row.snapshot }),
  };
}
