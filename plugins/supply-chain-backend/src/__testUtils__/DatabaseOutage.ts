import type { Knex } from 'knex';

/** A connection of `better-sqlite3`. */
interface SqliteConnection {
  readonly inTransaction: boolean;
  prepare(sql: string): unknown;
  exec(sql: string): unknown;
}

/** Makes an in-memory SQLite database fail every statement for a while. */
export class DatabaseOutage {
  readonly #connection: SqliteConnection;
  #statementsLeft = Infinity;

  /** @param knex - has a single connection, as in-memory databases do */
  static async of(knex: Knex): Promise<DatabaseOutage> {
    const connection = await knex.client.acquireConnection();
    await knex.client.releaseConnection(connection);
    return new DatabaseOutage(connection);
  }

  private constructor(connection: SqliteConnection) {
    this.#connection = connection;
    const prepare = connection.prepare.bind(connection);
    connection.prepare = sql => {
      this.#assertThere();
      return prepare(sql);
    };
  }

  /** Whether the next statement fails. */
  get isOn(): boolean {
    return this.#statementsLeft <= 0;
  }

  /** @param after - number of statements that still work */
  begin(after: number = 0): void {
    this.#statementsLeft = after;
  }

  end(): void {
    this.#statementsLeft = Infinity;
  }

  #assertThere(): void {
    if (this.isOn) {
      if (this.#connection.inTransaction) {
        // What wasn't committed is lost.
        this.#connection.exec('ROLLBACK');
      }
      throw new Error('The database is away');
    }
    this.#statementsLeft -= 1;
  }
}
