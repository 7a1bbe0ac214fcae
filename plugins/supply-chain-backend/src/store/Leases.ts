import type { Knex } from 'knex';

/**
 * Work that one replica does at a time. If it dies, another continues when its
 * lease has expired.
 */
export class Leases {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  /**
   * Takes a lease, or prolongs it.
   *
   * @param holder - identifies who works
   * @returns false if somebody else has it
   */
  async take(
    name: string,
    holder: string,
    milliseconds: number,
  ): Promise<boolean> {
    const now = Date.now();
    const taken = await this.#knex('leases')
      .insert({ name, holder, until: now + milliseconds })
      .onConflict('name')
      .merge()
      .where(free =>
        free.where('leases.holder', holder).orWhere('leases.until', '<=', now),
      )
      .returning('name');
    return taken.length === 1;
  }

  async release(name: string, holder: string): Promise<void> {
    await this.#knex('leases').where({ name, holder }).delete();
  }
}
