import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';

/**
 * Work that one replica does at a time. If it dies, another continues when its
 * lease has expired.
 */
export class Leases {
  readonly #holder = randomUUID();

  constructor(private readonly knex: Knex) {}

  /**
   * Takes a lease, or prolongs it.
   *
   * @returns false if another replica has it
   */
  async take(name: string, milliseconds: number): Promise<boolean> {
    const now = Date.now();
    const holder = this.#holder;
    const taken = await this.knex('leases')
      .insert({ name, holder, until: now + milliseconds })
      .onConflict('name')
      .merge()
      .where(free =>
        free.where('leases.holder', holder).orWhere('leases.until', '<=', now),
      )
      .returning('name');
    return taken.length === 1;
  }

  async release(name: string): Promise<void> {
    await this.knex('leases').where({ name, holder: this.#holder }).delete();
  }
}
