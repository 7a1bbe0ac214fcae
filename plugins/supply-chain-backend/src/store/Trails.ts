import type {
  CommitRecord,
  StateValue,
  TrailRecord,
} from 'backstage-plugin-supply-chain-common';
import { unknownAtBest } from 'backstage-plugin-supply-chain-node';
import type {
  TrailDetails,
  TrailToStore,
} from 'backstage-plugin-supply-chain-node';
import type { Knex } from 'knex';
import { compress, decompress } from './compress';
import { anyOf, NEWEST_FIRST, ofFlows } from './conditions';
import { insertRows } from './database';
import { Records } from './Records';
import type { StoreChange, TrailRow, WeekRow } from './rows';
import { saveDeployments } from './saveDeployments';
import type { ListTable, Placed, WriteContext, Written } from './ListTable';
import { searchText, storable, wellFormed } from './storable';

/** Storage of trails (E6). */
const TRAILS: ListTable<TrailToStore> = {
  kind: 'trails',
  keyColumns: ['name'],
  keyOf: ({ record }) => ({ name: wellFormed(record.name) }),
  columnsOf: ({ record, seconds }) => ({
    state: provenState(record),
    seconds: seconds ?? null,
    search: searchText(trailText(record)),
  }),
  bodyOf: ({ record, details }) => ({
    record: compress(record),
    details: compress(details),
  }),
  affectedBy,
  writeParts,
};

export class Trails extends Records<TrailToStore, TrailRow> {
  constructor(knex: Knex) {
    super(knex, TRAILS, row => ({
      ...row,
      seconds: row.seconds ?? undefined,
      record: decompress<TrailRecord>(row.record),
    }));
  }

  /** The newest trail of each flow that reports a build with one of the names. */
  async newestWith(
    flowIds: readonly number[],
    names: readonly string[],
  ): Promise<TrailRow[]> {
    const named = this.knex('builds').where(
      anyOf(this.knex, 'builds.name', names),
    );
    // Otherwise, all trails of the flow would be searched.
    const holding: number[] = await named
      .clone()
      .where(anyOf(this.knex, 'flow_id', flowIds))
      .distinct()
      .pluck('flow_id');
    return this.newest(holding, trail =>
      trail.whereExists(named.whereRaw('builds.trail_id = trails.id')),
    );
  }

  /** The newest trails of a flow that report a build. */
  async reporting(
    flowId: number,
    fingerprint: string,
    limit: number,
  ): Promise<TrailRow[]> {
    const ids: number[] = await this.knex('builds')
      .join('trails', 'trails.id', 'builds.trail_id')
      .where(anyOf(this.knex, 'fingerprint', [fingerprint]))
      .where(ofFlows(this.knex, 'builds.flow_id', [flowId]))
      .orderBy(NEWEST_FIRST)
      .limit(limit)
      .pluck('id');
    return this.byIds(ids);
  }

  /** Trails of some flows by name, as far as they are stored. */
  async named(
    flowIds: readonly number[],
    names: readonly string[],
  ): Promise<TrailRow[]> {
    const ids: number[] = await this.knex('trails')
      .where(anyOf(this.knex, 'flow_id', flowIds))
      .where(anyOf(this.knex, 'name', names))
      .orderBy(NEWEST_FIRST)
      .pluck('id');
    return this.byIds(ids);
  }

  /** One trail with everything its drawer shows. */
  async details(
    flowId: number,
    name: string,
  ): Promise<(TrailRow & { details: TrailDetails }) | undefined> {
    const [trail] = await this.named([flowId], [name]);
    const body: { details: Buffer } | undefined =
      trail &&
      (await this.knex('trails_bodies').where({ id: trail.id }).first());
    return body && { ...trail, details: decompress(body.details) };
  }

  /** The commits of some trails, by ID. */
  async commits(
    ids: readonly number[],
  ): Promise<Map<number, CommitRecord | undefined>> {
    const rows = await this.byIds([...new Set(ids)]);
    return new Map(rows.map(({ id, record }) => [id, record.commit]));
  }

  /** Number of newer trails of the same flow. */
  async position({
    flowId,
    createdAt,
    id,
  }: Pick<TrailRow, 'flowId' | 'createdAt' | 'id'>): Promise<number> {
    const [newer] = await this.knex('trails')
      .where({ flow_id: flowId })
      .whereRaw('(created_at, id) > (?, ?)', [createdAt, id])
      .count({ count: '*' });
    return Number(newer.count);
  }

