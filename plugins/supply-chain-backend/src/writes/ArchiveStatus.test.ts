import type { EnvironmentBuild } from 'backstage-plugin-supply-chain-common';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type { Knex } from 'knex';
import { memoryDatabase } from '../__testUtils__/testPortal';
import { testGateway } from '../__testUtils__/testGateway';
import { migrateToLatest } from '../store/migrate';
import { archivePlaceOf, ArchiveStatus } from './ArchiveStatus';
import { Ledger } from './Ledger';
import type { WriteState } from './Ledger';

const HOUR = 60 * 60_000;
const PLACE = { region: 'eu', org: 'acme', environment: 'production-eu' };

type Reads = ReturnType<typeof testGateway>['reads'];

describe('a stored archiving', () => {
  let knex: Knex;

  beforeEach(async () => {
    knex = memoryDatabase();
    await migrateToLatest(knex);
  });

  afterEach(async () => {
    jest.restoreAllMocks();
    await knex.destroy();
  });

  /** The archiving as shown some hours later, with builds that run by then. */
  async function shown(
    state: Exclude<WriteState, 'sending'>,
    hoursLater: number,
    builds: Partial<EnvironmentBuild>[] = [],
    reads: Reads = testGateway().reads,
  ) {
    const ledger = new Ledger(knex);
    const now = Date.now();
    const claim = await ledger.claim({
      key: `${state} ${hoursLater}`,
      kind: 'archive',
      entityRef: 'component:default/checkout',
      by: 'user:default/ada',
      region: 'eu',
      org: 'acme',
      target: ['environment', hoursLater],
      place: archivePlaceOf(PLACE),
      content: '',
      details: { ...PLACE },
      leaseMs: 1_000,
    });
    if (!claim.claimed) {
      throw new Error(claim.reason);
    }
    await ledger.sending(claim.entry, { settlesAt: now });
    await ledger.settle(claim.entry, { state });
    jest.spyOn(Date, 'now').mockReturnValue(now + hoursLater * HOUR);
    const [archived] = await new ArchiveStatus({ ledger, reads }).archiveOf(
      [
        {
          ...PLACE,
          state: 'unknown',
          deployments: 0,
          builds: builds as EnvironmentBuild[],
        },
      ],
      { caller: 'component:default/checkout' },
    );
    return archived;
  }

  const buildsOf = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...{ region: 'eu', org: 'acme', fingerprint: `f${index}` },
    }));

  /**
   * Reads that know of each build that it runs in some environments, or
   * not where.
   */
  function knowing(runningIn: string[] | undefined) {
    const { reads } = testGateway();
    const known = jest
      .spyOn(reads, 'known')
      .mockImplementation(async ({ resource: [fingerprint] }) => {
        const row = {
          fingerprint,
          flow: 'checkout-web',
          compliance_state: { value: 'compliant' },
        };
        const value = {
          rows: [{ ...row, ...(runningIn && { running_in: runningIn }) }],
          unreadable: 0,
        };
        return { value, readAt: Date.now(), stale: false };
      });
    return { reads, known };
  }

  it.each<[boolean, string, string[] | undefined, number]>([
    [true, 'its builds run nowhere', [], 5],
    [true, 'its builds run elsewhere', ['staging-eu'], 2],
    [false, 'a build runs there', ['staging-eu', 'production-eu'], 1],
    [false, 'its region withholds where its builds run', undefined, 1],
    [false, 'too many builds ran there', [], 6],
  ])('is confirmed: %s, if %s', async (confirmed, _, runningIn, count) => {
    const { reads, known } = knowing(runningIn);

    expect(await shown('written', 1, buildsOf(count), reads)).toMatchObject({
      outcome: 'written',
      confirmed,
    });
    expect(known.mock.calls.length).toBe(count > 5 ? 0 : count);
  });

  it('stays unconfirmed while its region fails', async () => {
    const { reads, known } = knowing([]);
    known.mockRejectedValueOnce(
      new RegionalApiError({ kind: 'server', endpoint: 'E9', message: 'No' }),
    );

    expect(await shown('written', 1, buildsOf(2), reads)).toMatchObject({
      confirmed: false,
    });
  });

  it('does not hide other failures', async () => {
    const { reads, known } = knowing([]);
    known.mockRejectedValueOnce(new Error('A mistake'));

    await expect(shown('written', 1, buildsOf(2), reads)).rejects.toThrow(
      'A mistake',
    );
  });

  it('does not wait for its region', async () => {
    const { reads } = testGateway();
    const read = jest
      .spyOn(reads, 'read')
      .mockReturnValue(new Promise(() => {}));

    expect(await shown('written', 1, buildsOf(2), reads)).toMatchObject({
      confirmed: false,
    });
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('is looked up again if what is known is older', async () => {
    const { reads, known } = knowing([]);
    known.mockResolvedValue({ value: undefined, readAt: 1, stale: false });
    const read = jest
      .spyOn(reads, 'read')
      .mockReturnValue(new Promise(() => {}));

    expect(await shown('written', 1, buildsOf(1), reads)).toMatchObject({
      confirmed: false,
    });
    expect(read.mock.calls).toMatchObject([
      [{ endpoint: 'E9' }, { refresh: true }],
    ]);
  });

  const startedIn = (hours: number) => ({
    fingerprint: 'f',
    startedAt: new Date(Date.now() + hours * HOUR).toISOString(),
  });

  it('stays unconfirmed while nothing can show it', async () => {
    expect(await shown('written', 48)).toMatchObject({
      outcome: 'written',
      confirmed: false,
    });
  });

  it('no longer counts once a build starts there again', async () => {
    expect(await shown('written', 2, [startedIn(1)])).toBeUndefined();
  });

  it('is not shown for ever while its outcome is unknown', async () => {
    expect(await shown('unknown', 23)).toMatchObject({ outcome: 'unknown' });
    jest.restoreAllMocks();
    expect(await shown('unknown', 25)).toBeUndefined();
  });
});
