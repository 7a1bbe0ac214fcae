import type { Knex } from 'knex';
import { anyOf } from './conditions';

/** Something that owners were told and that is still so. */
export interface Thread {
  /** What it is about. */
  subject: string;
  /** Of the notification, which may be about several subjects. */
  scope: string;
  /** Absent if it is about no entity. */
  entityRef?: string;
  /** Entity refs. */
  recipients: readonly string[];
}

/** What owners were told and is still so. */
export class Threads {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  async open(threads: readonly Thread[]): Promise<void> {
    await this.#knex('threads')
      .insert(
        threads.map(({ entityRef, recipients, ...thread }) => ({
          ...thread,
          entity_ref: entityRef,
          recipients: JSON.stringify(recipients),
        })),
      )
      .onConflict('subject')
      .ignore();
  }

  async close(subjects: readonly string[]): Promise<void> {
    await this.#knex('threads')
      .where(anyOf(this.#knex, 'subject', subjects))
      .delete();
  }

  /** Those of some subjects, of a notification or about an entity. */
  async find(
    column: 'subject' | 'scope' | 'entity_ref',
    values: readonly string[],
  ): Promise<Thread[]> {
    const rows = await this.#knex('threads')
      .where(anyOf(this.#knex, column, values))
      .select('subject', 'scope', 'recipients', { entityRef: 'entity_ref' });
    return rows.map(row => ({
      ...row,
      entityRef: row.entityRef ?? undefined,
      recipients: JSON.parse(row.recipients),
    }));
  }

  /** The entities that any thread is about. */
  async entities(): Promise<string[]> {
    return this.#knex('threads')
      .whereNotNull('entity_ref')
      .distinct()
      .pluck('entity_ref');
  }
}
