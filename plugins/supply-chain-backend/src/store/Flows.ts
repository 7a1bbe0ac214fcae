import { NotFoundError } from '@backstage/errors';
import DataLoader from 'dataloader';
import type { Knex } from 'knex';
import { chunksOf } from '../util/chunksOf';
import { anyOf } from './conditions';
import { MAX_ROWS } from './database';
import { isComplete, UNREAD } from './progress';
import type { FlowKey, FlowState, ListKind, ListState } from './rows';
import { storable, wellFormed } from './storable';

/** Minimum time between updates of a flow's `linked_at`. */
const MARK_MS = 3_600_000;

type Organization = Pick<FlowKey, 'address' | 'org'>;

interface FlowColumns {
  id: number;
  address: string;
  org: string;
  name: string;
  linked_by: string | null;
  revision: number;
  trails: string | null;
  artifacts: string | null;
}

/** The flows that entities link, and how far their lists are read. */
export class Flows {
  /** Lookups in one turn of the event loop share a query. */
  readonly #known = new DataLoader(
    (keys: readonly FlowKey[]) => this.#find(keys),
    { cache: false, batchScheduleFn: setImmediate },
  );

  constructor(private readonly knex: Knex) {}

  /**
   * The states of some flows, in order. Flows without a row get one, as if they
   * had been {@link mark marked}.
   */
  async states(keys: readonly FlowKey[]): Promise<FlowState[]> {
    const find = () => Promise.all(keys.map(key => this.#known.load(key)));
    let states = await find();
    const unknown = keys.filter((_, index) => !states[index]);
    if (unknown.length > 0) {
      await this.mark(unknown);
      states = await find();
    }
    return keys.map((key, index) => ({ ...states[index]!, key }));
  }

  /** The states of all flows linked since a time, in milliseconds. */
  async linked(since: number): Promise<FlowState[]> {
    const rows: FlowColumns[] = await this.knex('flows')
      .where('linked_at', '>=', since)
      .orderBy('id');
    return rows.map(toFlow);
  }

  /** The entities that link some flows, as of the last look at the catalog. */
  async links(
    flowIds: readonly number[],
  ): Promise<{ flowId: number; key: FlowKey; entityRefs: string[] }[]> {
    const rows: FlowColumns[] = await this.knex('flows')
      .where(anyOf(this.knex, 'id', flowIds))
      .orderBy('id');
    return rows.map(row => ({
      flowId: row.id,
      key: toFlow(row).key,
      entityRefs: row.linked_by === null ? [] : JSON.parse(row.linked_by),
    }));
  }

  /**
   * Flows of an organization that an event in an environment may concern: one
   * that it names, and those that report its build or, if it is about none, have
   * one that runs there. Without flows that no entity links.
   *
   * @returns their names
   */
  async concerned(
    { address, org }: Organization,
    event: { environment: string; flow?: string; fingerprint?: string },
    limit: number,
  ): Promise<string[]> {
    const { environment, flow, fingerprint } = event;
    const having = fingerprint
      ? this.knex('builds').where({ fingerprint })
      : this.knex('deployments')
          .whereNull('stopped_at')
          .where({ environment: storable(environment) });
    return this.knex('flows')
      .where({ address, org })
      .whereNotNull('linked_by')
      .where(named =>
        named
          .where({ name: storable(flow ?? '') })
          .orWhereIn('id', having.select('flow_id')),
      )
      .orderBy('id')
      .limit(limit)
      .pluck('name');
  }

  /** Replaces what entities link, and marks those flows. */
  async link(
    links: readonly { key: FlowKey; entityRef: string }[],
  ): Promise<void> {
    await this.mark(links.map(({ key }) => key));
    const byFlow = Map.groupBy(links, ({ key }) => nameOf(key));
    const rows: FlowColumns[] = await this.knex('flows');
    for (const { id, linked_by: before, ...row } of rows) {
      const own = byFlow.get(nameOf({ ...row, flow: row.name }));
      const refs = new Set(own?.map(({ entityRef }) => wellFormed(entityRef)));
      const linkedBy = own ? JSON.stringify([...refs].sort()) : null;
      if (linkedBy !== before) {
        await this.knex('flows').where({ id }).update({ linked_by: linkedBy });
      }
    }
  }

  /**
   * Marks flows as linked, creating their rows if needed.
   *
   * @param at - in milliseconds since the epoch; defaults to now
   */
  async mark(keys: readonly FlowKey[], at = Date.now()): Promise<void> {
    // In order, so that replicas that mark the same flows don't deadlock.
    const rows = [...new Map(keys.map(key => [nameOf(key), key])).entries()]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, key]) => ({ ...columnsOf(key), linked_at: at }));
    for (const chunk of chunksOf(rows, MAX_ROWS)) {
      await this.knex('flows')
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
    return this.knex.transaction(async trx => {
      const flow = await lockFlow(trx, flowId);
      const after = change(flow[kind]);
      await saveList(trx, flow, kind, { after, isChanged: false });
      return after;
    });
  }

  /**
   * Deletes the flows that no entity has linked since a time, with their
   * records.
   *
   * @returns the number of flows deleted
   */
  async forgetUnlinked(since: number): Promise<number> {
    return this.knex('flows').where('linked_at', '<', since).delete();
  }

  /** Names of the flows of an organization whose trails have been read. */
  async namesIn({ address, org }: Organization): Promise<string[]> {
    const rows: FlowColumns[] = await this.knex('flows').where({
      address,
      org,
    });
    return rows
      .map(toFlow)
      .filter(({ trails }) => trails.headAt !== undefined)
      .map(({ key }) => key.flow);
  }

  /** Notes that the region delivered something for an organization just now. */
  async noteDelivery({ address, org }: Organization): Promise<void> {
    await this.knex('deliveries')
      .insert({ address, org, at: Date.now() })
      .onConflict(['address', 'org'])
      .merge();
  }

  /** When the last delivery came, in milliseconds since the epoch. */
  async lastDelivery({
    address,
    org,
  }: Organization): Promise<number | undefined> {
    const row: { at: number } | undefined = await this.knex('deliveries')
      .where({ address, org })
      .first('at');
    return row?.at;
  }

  async #find(keys: readonly FlowKey[]): Promise<(FlowState | undefined)[]> {
    const names = keys.map(({ flow }) => flow);
    const rows: FlowColumns[] = await this.knex('flows').where(
      anyOf(this.knex, 'name', names),
    );
    const byName = new Map(
      rows.map(toFlow).map(flow => [nameOf(flow.key), flow]),
    );
    return keys.map(key => byName.get(nameOf(key)));
  }
}

