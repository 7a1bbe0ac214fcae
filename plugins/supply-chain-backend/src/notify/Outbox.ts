import type { Knex } from 'knex';
import { anyOf } from '../store/conditions';
import type { StoreChange } from '../store/rows';
import type { Finding } from './Finding';

/** A stored change that owners may have to be told. */
export interface PendingChange {
  id: number;
  flowId: number;
  change: StoreChange;
}

/** What owners may have to be told, and what they were told and is still so. */
export class Outbox {
  constructor(private readonly knex: Knex) {}

  /** The oldest changes. */
  async next(limit: number): Promise<PendingChange[]> {
    const rows = await this.knex('outbox')
      .orderBy('id')
      .limit(limit)
      .select('id', 'change', { flowId: 'flow_id' });
    return rows.map(row => ({ ...row, change: JSON.parse(row.change) }));
  }

  async remove(changes: readonly PendingChange[]): Promise<void> {
    const ids = changes.map(({ id }) => id);
    await this.knex('outbox').where(anyOf(this.knex, 'id', ids)).delete();
  }

  /** @param scope - of the notification about the subjects */
  async openThreads(
    scope: string,
    subjects: readonly Finding[],
  ): Promise<void> {
    await this.knex('threads')
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

  async closeThreads(subjects: readonly string[]): Promise<void> {
    await this.knex('threads')
      .where(anyOf(this.knex, 'subject', subjects))
      .delete();
  }

  /** What is still so of what was told about some subjects. */
  async threads(
    subjects: readonly string[],
  ): Promise<{ subject: string; scope: string; recipients: string[] }[]> {
    const rows: { subject: string; scope: string; recipients: string }[] =
      await this.knex('threads').where(anyOf(this.knex, 'subject', subjects));
    return rows.map(({ subject, scope, recipients }) => ({
      subject,
      scope,
      recipients: JSON.parse(recipients),
    }));
  }

  /** Number of subjects of a notification that are open. */
  async countThreads(scope: string): Promise<number> {
    const open = await this.knex('threads').where({ scope }).pluck('subject');
    return open.length;
  }

  /** The entities that any thread is about. */
  async threadedEntities(): Promise<string[]> {
    return this.knex('threads')
      .whereNotNull('entity_ref')
      .distinct()
      .pluck('entity_ref');
  }
}
