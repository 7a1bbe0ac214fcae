import { mockServices } from '@backstage/backend-test-utils';
import type { Knex } from 'knex';
import { readRoutesOf } from '../__testUtils__/routes';
import {
  component,
  startTestPortal,
  system,
} from '../__testUtils__/testPortal';
import type { TestPortal } from '../__testUtils__/testPortal';
import {
  clientOf,
  once,
  sentTo,
  writableRegion,
} from '../__testUtils__/writing';
import { tablesOf, testDatabases } from '../store/__testUtils__/databases';

jest.setTimeout(120_000);

const databases = testDatabases();
const MESSAGE =
  "Couldn't access the portal's database. Try again in a moment. If it keeps happening, ask your portal admin to look in the backend's log.";

/** What a statement and the driver's words about it look like. */
const STATEMENTS =
  /\b(select|insert|update|delete) |sqlite|relation|no such|lists/i;

describe.each(databases.ids)('while %s fails', id => {
  const logger = mockServices.rootLogger.mock();
  logger.child.mockReturnValue(logger);
  let knex: Knex;
  let portal: TestPortal;
  let routes: Record<string, string>;

  const rename = async (from: string, to: string) => {
    for (const table of await tablesOf(knex)) {
      if (table.startsWith(from)) {
        await knex.schema.renameTable(table, table.replace(from, to));
      }
    }
  };

  beforeAll(async () => {
    knex = await databases.empty(id);
    portal = await startTestPortal({
      entities: [
        component(
          'api',
          { flows: 'eu:acme/payments-api', notifications: 'eu:acme/1' },
          'api',
        ),
        system('api', {}),
      ],
      knex,
      logger,
      config: ({ eu }) => ({
        regions: { eu: writableRegion(eu) },
        writes: { attestations: true },
        cache: { freshFor: { seconds: 0 } },
      }),
    });
    routes = await readRoutesOf(portal.eu, 'api');
    await portal.sync();
    await rename('', 'away_');
  });

  afterAll(() => portal.stop());

  it('each read route that needs it says so', async () => {
    const responses = await Promise.all(
      Object.entries(routes).map(async ([name, path]) => {
        const { status, body, text } = await portal.get(path);
        expect(text).not.toMatch(STATEMENTS);
        return [name, status === 200 ? status : body.error];
      }),
    );

    const failed = {
      ...{ name: 'DatabaseUnavailableError', message: MESSAGE },
      statusCode: 503,
    };
    expect(Object.fromEntries(responses)).toEqual({
      ...Object.fromEntries(Object.keys(routes).map(name => [name, failed])),
      link: 200,
      notifications: 200,
    });
  });

  it('a write sends nothing and says so', async () => {
    const [, trail] = /payments-api\/([^/]+)\/attestations/.exec(
      routes.attestations,
    )!;

    const error = await clientOf(portal)
      .attestGeneric(
        'component:default/api',
        { region: 'eu', org: 'acme', flow: 'payments-api', trail },
        { data: { name: 'review', compliant: true }, files: [] },
        once(),
      )
      .catch(each => each);

    expect(error.body.error).toMatchObject({
      ...{ name: 'DatabaseUnavailableError', message: MESSAGE },
    });
    expect(sentTo(portal.eu, 'E5')).toBe(0);
  });

  it('the log names the cause without a statement', () => {
    const lines = logger.error.mock.calls.flatMap(([message, cause]) => [
      message,
      String(cause),
      cause instanceof Error ? cause.stack : JSON.stringify(cause),
    ]);

    expect(lines.join('\n')).toMatch(/: SQLITE_ERROR$|: 42P01$/m);
    expect(lines.join('\n')).not.toMatch(/\b(select|insert|update) |lists/);
  });

  it('everything works again once it is back', async () => {
    await rename('away_', '');

    const statuses = await Promise.all(
      Object.values(routes).map(async path => (await portal.get(path)).status),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});
