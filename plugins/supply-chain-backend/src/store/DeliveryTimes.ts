import type { Knex } from 'knex';
import { storable } from './storable';

/** When regions last delivered an event, for all replicas. */
export class DeliveryTimes {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  /** @param at - milliseconds since the epoch */
  async note(region: string, org: string, at: number): Promise<void> {
    await this.#knex('deliveries')
      .insert({ region: storable(region), org: storable(org), last_at: at })
      .onConflict(['region', 'org'])
      .merge(['last_at']);
  }

  /** @returns milliseconds since the epoch */
  async lastOf(region: string, org: string): Promise<number | undefined> {
    const row = await this.#knex('deliveries')
      .where({ region: storable(region), org: storable(org) })
      .first('last_at');
    return row && Number(row.last_at);
  }
}
