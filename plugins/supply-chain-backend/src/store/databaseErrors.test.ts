import { inspect } from 'node:util';
import { mockServices } from '@backstage/backend-test-utils';
import { NotFoundError } from '@backstage/errors';
import knexFactory from 'knex';
import { Receipts } from '../writes/Receipts';
import { testDatabases } from './__testUtils__/databases';
import { FLOW, page, trail } from './__testUtils__/records';
import { DatabaseUnavailableError } from '../errors/PortalError';
import { hidingStatements } from './databaseErrors';
import { Store } from './Store';

const databases = testDatabases();

describe.each(databases.ids)('errors of %s', id => {
  const logger = mockServices.logger.mock();
  const logged = () =>
    logger.error.mock.calls.map(([message, cause]) => ({
      message,
      cause: (cause as Error).message,
      stack: (cause as Error).stack,
    }));

  /** A store without tables. */
  const brokenStore = async () => new Store(await databases.empty(id), logger);

  beforeEach(() => logger.error.mockClear());

  it('have neither the statement nor its values, but log its code', async () => {
    const store = await brokenStore();

    const error: Error = await store.flows.states([FLOW]).then(
      () => Error(),
      thrown => thrown,
    );

    expect(error).toBeInstanceOf(DatabaseUnavailableError);
    expect(error).toMatchObject({ statusCode: 503 });
    expect(JSON.stringify({ ...error, message: error.message })).not.toMatch(
      /flows|select|shop|cause/,
    );
    const [{ message, cause, stack }] = logged();
    expect(message).toBe("Couldn't access the plugin's database");
    // A driver that test files share may lose its class names and stacks.
    expect(cause).toMatch(/^\w+: (SQLITE_ERROR|42P01)$/);
    expect(stack).not.toMatch(/select|acme|shop/);
    await expect(store.trails.save(1, page([trail('v1', 1)]))).rejects.toThrow(
      DatabaseUnavailableError,
    );
  });

  it('do not hide that something is not in the database', async () => {
    const { store } = await databases.store(id);

    await expect(store.trails.save(404, page([trail('a', 1)]))).rejects.toThrow(
      NotFoundError,
    );
    expect(logged()).toEqual([]);
  });
});

describe('errors of a connection', () => {
  it.each([
    ['fields', { host: '127.0.0.1', port: 1, user: 'ada', password: 'CANARY' }],
    ['a URL', 'postgresql://ada:CANARY@127.0.0.1:1/plugin'],
  ])(
    'to a database given as %s are logged without its password',
    async (_, connection) => {
      const printed = jest.spyOn(console, 'log').mockImplementation();
      const logger = mockServices.logger.mock();
      const knex = knexFactory({ client: 'pg', connection });
      const receipts = hidingStatements(new Receipts(knex), logger);

      await expect(receipts.find('a-key')).rejects.toThrow(
        DatabaseUnavailableError,
      );

      const [[, cause]] = logger.error.mock.calls;
      expect((cause as Error).message).toBe('Error: ECONNREFUSED');
      // Knex prints the address.
      expect(inspect(printed.mock.calls)).toContain('ECONNREFUSED');
      const all = [printed.mock.calls, logger.error.mock.calls];
      expect(inspect(all, { depth: 9 })).not.toContain('CANARY');
      printed.mockRestore();
      await knex.destroy();
    },
  );

  it.each([
    [
      'the words of the driver, without the statement',
      new Error("select 'secret - a' - Connection terminated unexpectedly"),
      'Error: Connection terminated unexpectedly',
    ],
    [
      'nothing that may quote a stored value',
      new SyntaxError('Unexpected token s in "secret"'),
      'SyntaxError',
    ],
  ])('are logged with %s', async (_, thrown, expected) => {
    const logger = mockServices.logger.mock();
    const store = hidingStatements(
      { read: () => Promise.reject(thrown) },
      logger,
    );

    await expect(store.read()).rejects.toThrow(DatabaseUnavailableError);

    const [[, cause]] = logger.error.mock.calls;
    expect((cause as Error).message).toBe(expected);
    expect((cause as Error).stack).toMatch(/^ {4}at /m);
    expect((cause as Error).stack).not.toContain('secret');
  });
});
