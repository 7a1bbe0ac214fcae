import BetterSqlite3 from 'better-sqlite3';
import { toColumn } from './json';
import { SCHEMA, SCHEMA_VERSION } from './schema.sql';

type Parameter = string | number | Buffer | null;

function toParameter(value: unknown): Parameter {
  switch (typeof value) {
    case 'string':
    case 'number':
      return value;
    case 'boolean':
      return Number(value);
    default:
      return Buffer.isBuffer(value) ? value : toColumn(value);
  }
}

/** SQLite with cached prepared statements, so that each query is compiled only once. */
export class SqliteDatabase {
  readonly #connection: BetterSqlite3.Database;
  readonly #statements = new Map<string, BetterSqlite3.Statement>();

  /**
   * @param file - path of the database; in memory by default
   * @throws if the file has another schema version
   */
  constructor(file?: string) {
    this.#connection = new BetterSqlite3(file ?? ':memory:');
    this.#connection.pragma('journal_mode = WAL');
    this.#connection.pragma('synchronous = NORMAL');
    this.#connection.pragma('foreign_keys = ON');
    this.#checkVersion(file);
    this.#connection.exec(SCHEMA);
    this.#connection.pragma(`user_version = ${SCHEMA_VERSION}`);
  }

  all<Row>(sql: string, ...parameters: Parameter[]): Row[] {
    return this.#statement(sql).all(...parameters) as Row[];
  }

  get<Row>(sql: string, ...parameters: Parameter[]): Row | undefined {
    return this.#statement(sql).get(...parameters) as Row | undefined;
  }

  /** @returns the row ID of the last insert */
  run(sql: string, ...parameters: Parameter[]): number {
    return Number(this.#statement(sql).run(...parameters).lastInsertRowid);
  }

  /**
   * Inserts a row. Booleans become 0 or 1, objects JSON, and undefined NULL.
   *
   * @returns its ID
   */
  insert(table: string, row: Record<string, unknown>): number {
    const columns = Object.keys(row);
    return this.run(
      `INSERT INTO ${table} (${columns}) VALUES (${columns.map(() => '?')})`,
      ...Object.values(row).map(toParameter),
    );
  }

  transaction<Result>(work: () => Result): Result {
    return this.#connection.transaction(work)();
  }

  /** Empties all tables. */
  clear(): void {
    const tables = this.all<{ name: string }>(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
    );
    this.#connection.pragma('foreign_keys = OFF');
    tables.forEach(({ name }) => this.run(`DELETE FROM ${name}`));
    this.#connection.pragma('foreign_keys = ON');
  }

  close(): void {
    this.#connection.close();
  }

  #checkVersion(file: string | undefined): void {
    const version = this.#connection.pragma('user_version', { simple: true });
    const [{ tables }] = this.all<{ tables: number }>(
      'SELECT COUNT(*) AS tables FROM sqlite_master',
    );
    if (tables > 0 && version !== SCHEMA_VERSION) {
      this.close();
      throw new Error(
        `${file} was written by another version of the sandbox region. Delete it or choose another file.`,
      );
    }
  }

  #statement(sql: string): BetterSqlite3.Statement {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#connection.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}