  /**
   * For each flow, when the oldest of its newest trails with the same state was
   * created, and whether an older trail with another state is stored. Times are
   * milliseconds since the epoch.
   */
  async sinceOf(
    flowIds: readonly number[],
  ): Promise<Map<number, { at: number; isBounded: boolean }>> {
    const trail = (order: 'asc' | 'desc') =>
      this.knex('trails')
        .whereRaw('trails.flow_id = flows.id')
        .orderByRaw(`created_at ${order}, id ${order}`)
        .limit(1);
    const current = this.knex('flows')
      .where(anyOf(this.knex, 'id', flowIds))
      .select('id', { state: trail('desc').select('state') });
    const bounded = this.knex.from(current.as('flows')).select('*', {
      until: trail('desc')
        .whereRaw('trails.state <> flows.state')
        .select('created_at'),
    });
    const rows: { id: number; until: number | null; at: number | null }[] =
      await this.knex.from(bounded.as('flows')).select('id', 'until', {
        at: trail('asc')
          .whereRaw('created_at > coalesce(until, ?)', [
            Number.MIN_SAFE_INTEGER,
          ])
          .select('created_at'),
      });
    return new Map(
      rows.flatMap(({ id, at, until }) =>
        at === null ? [] : [[id, { at, isBounded: until !== null }] as const],
      ),
    );
  }

  /** The weeks of some flows since a time, in milliseconds since the epoch. */
  async weeks(flowIds: readonly number[], since: number): Promise<WeekRow[]> {
    const rows: (Omit<WeekRow, 'seconds'> & { seconds: number | null })[] =
      await this.knex('weeks')
        .where(anyOf(this.knex, 'flow_id', flowIds))
        .where('week', '>=', since)
        .select('week', 'total', 'compliant', 'seconds')
        .select({ flowId: 'flow_id' });
    return rows.map(row => ({ ...row, seconds: row.seconds ?? undefined }));
  }
}

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

/** The builds that changed trails are or were about. */
async function affectedBy(
  { trx }: WriteContext,
  { changed }: { changed: readonly Placed<TrailToStore>[] },
): Promise<string[]> {
  const ids = changed.flatMap(({ stored }) => stored?.id ?? []);
  const before: string[] = await trx('builds')
    .where(anyOf(trx, 'trail_id', ids))
    .pluck('fingerprint');
  const now = changed.flatMap(({ record: { record, deployments } }) =>
    [...record.artifacts, ...deployments].flatMap(
      ({ fingerprint }) => fingerprint ?? [],
    ),
  );
  return [...new Set([...before, ...now.map(storable)])];
}

/** @param from - its stored state; absent if it wasn't stored */
function changesOf(
  { record, details: { events } }: TrailToStore,
  from: StateValue | undefined,
  now: string,
): StoreChange[] {
  const { name: trail, createdAt = now, lastModifiedAt = now } = record;
  const to = provenState(record);
  if (!from) {
    return [{ kind: 'trail-began', trail, state: to, at: createdAt }];
  }
  const reports = events.flatMap(({ attestation, at }) =>
    attestation === undefined ? [] : at ?? [],
  );
  const at = reports.at(-1) ?? lastModifiedAt;
  return from === to ? [] : [{ kind: 'trail-state', trail, from, to, at }];
}

/** Writes the deployments and builds of changed trails, and tells what changed. */
async function writeParts(
  context: WriteContext,
  written: readonly Written<TrailToStore>[],
): Promise<StoreChange[]> {
  const { trx, flowId, readAt } = context;
  const now = new Date(readAt).toISOString();
  const changes = written.flatMap(({ record, stored }) =>
    changesOf(record, stored?.state, now),
  );
  const startsAndStops = await saveDeployments(context, written);
  const ids = written.map(({ id }) => id);
  await trx('builds').where(anyOf(trx, 'trail_id', ids)).delete();
  const builds = written.flatMap(({ id, record: { record } }) => {
    const rows = record.artifacts.flatMap(({ name, fingerprint, state }) =>
      fingerprint === undefined
        ? []
        : {
            trail_id: id,
            flow_id: flowId,
            fingerprint: storable(fingerprint),
            name: storable(name),
            state,
            changed_at: readAt,
          },
    );
    // Names that are too long may become the same.
    return [...new Map(rows.map(row => [row.name, row])).values()];
  });
  await insertRows(trx, 'builds', builds);
  return [...changes, ...startsAndStops];
}
