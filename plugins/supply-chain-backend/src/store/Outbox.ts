import type { Knex } from 'knex';
import { anyOf } from './conditions';
import { isPostgres } from './database';
import type { StoreChange } from './rows';

/** Maximum number of rows written per statement. */
const ROWS = 50;

/** Identifies the lock of whoever tells owners; any number of our own. */
const LOCK = 7_302_144_093;

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

  /** The oldest changes. */
  async next(limit: number): Promise<PendingChange[]> {
    const rows = await this.#knex('outbox')
      .orderBy('id')
      .limit(limit)
      .select('id', 'change', { flowId: 'flow_id' });
    return rows.map(row => ({ ...row, change: JSON.parse(row.change) }));
  }

  async remove(changes: readonly PendingChange[]): Promise<void> {
    const ids = changes.map(({ id }) => id);
    await this.#knex('outbox').where(anyOf(this.#knex, 'id', ids)).delete();
  }

  /**
   * Waits until no other replica works on the changes. The database frees the
   * lock of one that dies.
   *
   * @returns frees the lock
   */
  async lock(): Promise<() => Promise<void>> {
    if (!isPostgres(this.#knex)) {
      // Its database has a single process.
      return async () => {};
    }
    const trx = await this.#knex.transaction();
    try {
      // The database doesn't notice by itself that a host is gone.
      await trx.raw("set local idle_in_transaction_session_timeout = '5min'");
      await trx.raw('select pg_advisory_xact_lock(?)', [LOCK]);
    } catch (error) {
      await trx.rollback();
      throw error;
    }
    return async () => {
      await trx.commit();
    };
  }
}
