import type { JsonObject } from '@backstage/types';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type { Knex } from 'knex';
import { configWith } from '../__testUtils__/testGateway';
import { memoryDatabase } from '../__testUtils__/testPortal';
import { DatabaseUnavailableError } from '../store/databaseErrors';
import { migrateToLatest } from '../store/database';
import { Ledger } from './Ledger';
import { WriteSender } from './WriteSender';

describe('a written change that cannot be read back', () => {
  let knex: Knex;

  beforeEach(async () => {
    knex = memoryDatabase();
    await migrateToLatest(knex, { warn: () => {} });
  });

  afterEach(() => knex.destroy());

  /** Writes to a region, and fails after it. */
  async function writeThenFail(error: Error) {
    const logger = { warn: jest.fn(), error: jest.fn() };
    const writer = new WriteSender({
      gateway: {
        write: async (_, use) => use({} as never, {} as never),
      },
      ledger: new Ledger(knex),
      config: () => configWith(),
      logger,
    });
    const { outcome } = await writer.write({
      key: 'once',
      kind: 'attest-generic',
      entityRef: 'component:default/checkout',
      by: 'user:default/ada',
      region: 'eu',
      org: 'acme',
      endpoint: 'E5',
      target: ['trail'],
      place: ['trail'],
      content: '',
      details: {},
      what: 'the trail 1.2',
      addToAudit: (_: JsonObject) => {},
      toField: () => undefined,
      prepare: async () => ({ payload: undefined }),
      send: async () => {},
      written: async () => {
        throw error;
      },
    });
    return { outcome, logger };
  }

  it.each([
    new RegionalApiError({
      kind: 'timeout',
      endpoint: 'E6',
      message: 'CANARY of a region',
    }),
    new DatabaseUnavailableError(),
  ])('is reported as written, with the name of a $name', async error => {
    const { outcome, logger } = await writeThenFail(error);

    expect(outcome).toBe('written');
    expect(logger.warn).toHaveBeenCalledWith(
      `Couldn't get current data from region eu after a change (${error.name})`,
    );
    expect(logger.error).not.toHaveBeenCalled();
  });

  it('is reported as written, and a bug is logged as an error with its cause', async () => {
    const bug = new TypeError('entry is not iterable');

    const { outcome, logger } = await writeThenFail(bug);

    expect(outcome).toBe('written');
    expect(logger.error).toHaveBeenCalledWith(
      "Couldn't get current data from region eu after a change",
      bug,
    );
  });
});
