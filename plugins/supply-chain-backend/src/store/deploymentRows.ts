import type { CommitRecord } from 'backstage-plugin-supply-chain-common';
import type { Knex } from 'knex';
import { slimTrailOf } from './bodies';
import { toIso, toMillis, toNumber } from './flowRows';
import { partsOf } from './listTable';
import type { WriteContext, Written } from './listTable';
import { isPostgres } from './migrate';
import type {
  DeploymentRow,
  DeploymentSpan,
  StoreChange,
  TrailToStore,
} from '../records/storedRecords';
import { anyOf, ofFlows } from './conditions';
import { storable } from './storable';
import { mapInTurns, Turns } from './turns';

/** Maximum number of rows per statement on SQLite. */
const PART = 2_000;

/** Row of the `deployments` table. */
interface DeploymentTableRow {
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

/** Rows for the deployments that trails report. */
export async function deploymentRows(
  { turns, flowId }: WriteContext,
  trails: readonly Written<TrailToStore>[],
): Promise<DeploymentTableRow[]> {
  const rows = await mapInTurns(
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
    turns,
  );
  return rows.flat();
}

/** A build's name in the template, or else its fingerprint. */
function nameIn(
  { record }: TrailToStore,
  { fingerprint }: DeploymentSpan,
): string {
  return (
    record.artifacts.find(each => each.fingerprint === fingerprint)?.name ??
    fingerprint
  );
}

/**
 * Builds that started or stopped since their trails were last stored. For
 * trails not stored before, counts only the new ones.
 *
 * @param stored - IDs of the trails whose deployments are stored
 */
export async function deploymentChanges(
  context: WriteContext,
  trails: readonly Written<TrailToStore>[],
  stored: readonly number[],
): Promise<StoreChange[]> {
  const { turns, flow, isNews } = context;
  const rows = await partsOf<DeploymentTableRow>(
    context,
    'deployments',
    'trail_id',
    stored,
  );
  const moments = await mapInTurns(
    rows,
    row => momentsOf(row.trail_id, spanOf(row)),
    turns,
  );
  const known = new Set(moments.flat());
  const changes = await mapInTurns(
    trails.filter(trail => trail.stored || isNews(trail)),
    ({ id, record: trail }) =>
      trail.deployments.flatMap((span): StoreChange[] => {
        const { environment, fingerprint, startedAt, stoppedAt } = span;
        const change = {
          ...{ flow, environment, fingerprint },
          trail: trail.record.name,
          name: nameIn(trail, span),
        };
        const isKnown = (time: string, what: Moment) =>
          known.has(momentOf(id, span, what, time));
        return [
          ...(startedAt && !isKnown(startedAt, 'build-started')
            ? [{ ...change, kind: 'build-started' as const, at: startedAt }]
            : []),
          ...(stoppedAt && !isKnown(stoppedAt, 'build-stopped')
            ? [{ ...change, kind: 'build-stopped' as const, at: stoppedAt }]
            : []),
        ];
      }),
  );
  return changes.flat();
}

type Moment = 'build-started' | 'build-stopped';

function momentsOf(trailId: number, span: DeploymentSpan): string[] {
  const { startedAt, stoppedAt } = span;
  return [
    ...(startedAt ? [momentOf(trailId, span, 'build-started', startedAt)] : []),
    ...(stoppedAt ? [momentOf(trailId, span, 'build-stopped', stoppedAt)] : []),
  ];
}

function momentOf(
  trailId: number,
  { environment, fingerprint }: DeploymentSpan,
  what: Moment,
  time: string,
): string {
  return JSON.stringify([
    ...[trailId, storable(environment), storable(fingerprint)],
    ...[what, Date.parse(time)],
  ]);
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
  return mapInTurns(rows, row => {
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
  const turns = new Turns();
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
    await turns.next();
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

function spanOf(row: DeploymentTableRow): DeploymentSpan {
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
