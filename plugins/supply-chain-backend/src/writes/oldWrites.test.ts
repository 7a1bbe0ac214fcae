import { component, startTestPortal } from '../__testUtils__/testPortal';
import type { TestPortal } from '../__testUtils__/testPortal';
import { testDatabases } from '../store/__testUtils__/databases';
import { Ledger } from './Ledger';

const DAY = 24 * 60 * 60_000;

jest.setTimeout(60_000);

const databases = testDatabases();

describe.each(databases.ids)('writes recorded on %s', id => {
  let portal: TestPortal | undefined;

  afterEach(async () => {
    jest.restoreAllMocks();
    await portal?.stop();
  });

  it('are deleted after 30 days without another write, although writes are off', async () => {
    const knex = await databases.empty(id);
    portal = await startTestPortal({
      entities: [component('shop', { org: 'acme', flows: 'web-shop' })],
      knex,
    });
    const now = Date.now();
    for (const age of [31 * DAY, 29 * DAY]) {
      jest.spyOn(Date, 'now').mockReturnValue(now - age);
      await new Ledger(knex).claim({
        ...{ key: `${age / DAY} days ago`, kind: 'attest-generic' },
        ...{ entityRef: 'component:default/shop', by: 'user:default/ada' },
        ...{ region: 'eu', org: 'acme', target: [age], place: [age] },
        ...{ content: '', details: {}, leaseMs: 0 },
      });
    }
    jest.restoreAllMocks();

    await portal.sync();

    expect(await knex('writes').pluck('key')).toEqual(['29 days ago']);
  });
});
