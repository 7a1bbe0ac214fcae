import { mockServices } from '@backstage/backend-test-utils';
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { component, startTestPortal } from '../__testUtils__/testPortal';
import { migrateToLatest } from '../store/database';
import { testDatabases } from '../store/__testUtils__/databases';
import { Receipts } from './Receipts';
import type { NewWrite } from './Receipts';

jest.setTimeout(60_000);

const databases = testDatabases();

const DAY = 24 * 60 * 60_000;
const REPLICAS = 8;

describe.each(databases.ids)('receipts on %s', id => {
  let knex: Knex;
  let replicas: Receipts[];

  beforeAll(async () => {
    knex = await databases.empty(id);
    await migrateToLatest(knex, mockServices.logger.mock());
    replicas = Array.from({ length: REPLICAS }, () => new Receipts(knex));
  });

  afterEach(() => jest.restoreAllMocks());

  const writeOf = (more: Partial<NewWrite> = {}): NewWrite => ({
    key: randomUUID(),
    kind: 'attestations',
    entityRef: 'component:default/checkout',
    by: 'user:default/ada',
    target: { region: 'eu', org: 'acme', attestation: 'review' },
    ...more,
  });

  const claimAtOnce = async (write: NewWrite) => {
    const claims = await Promise.all(
      replicas.map(receipts => receipts.claim(write)),
    );
    return claims.filter(({ isClaimed }) => isClaimed).length;
  };

  it('let one replica send a write, and one send it again once it was refused', async () => {
    const write = writeOf();
    const [receipts] = replicas;

    expect(await claimAtOnce(write)).toBe(1);
    expect(await claimAtOnce(write)).toBe(0);
    await receipts.settle((await receipts.find(write.key))!, 'refused');
    expect(await claimAtOnce(write)).toBe(1);
  });

  it("do not let anyone send another's refused write again", async () => {
    const write = writeOf();
    const [receipts] = replicas;
    const { receipt } = await receipts.claim(write);
    await receipts.settle(receipt, 'refused');

    const claim = await receipts.claim({ ...write, by: 'user:default/bob' });

    expect(claim).toMatchObject({
      isClaimed: false,
      receipt: { by: write.by },
    });
  });

  it.each([
    ['written', 'user:default/ada'],
    ['refused', undefined],
    ['unknown', undefined],
  ] as const)('tell who archived where that was %s', async (outcome, by) => {
    const [receipts] = replicas;
    const target = { region: 'eu', org: randomUUID(), environment: 'prod' };
    const write = writeOf({ kind: 'archive', target });
    await receipts.settle((await receipts.claim(write)).receipt, outcome);

    const [archive] = await receipts.archivesOf([
      { ...target, state: 'unknown', builds: [] },
    ]);

    expect(archive?.by).toBe(by);
  });

  it('are deleted after 30 days, except for archived environments', async () => {
    const [receipts] = replicas;
    const now = Date.now();
    const write = async (age: number, more: Partial<NewWrite> = {}) => {
      jest.spyOn(Date, 'now').mockReturnValue(now - age * DAY);
      const { receipt } = await receipts.claim(writeOf(more));
      await receipts.settle(receipt, 'written');
      return receipt.key;
    };
    const target = { region: 'eu', org: randomUUID(), environment: 'prod' };
    const old = await write(31);
    const recent = await write(29);
    await write(31, { kind: 'archive', target });
    jest.restoreAllMocks();

    await receipts.prune();

    expect(await receipts.find(old)).toBeUndefined();
    expect(await receipts.find(recent)).toMatchObject({ outcome: 'written' });
    expect(
      await receipts.archivesOf([{ ...target, state: 'unknown', builds: [] }]),
    ).toMatchObject([{ by: 'user:default/ada' }]);
  });

  it('are deleted in the background, although writes are off', async () => {
    const [receipts] = replicas;
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 31 * DAY);
    const { receipt } = await receipts.claim(writeOf());
    jest.restoreAllMocks();
    const portal = await startTestPortal({
      entities: [component('shop', { org: 'acme', flows: 'web-shop' })],
      knex,
    });

    await portal.sync();

    expect(await receipts.find(receipt.key)).toBeUndefined();
    await portal.stop();
  });
});
