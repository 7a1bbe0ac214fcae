import { SandboxClock } from '../clock';
import { SqliteDatabase } from './database';
import { IdSource } from './ids';

/** What every part of the store works with. */
export interface StoreContext {
  db: SqliteDatabase;
  ids: IdSource;
  clock: SandboxClock;
}
