import type { StateValue } from 'backstage-plugin-supply-chain-common';
import type { Knex } from 'knex';
import type { ListKind, StoreChange } from './rows';

/** The stored version of a record. */
export interface Stored {
  id: number;
  hash: string;
  createdAt: number;
  readAt: number;
  state: StateValue;
  /** The last walk that saw it. */
  walk: number;
}

export interface Dated {
  record: { createdAt?: string };
}

export interface Placed<T extends Dated> {
  key: string;
  record: T;
  hash: string;
  /** Milliseconds since the epoch. */
  createdAt: number;
  stored?: Stored;
}

/** A new or changed record of a page. */
export interface Written<T extends Dated> extends Placed<T> {
  id: number;
}

export interface WriteContext {
  trx: Knex.Transaction;
  flowId: number;
  /** When the page was requested, in milliseconds since the epoch. */
  readAt: number;
}

/** How one kind of record is stored. */
export interface ListTable<T extends Dated> {
  /** Also the table's name, and with `_bodies` that of what is only shown. */
  kind: ListKind;
  keyColumns: readonly string[];
  keyOf(record: T): Record<string, string>;
  /** Values of all other columns that depend on the record alone. */
  columnsOf(record: T): Record<string, string | number | null>;
  /** What is stored in the other table. */
  bodyOf(record: T): Record<string, Buffer>;
  /** Fingerprints of all builds that writing a page may affect. */
  affectedBy(
    context: WriteContext,
    page: { kept: readonly Placed<T>[]; changed: readonly Placed<T>[] },
  ): Promise<string[]>;
  /** Writes what is stored outside the table, and returns what changed. */
  writeParts(
    context: WriteContext,
    written: readonly Written<T>[],
  ): Promise<StoreChange[]>;
}
