import { SandboxClock } from '../base/clock';
import { SqliteDatabase } from './database';
import { IdSource } from './ids';

/** Shared by all parts of the store. */
export interface StoreContext {
  db: SqliteDatabase;
  ids: IdSource;
  clock: SandboxClock;
}
