import type { EnvironmentBuild } from 'backstage-plugin-supply-chain-common';
import type { Knex } from 'knex';
import { memoryDatabase } from '../__testUtils__/testPortal';
import { testGateway } from '../regions/__testUtils__/testGateway';
import { migrateToLatest } from '../store/migrate';
import { archivePlaceOf, Archives } from './Archives';
import { Ledger } from './Ledger';
import type { WriteState } from './Ledger';

const HOUR = 60 * 60_000;
const PLACE = { region: 'eu', org: 'acme', environment: 'production-eu' };

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
    const [archived] = await new Archives({
      ledger,
      gateway: testGateway().gateway,
    }).archiveOf(
      [
        {
          ...PLACE,
          state: 'unknown',
          deployments: 0,
          builds: builds as EnvironmentBuild[],
        },
      ],
      'component:default/checkout',
    );
    return archived;
  }

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
