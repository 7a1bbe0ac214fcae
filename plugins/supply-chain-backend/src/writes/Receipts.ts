import type { JsonObject } from '@backstage/types';
import type {
  ArchiveRecord,
  EnvironmentRecord,
  WriteKind,
  WriteResponse,
} from 'backstage-plugin-supply-chain-common';
import type { Knex } from 'knex';

/**
 * How long receipts are kept, except for archived environments: the stored data
 * may show the environment until a build starts there again.
 */
const KEEP_MS = 30 * 24 * 60 * 60_000;

/** What a write changes; no content and no secrets. */
export type WriteTarget = JsonObject & { region: string; org: string };

export interface NewWrite {
  key: string;
  kind: WriteKind;
  entityRef: string;
  /** The user's entity reference. */
  by: string;
  target: WriteTarget;
}

export interface Receipt extends NewWrite {
  /** Unknown while it is being sent, and for good if its replica dies. */
  outcome: WriteResponse['outcome'];
  /** Milliseconds since the epoch. */
  at: number;
}

interface Row {
  key: string;
  kind: string;
  entity_ref: string;
  by: string;
  org: string;
  target: string;
  outcome: string;
  at: number;
}

/**
 * Receipts of the writes sent to the regions, shared by all replicas. Each
 * idempotency key writes once.
 */
export class Receipts {
  constructor(private readonly knex: Knex) {}

  /**
   * Claims the right to send a write, unless its key was used before. A refused
   * write may be sent again.
   */
  async claim(
    write: NewWrite,
  ): Promise<{ isClaimed: boolean; receipt: Receipt }> {
    const row = toRow(write);
    const inserted = await this.#table()
      .insert(row)
      .onConflict('key')
      .ignore()
      .returning('key');
    if (inserted.length > 0) {
      return { isClaimed: true, receipt: toReceipt(row) };
    }
    const reclaimed = await this.#table()
      .where({
        key: row.key,
        kind: row.kind,
        entity_ref: row.entity_ref,
        by: row.by,
        outcome: 'refused',
      })
      .update(row);
    const receipt = await this.find(write.key);
    return {
      isClaimed: reclaimed > 0,
      receipt: receipt ?? toReceipt(row),
    };
  }

  /** Records the outcome of a write that was unknown until now. */
  async settle(
    receipt: Receipt,
    outcome: Receipt['outcome'],
  ): Promise<Receipt> {
    await this.#table()
      .where({ key: receipt.key, outcome: 'unknown' })
      .update({ outcome });
    return { ...receipt, outcome };
  }

  async find(key: string): Promise<Receipt | undefined> {
    const row = await this.#table().where({ key }).first();
    return row && toReceipt(row);
  }

  /**
   * Who archived environments through the portal (E14).
   *
   * @param environments - with the builds running now
   * @returns an item per environment, in order
   */
  async archivesOf(
    environments: readonly EnvironmentRecord[],
  ): Promise<(ArchiveRecord | undefined)[]> {
    const rows = await this.#table()
      .where({ kind: 'archive' satisfies WriteKind, outcome: 'written' })
      .whereIn(
        'org',
        environments.map(({ org }) => org),
      )
      .orderBy('at');
    const byTarget = new Map(rows.map(row => [row.target, toReceipt(row)]));
    return environments.map(({ region, org, environment, builds }) => {
      const receipt = byTarget.get(
        JSON.stringify({ region, org, environment }),
      );
      // A build that started later shows that the environment exists again.
      const isCurrent =
        receipt &&
        !builds.some(
          ({ startedAt }) => startedAt && Date.parse(startedAt) > receipt.at,
        );
      return isCurrent
        ? { by: receipt.by, sentAt: new Date(receipt.at).toISOString() }
        : undefined;
    });
  }

  /** Deletes the receipts that are no longer kept. */
  async prune(): Promise<void> {
    await this.#table()
      .where('at', '<', Date.now() - KEEP_MS)
      .whereNot(archived =>
        archived.where({ kind: 'archive', outcome: 'written' }),
      )
      .delete();
  }

  #table() {
    return this.knex<Row>('writes');
  }
}

function toRow({ key, kind, entityRef, by, target }: NewWrite): Row {
  return {
    key,
    kind,
    entity_ref: entityRef,
    by,
    org: target.org,
    target: JSON.stringify(target),
    outcome: 'unknown',
    at: Date.now(),
  };
}

function toReceipt(row: Row): Receipt {
  return {
    key: row.key,
    kind: row.kind as WriteKind,
    entityRef: row.entity_ref,
    by: row.by,
    target: JSON.parse(row.target),
    outcome: row.outcome as Receipt['outcome'],
    at: Number(row.at),
  };
}
