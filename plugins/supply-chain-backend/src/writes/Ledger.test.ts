import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { migrateToLatest } from '../store/database';
import { testDatabases } from '../store/__testUtils__/databases';
import { Ledger } from './Ledger';
import type { Claim, NewWrite, WriteState } from './Ledger';

jest.setTimeout(60_000);

const databases = testDatabases();

const REPLICAS = 8;

describe.each(databases.ids)('the ledger on %s', id => {
  let knex: Knex;
  let replicas: Ledger[];
  let count = 0;

  beforeAll(async () => {
    knex = await databases.empty(id);
    await migrateToLatest(knex, { warn: () => {} });
    replicas = Array.from({ length: REPLICAS }, () => new Ledger(knex));
  });

  beforeEach(() => {
    count += 1;
  });

  const writeOf = (more: Partial<NewWrite> = {}): NewWrite => ({
    key: randomUUID(),
    kind: 'attest-generic',
    entityRef: 'component:default/checkout',
    region: 'eu',
    org: 'acme',
    by: 'user:default/ada',
    target: ['trail', count],
    place: ['trail', count],
    content: 'the same',
    details: { name: 'review' },
    leaseMs: 60_000,
    ...more,
  });

  /** All replicas claim a write at the same time. */
  const claimAtOnce = (writes: () => NewWrite): Promise<Claim[]> =>
    Promise.all(replicas.map(ledger => ledger.claim(writes())));

  const reasonsOf = (claims: readonly Claim[]) =>
    claims.flatMap(claim => (claim.claimed ? [] : [claim.reason]));

  const ALL_BUT_ONE = REPLICAS - 1;

  it('lets one replica send a write that all claim under one key', async () => {
    const write = writeOf();

    const reasons = reasonsOf(await claimAtOnce(() => write));

    expect(reasons).toEqual(Array(ALL_BUT_ONE).fill('known'));
  });

  it('lets one replica write to a target', async () => {
    const reasons = reasonsOf(await claimAtOnce(() => writeOf()));

    expect(reasons).toEqual(Array(ALL_BUT_ONE).fill('in-progress'));
  });

  it('lets one replica resend a write that was refused', async () => {
    const [ledger] = replicas;
    const write = writeOf();
    const claim = await ledger.claim(write);
    if (!claim.claimed) {
      throw new Error('It was not claimed');
    }
    await ledger.settle(claim.entry, { state: 'refused' });

    const claims = await claimAtOnce(() => write);

    expect(reasonsOf(claims)).toHaveLength(ALL_BUT_ONE);
    expect(await ledger.find(write.key)).toMatchObject({ state: 'sending' });
  });

  it('finds the same write under another key, with its times and result', async () => {
    const [ledger, other] = replicas;
    const claim = await ledger.claim(writeOf());
    if (!claim.claimed) {
      throw new Error('It was not claimed');
    }
    await ledger.sending(claim.entry, { settlesAt: 7, details: { from: 1 } });
    await ledger.settle(claim.entry, {
      state: 'written',
      result: { change: 'created', number: 12 },
    });

    expect(await other.claim(writeOf())).toMatchObject({
      claimed: false,
      reason: 'same',
      entry: {
        key: claim.entry.key,
        state: 'written',
        sentAt: expect.any(Number),
        settlesAt: 7,
        details: { from: 1 },
        result: { change: 'created', number: 12 },
      },
    });
  });

  it('forgets writes after 30 days, except for archived environments', async () => {
    const [ledger, other] = replicas;
    const org = `kept-${count}`;
    const keyOf = async (more: Partial<NewWrite>, state: WriteState) => {
      const claim = await ledger.claim(writeOf({ org, ...more }));
      if (!claim.claimed || state === 'sending') {
        throw new Error('It was not claimed');
      }
      await ledger.sending(claim.entry, { settlesAt: Date.now() });
      await ledger.settle(claim.entry, { state });
      await ledger.confirm(claim.entry);
      return claim.entry.key;
    };
    const place = ['environment', count];
    const archive = { kind: 'archive', place } as const;
    const kept = await keyOf({ ...archive, target: ['a', count] }, 'written');
    const forgotten = [
      await keyOf({ ...archive, target: ['b', count] }, 'unknown'),
      await keyOf({ target: ['c', count] }, 'written'),
    ];
    const later = Date.now() + 31 * 24 * 60 * 60_000;
    jest.spyOn(Date, 'now').mockReturnValue(later);

    await ledger.prune();

    expect(
      await Promise.all([kept, ...forgotten].map(key => other.find(key))),
    ).toEqual([expect.objectContaining({ key: kept }), undefined, undefined]);
    expect(await other.lastSent([place])).toMatchObject([{ key: kept }]);
    expect((await other.lastWrites()).filter(each => each.org === org)).toEqual(
      [],
    );
    jest.restoreAllMocks();
  });

  it('lists what its region has not shown yet, and the last writes', async () => {
    const [ledger, other] = replicas;
    const write = writeOf({ org: `acme-${count}` });
    const claim = await ledger.claim(write);
    if (!claim.claimed) {
      throw new Error('It was not claimed');
    }
    await ledger.sending(claim.entry, { settlesAt: Date.now() });
    const entry = await ledger.settle(claim.entry, { state: 'written' });

    const unconfirmed = await other.unconfirmed(write.place, 0);
    await ledger.confirm(entry);

    expect(unconfirmed.map(({ key }) => key)).toEqual([write.key]);
    expect(await other.unconfirmed(write.place, 0)).toEqual([]);
    expect(await other.lastWrites()).toContainEqual({
      kind: 'attest-generic',
      region: 'eu',
      org: write.org,
      at: entry.sentAt,
      outcome: 'written',
    });
  });
});
