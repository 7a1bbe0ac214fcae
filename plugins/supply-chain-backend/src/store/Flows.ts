import type { Knex } from 'knex';
import { anyOf, chunksOf } from './conditions';
import { isPostgres } from './database';
import { LIST_KINDS } from './rows';
import type {
  FlowKey,
  FlowState,
  ListFailure,
  ListKind,
  ListState,
} from './rows';
import { storable } from './storable';

/** Maximum number of rows written per statement. */
const ROWS = 50;
/** Maximum number of flows read per statement. */
const FLOWS = 500;
/** Minimum time between updates of a flow's `linked_at`. */
const MARK_MS = 3_600_000;

/** Row of the `lists` table. PostgreSQL returns big integers as strings. */
interface ListColumns {
  flow_id: number;
  kind: ListKind;
  head_at: number | string | null;
  walk: number;
  walk_position: number | null;
  walk_began_at: number | string | null;
  walked_at: number | string | null;
  reached: number | string | null;
  unreadable: number;
  walk_unreadable: number;
  failure: string | null;
}

interface FlowColumns {
  id: number;
  address: string;
  org: string;
  name: string;
  revision: number;
}

/** The flows that entities link, and how far their lists are read. */
export class Flows {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  /**
   * The states of some flows, in order. Flows without a row get one, as if they
   * had been {@link mark marked}.
   */
  async states(keys: readonly FlowKey[]): Promise<FlowState[]> {
    const known = await this.#find(keys);
    const unknown = keys.filter(key => !known.has(flowKey(key)));
    if (unknown.length > 0) {
      await this.mark(unknown);
      const added = await this.#find(unknown);
      added.forEach((state, key) => known.set(key, state));
    }
    return keys.map(key => ({ ...known.get(flowKey(key))!, key }));
  }