/**
 * Locks a flow, so that only one transaction changes its records and the
 * progress of its lists.
 *
 * @throws NotFoundError if it was deleted
 */
export async function lockFlow(
  trx: Knex.Transaction,
  flowId: number,
): Promise<FlowState> {
  const row = await trx('flows').where({ id: flowId }).forUpdate().first();
  if (!row) {
    throw new NotFoundError(`Flow ${flowId} is no longer stored`);
  }
  return toFlow(row);
}

/**
 * Saves the progress of a list.
 *
 * @param flow - as {@link lockFlow} returned it
 * @param list - its new progress, and whether its records changed
 */
export async function saveList(
  trx: Knex.Transaction,
  flow: FlowState,
  kind: ListKind,
  { after, isChanged }: { after: ListState; isChanged: boolean },
): Promise<void> {
  const isNew = isChanged || isComplete(flow[kind]) !== isComplete(after);
  await trx('flows')
    .where({ id: flow.flowId })
    .update({ [kind]: JSON.stringify(after) })
    .increment('revision', isNew ? 1 : 0);
}

function toFlow(row: FlowColumns): FlowState {
  const { id, address, org, name, revision, trails, artifacts } = row;
  return {
    flowId: id,
    key: { address, org, flow: name },
    revision,
    trails: trails === null ? UNREAD : JSON.parse(trails),
    artifacts: artifacts === null ? UNREAD : JSON.parse(artifacts),
  };
}

function columnsOf({ address, org, flow }: FlowKey) {
  return { address, org, name: storable(flow) };
}

function nameOf(key: FlowKey): string {
  return JSON.stringify(columnsOf(key));
}
