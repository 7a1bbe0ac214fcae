import type { Knex } from 'knex';
import { LRUCache } from 'lru-cache';
import { chunksOf } from '../records/chunksOf';
import { batching } from './batching';
import { anyOf } from './conditions';
import type { FlowKey, LinkedFlow } from '../records/storedRecords';
import { storable } from './storable';

/** Maximum number of flows cached per process. */
const MAX_REMEMBERED = 10_000;
/** Maximum number of rows written per statement. */
const ROWS = 50;
/** Minimum time between updates of a flow's `linked_at`. */
const MARK_MS = 3_600_000;

/** Columns that identify a flow. */
interface FlowColumns {
  address: string;
  org: string;
  name: string;
}

/** Rows of linked flows. */
export class LinkedFlows {
  readonly #knex: Knex;
  /** Entries expire, so that the next use renews the mark. */
  readonly #ids = new LRUCache<string, number>({
    max: MAX_REMEMBERED,
    ttl: MARK_MS,
    perf: Date,
  });
  /** Batches concurrent requests. */
  readonly #marking = batching<FlowKey, number>(flows => this.#mark(flows));

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  /**
   * Returns the ID of a flow's row, creating it if needed, and marks the flow
   * as linked now.
   */
  async id(flow: FlowKey): Promise<number> {
    const known = this.#ids.get(cacheKeyOf(flow));
    if (known !== undefined) {
      return known;
    }
    const id = await this.#marking.load(flow);
    this.#ids.set(cacheKeyOf(flow), id);
    return id;
  }

  /**
   * Like {@link id}, but for flows whose rows may have been deleted since their
   * IDs were cached.
   */
  async mark(flows: readonly FlowKey[]): Promise<number[]> {
    const ids = await this.#mark(flows);
    flows.forEach((flow, index) => this.#ids.set(cacheKeyOf(flow), ids[index]));
    return ids;
  }

  /** Evicts the IDs of rows that were deleted. */
  async evictDeleted(ids: readonly number[]): Promise<void> {
    const stored: number[] = await this.#knex('flows')
      .where(anyOf(this.#knex, 'id', ids))
      .pluck('id');
    const deleted = new Set(ids);
    stored.forEach(id => deleted.delete(id));
    if (deleted.size === 0) {
      return;
    }
    for (const [key, id] of [...this.#ids.entries()]) {
      if (deleted.has(id)) {
        this.#ids.delete(key);
      }
    }
  }

  /** Flows linked since a time. */
  async since(time: number): Promise<LinkedFlow[]> {
    const rows: { id: number; address: string; org: string; name: string }[] =
      await this.#knex('flows')
        .where('linked_at', '>=', time)
        .orderBy('id')
        .select('id', 'address', 'org', 'name');
    return rows.map(({ id, address, org, name }) => ({
      flowId: id,
      flow: { address, org, flow: name },
    }));
  }

  /**
   * Marks flows as linked now, creating rows as needed, and returns their IDs.
   */
  async #mark(flows: readonly FlowKey[]): Promise<number[]> {
    const rows = new Map(
      flows.map(({ address, org, flow }) => {
        const row = {
          address: storable(address),
          org: storable(org),
          name: storable(flow),
        };
        return [flowKey(row), row];
      }),
    );
    const known: (FlowColumns & { id: number; linked_at: number | string })[] =
      await this.#knex('flows')
        .where(
          anyOf(
            this.#knex,
            'name',
            [...rows.values()].map(({ name }) => name),
          ),
        )
        .select('id', 'address', 'org', 'name', 'linked_at');
    const now = Date.now();
    const ids = new Map(
      known
        .filter(row => Number(row.linked_at) > now - MARK_MS)
        .map(row => [flowKey(row), row.id]),
    );
    // Sorted, so that replicas marking the same flows don't deadlock.
    const unmarked = [...rows.keys()].filter(key => !ids.has(key)).sort();
    for (const keys of chunksOf(unmarked, ROWS)) {
      const marked = await this.#knex('flows')
        .insert(keys.map(key => ({ ...rows.get(key)!, linked_at: now })))
        .onConflict(['address', 'org', 'name'])
        .merge(['linked_at'])
        .returning(['id', 'address', 'org', 'name']);
      marked.forEach(row => ids.set(flowKey(row), row.id));
    }
    return flows.map(
      ({ address, org, flow }) =>
        ids.get(
          flowKey({
            address: storable(address),
            org: storable(org),
            name: storable(flow),
          }),
        )!,
    );
  }
}

function cacheKeyOf({ address, org, flow }: FlowKey): string {
  return JSON.stringify([address, org, flow]);
}

function flowKey({ address, org, name }: FlowColumns): string {
  return JSON.stringify([address, org, name]);
}
