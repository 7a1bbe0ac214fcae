import type { Knex } from 'knex';
import { isPostgres } from '../store/database';

/** A connection of `better-sqlite3`. */
interface SqliteConnection {
  readonly inTransaction: boolean;
  prepare(sql: string): unknown;
  exec(sql: string): unknown;
}

/** A connection of `pg`. */
interface PostgresConnection {
  query(
    statement: string | object,
    done: (error: unknown, result?: unknown) => void,
  ): void;
  /** Set if Knex must not use the connection again. */
  __knex__disposed?: unknown;
}

/** Makes a database fail every statement for a while. */
export class DatabaseOutage {
  #statementsLeft = Infinity;

  /**
   * @param knex - on SQLite, has a single connection, as in-memory databases do;
   * on PostgreSQL, has no connection yet
   */
  static async of(knex: Knex): Promise<DatabaseOutage> {
    const outage = new DatabaseOutage();
    if (isPostgres(knex)) {
      outage.#failPostgres(knex);
    } else {
      const connection = await knex.client.acquireConnection();
      await knex.client.releaseConnection(connection);
      outage.#failSqlite(connection);
    }
    return outage;
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

  #failSqlite(connection: SqliteConnection): void {
    const prepare = connection.prepare.bind(connection);
    connection.prepare = sql => {
      if (this.isOn && connection.inTransaction) {
        // What wasn't committed is lost.
        connection.exec('ROLLBACK');
      }
      this.#count();
      return prepare(sql);
    };
  }

  #failPostgres({ client }: Knex): void {
    const connect = client.acquireRawConnection.bind(client);
    client.acquireRawConnection = async () => {
      this.#count();
      const connection: PostgresConnection = await connect();
      const query = connection.query.bind(connection);
      connection.query = (statement, done) => {
        try {
          if (connection.__knex__disposed) {
            throw connection.__knex__disposed;
          }
          this.#count();
        } catch (error) {
          connection.__knex__disposed = error;
          // What wasn't committed is lost.
          query('ROLLBACK', () => done(error));
          return;
        }
        query(statement, done);
      };
      return connection;
    };
  }

  /** @throws if the statement fails */
  #count(): void {
    if (this.isOn) {
      throw new Error('The database is away');
    }
    this.#statementsLeft -= 1;
  }
}