  /** The states of all flows linked since a time, in milliseconds. */
  async linked(since: number): Promise<FlowState[]> {
    const flows: FlowColumns[] = await this.#knex('flows')
      .where('linked_at', '>=', since)
      .orderBy('id');
    return [...(await this.#withLists(flows)).values()];
  }

  /** Marks flows as linked now, creating their rows if needed. */
  async mark(keys: readonly FlowKey[]): Promise<void> {
    const now = Date.now();
    // In order, so that replicas that mark the same flows don't deadlock.
    const rows = [...new Map(keys.map(key => [flowKey(key), key])).entries()]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, { address, org, flow }]) => ({
        address: storable(address),
        org: storable(org),
        name: storable(flow),
        linked_at: now,
      }));
    for (const chunk of chunksOf(rows, ROWS)) {
      await this.#knex('flows')
        .insert(chunk)
        .onConflict(['address', 'org', 'name'])
        .merge(['linked_at'])
        .where('flows.linked_at', '<', now - MARK_MS);
    }
  }

  /**
   * Records that a list couldn't be read. A failure that affects the whole
   * organization is recorded for all of its lists, which may not have been
   * tried yet.
   */
  async noteFailure(
    { flowId, key }: Pick<FlowState, 'flowId' | 'key'>,
    kind: ListKind,
    failure: ListFailure,
  ): Promise<void> {
    await this.#ensureList(flowId, kind);
    await this.#list(flowId, kind).update({ failure: JSON.stringify(failure) });
    if (failure.isWide) {
      await this.#knex('lists')
        .whereIn('flow_id', this.#ofOrganization(key))
        .whereNull('failure')
        .update({ failure: JSON.stringify(failure) });
    }
  }

  /** Clears the failures that affect a whole organization. */
  async clearWideFailures(key: FlowKey): Promise<void> {
    await this.#knex('lists')
      .whereIn('flow_id', this.#ofOrganization(key))
      .where('failure', 'like', '%"isWide":true%')
      .update({ failure: null });
  }

  /** Begins a walk of a list, as after a gap. */
  async reopen(flowId: number, kind: ListKind): Promise<void> {
    await this.#list(flowId, kind).update({
      walk: this.#knex.raw('walk + 1'),
      walk_position: 0,
      walk_began_at: Date.now(),
      walk_unreadable: 0,
      walked_at: null,
    });
    await this.#knex('flows').where({ id: flowId }).increment('revision');
  }

  /**
   * Claims the right to read a list, across all replicas.
   *
   * @param milliseconds - how long until the claim expires
   * @returns whether the claim succeeded
   */
  async claim(
    flowId: number,
    kind: ListKind,
    milliseconds: number,
  ): Promise<boolean> {
    await this.#ensureList(flowId, kind);
    const now = isPostgres(this.#knex)
      ? // The clocks of replicas may differ.
        this.#knex.raw(
          'cast(extract(epoch from clock_timestamp()) * 1000 as bigint)',
        )
      : this.#knex.raw('cast(? as integer)', [Date.now()]);
    const claimed = await this.#list(flowId, kind)
      .where(free =>
        free.whereNull('claimed_until').orWhere('claimed_until', '<=', now),
      )
      .update({ claimed_until: this.#knex.raw('? + ?', [now, milliseconds]) });
    return claimed === 1;
  }

  /** Saves the progress of a list without a page. */
  async saveProgress(
    flowId: number,
    kind: ListKind,
    state: ListState,
  ): Promise<void> {
    await this.#list(flowId, kind).update(listColumns(state));
  }

  async release(flowId: number, kind: ListKind): Promise<void> {
    await this.#list(flowId, kind).update({ claimed_until: null });
  }

  /**
   * Deletes the flows that no entity has linked since a time, with their
   * records.
   *
   * @returns the number of flows deleted
   */
  async forgetUnlinked(since: number): Promise<number> {
    return this.#knex('flows').where('linked_at', '<', since).delete();
  }

  #list(flowId: number, kind: ListKind): Knex.QueryBuilder {
    return this.#knex('lists').where({ flow_id: flowId, kind });
  }

  /** Inserts nothing if the flow was deleted. */
  async #ensureList(flowId: number, kind: ListKind): Promise<void> {
    await this.#knex.raw(
      'insert into lists (flow_id, kind) select id, ? from flows where id = ? on conflict do nothing',
      [kind, flowId],
    );
  }

  #ofOrganization({ address, org }: FlowKey): Knex.QueryBuilder {
    return this.#knex('flows')
      .where({ address: storable(address), org: storable(org) })
      .select('id');
  }

  async #find(keys: readonly FlowKey[]): Promise<Map<string, FlowState>> {
    const found = new Map<string, FlowState>();
    for (const chunk of chunksOf(keys, FLOWS)) {
      const names = new Set(chunk.map(({ flow }) => storable(flow)));
      const flows: FlowColumns[] = await this.#knex('flows').where(
        anyOf(this.#knex, 'name', [...names]),
      );
      const wanted = new Set(chunk.map(flowKey));
      const states = await this.#withLists(
        flows.filter(({ address, org, name }) =>
          wanted.has(flowKey({ address, org, flow: name })),
        ),
      );
      states.forEach((state, key) => found.set(key, state));
    }
    return found;
  }

  async #withLists(
    flows: readonly FlowColumns[],
  ): Promise<Map<string, FlowState>> {
    const lists = new Map<string, ListState>();
    for (const chunk of chunksOf(flows, FLOWS)) {
      const rows: ListColumns[] = await this.#knex('lists').where(
        anyOf(
          this.#knex,
          'flow_id',
          chunk.map(({ id }) => id),
        ),
      );
      rows.forEach(row =>
        lists.set(`${row.flow_id} ${row.kind}`, toListState(row)),
      );
    }
    return new Map(
      flows.map(({ id, address, org, name, revision }) => {
        const key = { address, org, flow: name };
        const [trails, artifacts] = LIST_KINDS.map(
          kind => lists.get(`${id} ${kind}`) ?? UNREAD,
        );
        return [flowKey(key), { flowId: id, key, revision, trails, artifacts }];
      }),
    );
  }
}

/** A list that was never read. */
export const UNREAD: ListState = { walk: 0, unreadable: 0, walkUnreadable: 0 };

function flowKey({ address, org, flow }: FlowKey): string {
  return JSON.stringify([storable(address), storable(org), storable(flow)]);
}

/** Converts a number from the database; null becomes undefined. */
export function toNumber(
  value: number | string | null | undefined,
): number | undefined {
  return value === null || value === undefined ? undefined : Number(value);
}

export function toListState(row: ListColumns): ListState {
  return {
    headAt: toNumber(row.head_at),
    walk: row.walk,
    walkPosition: toNumber(row.walk_position),
    walkBeganAt: toNumber(row.walk_began_at),
    walkedAt: toNumber(row.walked_at),
    reached: toNumber(row.reached),
    unreadable: row.unreadable,
    walkUnreadable: row.walk_unreadable,
    failure: row.failure === null ? undefined : JSON.parse(row.failure),
  };
}

/** The columns of a list's state. */
export function listColumns(state: ListState) {
  return {
    head_at: state.headAt ?? null,
    walk: state.walk,
    walk_position: state.walkPosition ?? null,
    walk_began_at: state.walkBeganAt ?? null,
    walked_at: state.walkedAt ?? null,
    reached: state.reached ?? null,
    unreadable: state.unreadable,
    walk_unreadable: state.walkUnreadable,
    failure: state.failure ? JSON.stringify(state.failure) : null,
  };
}
