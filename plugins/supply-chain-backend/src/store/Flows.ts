import type { Knex } from 'knex';
import { chunksOf } from '../util/chunksOf';
import { anyOf } from './conditions';
import { isPostgres } from './database';
import { lockList, saveList, toListState } from './lists';
import type { ListColumns } from './lists';
import { UNREAD } from './progress';
import { LIST_KINDS } from './rows';
import type { FlowKey, FlowState, ListKind, ListState } from './rows';
import { storable } from './storable';

/** Maximum number of rows written per statement. */
const ROWS = 50;
/** Maximum number of flows read per statement. */
const FLOWS = 500;
/** Minimum time between updates of a flow's `linked_at`. */
const MARK_MS = 3_600_000;

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

  /**
   * Marks flows as linked, creating their rows if needed.
   *
   * @param at - in milliseconds since the epoch; defaults to now
   */
  async mark(keys: readonly FlowKey[], at = Date.now()): Promise<void> {
    // In order, so that replicas that mark the same flows don't deadlock.
    const rows = [...new Map(keys.map(key => [flowKey(key), key])).entries()]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, { address, org, flow }]) => ({
        address: storable(address),
        org: storable(org),
        name: storable(flow),
        linked_at: at,
      }));
    for (const chunk of chunksOf(rows, ROWS)) {
      await this.#knex('flows')
        .insert(chunk)
        .onConflict(['address', 'org', 'name'])
        .merge(['linked_at'])
        .where('flows.linked_at', '<', at - MARK_MS);
    }
  }

  /**
   * Changes the progress of a list.
   *
   * @returns its new progress
   * @throws NotFoundError if the flow was deleted
   */
  async change(
    flowId: number,
    kind: ListKind,
    change: (state: ListState) => ListState,
  ): Promise<ListState> {
    return this.#knex.transaction(async trx => {
      const before = await lockList(trx, flowId, kind);
      const after = change(before);
      await saveList(trx, { flowId, kind }, { before, after }, false);
      return after;
    });
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
    await this.#knex.raw(
      // Nothing if the flow was deleted.
      'insert into lists (flow_id, kind) select id, ? from flows where id = ? on conflict do nothing',
      [kind, flowId],
    );
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

  /** Names of the flows of an organization whose trails have been read. */
  async namesIn({
    address,
    org,
  }: Pick<FlowKey, 'address' | 'org'>): Promise<string[]> {
    return this.#knex('flows')
      .join('lists', 'lists.flow_id', 'flows.id')
      .where({ address: storable(address), org: storable(org), kind: 'trails' })
      .whereNotNull('head_at')
      .pluck('name');
  }

  #list(flowId: number, kind: ListKind): Knex.QueryBuilder {
    return this.#knex('lists').where({ flow_id: flowId, kind });
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

function flowKey({ address, org, flow }: FlowKey): string {
  return JSON.stringify([storable(address), storable(org), storable(flow)]);
}
