import type { Knex } from 'knex';
import { chunksOf } from '../util/chunksOf';
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

interface Row {
  id: number;
  flow_id: number;
  change: string;
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
  for (const chunk of chunksOf(rows, ROWS)) {
    await trx('outbox').insert(chunk);
  }
}

/** Whether a change may begin or end something that owners are told. */
function mayBeTold(change: StoreChange): boolean {
  switch (change.kind) {
    case 'attestation-late':
      return false;
    case 'trail-began':
      return ['compliant', 'non-compliant'].includes(change.state);
    default:
      return true;
  }
}

/** Changes that owners may have to be told. */
export class Outbox {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  /** The oldest changes that are due. */
  async next(limit: number): Promise<PendingChange[]> {
    const rows: Row[] = await this.#knex('outbox')
      .where('due_at', '<=', Date.now())
      .orderBy('id')
      .limit(limit);
    return rows.map(row => ({
      id: row.id,
      flowId: row.flow_id,
      change: JSON.parse(row.change),
    }));
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
    return this.#knex('outbox').where(
      anyOf(
        this.#knex,
        'id',
        changes.map(({ id }) => id),
      ),
    );
  }
}
