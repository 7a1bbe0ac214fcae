import type {
  CommitRecord,
  TrailRecord,
} from 'backstage-plugin-supply-chain-common';
import type { Knex } from 'knex';
import { decompress } from './compress';
import { anyOf, ofFlows } from './conditions';
import {
  countRows,
  idsOf,
  NEWEST_FIRST,
  newestIds,
  rowsOf,
} from './recordQueries';
import type { RecordColumns } from './recordQueries';
import type {
  TrailDetails,
  TrailToStore,
} from 'backstage-plugin-supply-chain-node';
import type { ReadPage, RowPage, RowQuery, TrailRow } from './rows';
import { isLastStored, savePage } from './savePage';
import { storable, wellFormed } from './storable';
import { TRAILS } from './trailTable';

/** Number of trails read at once when going through all of them. */
const STEP = 250;

/** The stored trails. */
export class Trails {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  /** @throws NotFoundError if the flow was deleted */
  save(flowId: number, page: ReadPage<TrailToStore>) {
    return savePage(this.#knex, TRAILS, flowId, page);
  }

  /** Whether a page of a list ends with a stored record. */
  meets(flowId: number, page: readonly TrailToStore[]): Promise<boolean> {
    return isLastStored(this.#knex, TRAILS, flowId, page);
  }

  /** Trails, newest first. */
  async page(query: RowQuery, page: RowPage): Promise<TrailRow[]> {
    return this.#byIds(await idsOf(this.#knex, 'trails', query, page));
  }

  count(query: RowQuery): Promise<number> {
    return countRows(this.#knex, 'trails', query);
  }

  /**
   * All trails that match a query, newest first, in steps. Gives each trail
   * once, even if others are added or deleted meanwhile.
   */
  async *all(query: RowQuery): AsyncGenerator<TrailRow[]> {
    const ids = await idsOf(this.#knex, 'trails', query, {
      offset: 0,
      limit: Number.MAX_SAFE_INTEGER,
    });
    for (let from = 0; from < ids.length; from += STEP) {
      yield await this.#byIds(ids.slice(from, from + STEP));
    }
  }

  /** The newest trail of each flow that has any. */
  async newest(flowIds: readonly number[]): Promise<TrailRow[]> {
    return this.#byIds(await newestIds(this.#knex, 'trails', flowIds));
  }

  /** The newest trail of each flow that reports a build with one of the names. */
  async newestWith(
    flowIds: readonly number[],
    names: readonly string[],
  ): Promise<TrailRow[]> {
    const wanted = () =>
      this.#knex('builds').where(
        anyOf(this.#knex, 'builds.name', names.map(storable)),
      );
    // Otherwise, all trails of the flow would be searched.
    const holding: number[] = await wanted()
      .where(anyOf(this.#knex, 'flow_id', flowIds))
      .distinct()
      .pluck('flow_id');
    const rows: { id: number }[] = await Promise.all(
      holding.map(flowId =>
        this.#knex('trails')
          .where({ 'trails.flow_id': flowId })
          .whereExists(
            wanted().where('builds.trail_id', this.#knex.ref('trails.id')),
          )
          .orderBy(NEWEST_FIRST)
          .first('id'),
      ),
    );
    return this.#byIds(rows.flatMap(row => row?.id ?? []));
  }

  /** The newest trails of a flow that report a build. */
  async reporting(
    flowId: number,
    fingerprint: string,
    limit: number,
  ): Promise<TrailRow[]> {
    const ids: number[] = await this.#knex('builds')
      .join('trails', 'trails.id', 'builds.trail_id')
      .where({ fingerprint: storable(fingerprint) })
      .where(ofFlows(this.#knex, 'builds.flow_id', [flowId]))
      .orderBy([
        { column: 'trails.created_at', order: 'desc' },
        { column: 'trails.id', order: 'desc' },
      ])
      .limit(limit)
      .pluck('trails.id');
    return this.#byIds(ids);
  }

  /** Trails of some flows by name, as far as they are stored. */
  async named(
    flowIds: readonly number[],
    names: readonly string[],
  ): Promise<TrailRow[]> {
    const rows: { id: number }[] = await this.#knex('trails')
      .where(anyOf(this.#knex, 'flow_id', flowIds))
      .where(anyOf(this.#knex, 'name', names.map(wellFormed)))
      .orderBy(NEWEST_FIRST)
      .select('id');
    return this.#byIds(rows.map(({ id }) => id));
  }

  /** One trail with everything its drawer shows. */
  async details(
    flowId: number,
    name: string,
  ): Promise<(TrailRow & { details: TrailDetails }) | undefined> {
    const [trail] = await this.named([flowId], [name]);
    const body: { details: Buffer } | undefined =
      trail &&
      (await this.#knex('trail_bodies').where({ id: trail.id }).first());
    return body && { ...trail, details: decompress(body.details) };
  }

  /** The commits of some trails, by ID. */
  async commits(
    ids: readonly number[],
  ): Promise<Map<number, CommitRecord | undefined>> {
    const rows = await this.#byIds([...new Set(ids)]);
    return new Map(rows.map(({ id, record }) => [id, record.commit]));
  }

  /** Number of newer trails of the same flow. */
  async position({
    flowId,
    createdAt,
    id,
  }: Pick<TrailRow, 'flowId' | 'createdAt' | 'id'>): Promise<number> {
    const newer = await this.#knex('trails')
      .where({ flow_id: flowId })
      .whereRaw('(created_at, id) > (?, ?)', [createdAt, id])
      .count('* as count')
      .first();
    return Number(newer?.count ?? 0);
  }

  /**
   * For each flow, when the oldest of its newest trails with the same state was
   * created, and whether an older trail with another state is stored. Times are
   * milliseconds since the epoch.
   */
  async sinceOf(
    flowIds: readonly number[],
  ): Promise<Map<number, { at: number; isBounded: boolean }>> {
    const state = (order: string) =>
      this.#knex('trails')
        .where('trails.flow_id', this.#knex.ref('flows.id'))
        .orderByRaw(`created_at ${order}, id ${order}`)
        .limit(1);
    const current = this.#knex('flows')
      .where(anyOf(this.#knex, 'id', flowIds))
      .select('id', { state: state('desc').select('state') });
    const bounded = this.#knex.from(current.as('flows')).select('*', {
      until: state('desc')
        .whereRaw('trails.state <> flows.state')
        .select('created_at'),
    });
    const rows: {
      id: number;
      until: number | string | null;
      at: number | string | null;
    }[] = await this.#knex.from(bounded.as('flows')).select('id', 'until', {
      at: state('asc')
        .whereRaw('created_at > coalesce(until, ?)', [Number.MIN_SAFE_INTEGER])
        .whereRaw('trails.state = flows.state')
        .select('created_at'),
    });
    return new Map(
      rows.flatMap(({ id, at, until }) =>
        at === null
          ? []
          : [[id, { at: Number(at), isBounded: until !== null }] as const],
      ),
    );
  }

  /** The weeks of some flows since a time, in milliseconds since the epoch. */
  async weeks(flowIds: readonly number[], since: number): Promise<WeekRow[]> {
    const rows = await this.#knex('weeks')
      .where(anyOf(this.#knex, 'flow_id', flowIds))
      .where('week', '>=', since);
    return rows.map(row => ({
      flowId: row.flow_id,
      week: Number(row.week),
      total: row.total,
      compliant: row.compliant,
      seconds: row.seconds ?? undefined,
    }));
  }

  #byIds(ids: readonly number[]): Promise<TrailRow[]> {
    return rowsOf(this.#knex, 'trails', ids, toTrail);
  }
}

/** The trails of a flow that were created in a week. */
export interface WeekRow {
  flowId: number;
  /** Start of the week, in milliseconds since the epoch. */
  week: number;
  total: number;
  compliant: number;
  /** Median seconds until its trails were compliant. */
  seconds?: number;
}

function toTrail(row: RecordColumns): TrailRow {
  return {
    id: row.id,
    flowId: row.flow_id,
    readAt: Number(row.read_at),
    createdAt: Number(row.created_at),
    seconds: row.seconds ?? undefined,
    record: decompress<TrailRecord>(row.record),
  };
}
