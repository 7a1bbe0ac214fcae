import type { Knex } from 'knex';
import type { FlowKey } from './rows';
import { storable } from './storable';

type Organization = Pick<FlowKey, 'address' | 'org'>;

/** When regions delivered something for an organization. */
export class Deliveries {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  /** Notes that a delivery came just now. */
  async note({ address, org }: Organization): Promise<void> {
    await this.#knex('deliveries')
      .insert({
        address: storable(address),
        org: storable(org),
        at: Date.now(),
      })
      .onConflict(['address', 'org'])
      .merge();
  }

  /** When the last one came, in milliseconds since the epoch. */
  async lastAt({ address, org }: Organization): Promise<number | undefined> {
    const row: { at: number | string } | undefined = await this.#knex(
      'deliveries',
    )
      .where({ address: storable(address), org: storable(org) })
      .first();
    // PostgreSQL returns big integers as strings.
    return row && Number(row.at);
  }
}
