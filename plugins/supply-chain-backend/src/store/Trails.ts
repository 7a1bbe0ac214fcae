import type {
  CommitRecord,
  TrailRecord,
} from 'backstage-plugin-supply-chain-common';
import type {
  TrailDetails,
  TrailToStore,
} from 'backstage-plugin-supply-chain-node';
import type { Knex } from 'knex';
import { decompress } from './compress';
import { anyOf, NEWEST_FIRST, ofFlows } from './conditions';
import { Records } from './Records';
import type { RowQuery, TrailRow, WeekRow } from './rows';
import { TRAILS } from './trailTable';

/** Number of trails read at once when going through all of them. */
const STEP = 250;

/** The stored trails. */
export class Trails extends Records<TrailToStore, TrailRow> {
  constructor(knex: Knex) {
    super(knex, TRAILS, row => ({
      ...row,
      seconds: row.seconds ?? undefined,
      record: decompress<TrailRecord>(row.record),
    }));
  }

  /**
   * All trails that match a query, newest first, in steps. Gives each trail
   * once, even if others are added or deleted meanwhile.
   */
  async *all(query: RowQuery): AsyncGenerator<TrailRow[]> {
    const limit = Number.MAX_SAFE_INTEGER;
    const ids = await this.ids(query, { offset: 0, limit });
    for (let from = 0; from < ids.length; from += STEP) {
      yield await this.byIds(ids.slice(from, from + STEP));
    }
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
    const ids = await Promise.all(
      holding.map(flow_id =>
        this.knex('trails')
          .where({ flow_id })
          .whereExists(named.clone().whereRaw('builds.trail_id = trails.id'))
          .orderBy(NEWEST_FIRST)
          .limit(1)
          .pluck('id'),
      ),
    );
    return this.byIds(ids.flat());
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
      (await this.knex('trail_bodies').where({ id: trail.id }).first());
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
          .whereRaw('trails.state = flows.state')
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
