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

interface Row {
  subject: string;
  scope: string;
  entity_ref: string | null;
  recipients: string;
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
        threads.map(({ subject, scope, entityRef, recipients }) => ({
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

  async about(entityRef: string): Promise<Thread[]> {
    return toThreads(
      await this.#knex<Row>('threads').where({ entity_ref: entityRef }),
    );
  }

  /** Those of some subjects that are open. */
  async of(subjects: readonly string[]): Promise<Thread[]> {
    return toThreads(
      await this.#knex<Row>('threads').where(
        anyOf(this.#knex, 'subject', subjects),
      ),
    );
  }

  async inScope(scope: string): Promise<Thread[]> {
    return toThreads(await this.#knex<Row>('threads').where({ scope }));
  }

  /** The entities that any thread is about. */
  async entities(): Promise<string[]> {
    return this.#knex('threads')
      .whereNotNull('entity_ref')
      .distinct()
      .pluck('entity_ref');
  }
}

function toThreads(rows: readonly Row[]): Thread[] {
  return rows.map(row => ({
    subject: row.subject,
    scope: row.scope,
    entityRef: row.entity_ref ?? undefined,
    recipients: JSON.parse(row.recipients),
  }));
}
