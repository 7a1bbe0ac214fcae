import { listed, trailsIn, UNCACHED } from '../__testUtils__/answers';
import { component } from '../__testUtils__/testPortal';
import { once, writingPortalFor } from '../__testUtils__/writing';

jest.setTimeout(60_000);

const NAME = 'production-eu';
const PRODUCTION = { region: 'eu', org: 'acme', environment: NAME };
const REF = 'component:default/checkout';
const ALSO = 'component:default/also';
const PAYMENTS = 'component:default/payments';

describe('an archived environment', () => {
  const environments = 'acme/production-eu, acme/staging-eu';
  const { portal, client } = writingPortalFor({
    entities: ['checkout', 'also'].map(name =>
      component(name, { flows: 'acme/checkout-web', environments }),
    ),
    config: UNCACHED,
  });
  const shown = async (entityRef = REF, query = {}) =>
    (await client.getEnvironments(entityRef, query)).environments.find(
      ({ environment }) => environment === NAME,
    )!;

  it('shows who archived it, and runs nothing', async () => {
    const before = await shown();
    const [{ commit, fingerprint, startedAt: at }] = before.builds;
    // The region reports nothing of it yet.
    portal.eu.faults.set([
      listed('E6', 'checkout-web', await trailsIn(portal, 'checkout-web')),
      { kind: 'status', status: 404, match: { endpoint: 'E9' } },
    ]);
    await client.archiveEnvironment(REF, PRODUCTION, { confirm: NAME }, once());

    const { archived } = await shown();
    const past = await shown(REF, { at });
    const { running } = await client.getSummary(REF);
    const { services } = await client.getServices({ environment: NAME });
    const after = await shown();
    portal.eu.faults.clear();
    const { results } = await client.search(commit!.sha);

    expect(before).not.toHaveProperty('archived');
    expect(archived).toEqual({
      by: 'user:default/mock',
      sentAt: expect.any(String),
    });
    expect((await shown(ALSO)).archived).toEqual(archived);
    expect(past.archived).toBeUndefined();
    expect(past.builds[0].fingerprint).toBe(fingerprint);
    expect(after.builds).toEqual([]);
    expect(running).toMatchObject([{ environment: 'staging-eu' }]);
    expect(services).toEqual([]);
    expect(results).toMatchObject([{ runningIn: [] }]);
  });
});

describe('archiving an environment', () => {
  const linking = (name: string, flow: string) =>
    component(name, { flows: `acme/${flow}`, environments: `acme/${NAME}` });
  const { portal, client } = writingPortalFor({
    entities: [
      linking('checkout', 'checkout-web'),
      linking('also', 'checkout-web'),
      linking('payments', 'payments-api'),
      linking('unseen', 'fraud-platform'),
      component('elsewhere', { environments: 'acme/staging-eu' }),
      component('overseas', { environments: `us:acme/${NAME}` }),
    ],
    denied: ['component:default/unseen'],
  });
  const impactOf = () => client.getArchiveImpact(REF, PRODUCTION);
  const runningOf = async (entityRef: string, entityRefs: string[]) => {
    const { environments } = await client.getEnvironments(entityRef);
    const found = environments.find(({ environment }) => environment === NAME);
    expect(found!.builds.length).toBeGreaterThan(0);
    return found!.builds.map(({ name, fingerprint, commit }) => ({
      ...{ name, fingerprint, commit, entityRefs },
    }));
  };

  it('says what it affects', async () => {
    const unsynced = await impactOf();
    const read = portal.eu.requests().map(({ path }) => path);
    await portal.sync();
    const own = await runningOf(REF, [ALSO, REF]);
    const others = await runningOf(PAYMENTS, [PAYMENTS]);

    expect(await impactOf()).toMatchObject({
      coverage: { stale: false },
      problems: [],
      entityRefs: [ALSO, REF, PAYMENTS],
      builds: [...own, ...others],
      ...{ otherEntities: 1, otherBuilds: 0, unprovenEntities: 0 },
    });
    // Only the entity's own builds are read from the region.
    expect(unsynced).toMatchObject({ unprovenEntities: 3 });
    expect(unsynced.builds).toHaveLength(own.length);
    expect(read.filter(path => path.includes('payments-api'))).toEqual([]);
    expect(read.length).toBeGreaterThan(0);

    // Unread data is unknown, not empty.
    portal.eu.faults.set({ kind: 'status', status: 503 });
    await portal.forget();
    expect(await impactOf()).toMatchObject({ builds: [], unprovenEntities: 3 });
  });
});
