import type { Knex } from 'knex';
import { anyOf } from './conditions';
import type { StoreChange } from './rows';

/** Maximum number of rows written per statement. */
const ROWS = 50;

/** A stored change that owners may have to be told. */
export interface PendingChange {
  id: number;
  flowId: number;
  change: StoreChange;
}

/**
 * Adds changes that owners may have to be told, in the transaction that stores
 * what changed.
 */
export async function addToOutbox(
  trx: Knex.Transaction,
  flowId: number,
  changes: readonly StoreChange[],
): Promise<void> {
  const rows = changes.filter(mayBeTold).map(change => ({
    flow_id: flowId,
    change: JSON.stringify(change),
    due_at: Date.now(),
  }));
  await trx.batchInsert('outbox', rows, ROWS);
}

/** Whether a change may begin or end something that owners are told. */
function mayBeTold(change: StoreChange): boolean {
  return (
    change.kind !== 'trail-began' ||
    ['compliant', 'non-compliant'].includes(change.state)
  );
}

/** Changes that owners may have to be told. */
export class Outbox {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  /** The oldest changes that are due. */
  async next(limit: number): Promise<PendingChange[]> {
    const rows = await this.#knex('outbox')
      .where('due_at', '<=', Date.now())
      .orderBy('id')
      .limit(limit)
      .select('id', 'change', { flowId: 'flow_id' });
    return rows.map(row => ({ ...row, change: JSON.parse(row.change) }));
  }

  async remove(changes: readonly PendingChange[]): Promise<void> {
    await this.#rows(changes).delete();
  }

  async postpone(
    changes: readonly PendingChange[],
    milliseconds: number,
  ): Promise<void> {
    await this.#rows(changes).update({ due_at: Date.now() + milliseconds });
  }

  #rows(changes: readonly PendingChange[]): Knex.QueryBuilder {
    const ids = changes.map(({ id }) => id);
    return this.#knex('outbox').where(anyOf(this.#knex, 'id', ids));
  }
}
