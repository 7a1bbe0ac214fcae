import type { Knex } from 'knex';
import { anyOf } from './conditions';

/** What people were told, and is still so. */
interface Subject {
  subject: string;
  /** Absent if it is about no entity. */
  entityRef?: string;
  /** Entity refs. */
  recipients: readonly string[];
}

/** What people were told and is still so. */
export class Threads {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  /** @param scope - of the notification about the subjects */
  async open(scope: string, subjects: readonly Subject[]): Promise<void> {
    await this.#knex('threads')
      .insert(
        subjects.map(({ subject, entityRef, recipients }) => ({
          subject,
          scope,
          entity_ref: entityRef ?? null,
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

  /** Those of some subjects that are open. */
  async of(
    subjects: readonly string[],
  ): Promise<{ subject: string; scope: string; recipients: string[] }[]> {
    const rows: { subject: string; scope: string; recipients: string }[] =
      await this.#knex('threads').where(anyOf(this.#knex, 'subject', subjects));
    return rows.map(({ subject, scope, recipients }) => ({
      subject,
      scope,
      recipients: JSON.parse(recipients),
    }));
  }

  /** Number of subjects of a notification that are open. */
  async count(scope: string): Promise<number> {
    return (await this.#knex('threads').where({ scope }).pluck('subject'))
      .length;
  }

  /** The entities that any thread is about. */
  async entities(): Promise<string[]> {
    return this.#knex('threads')
      .whereNotNull('entity_ref')
      .distinct()
      .pluck('entity_ref');
  }
}
