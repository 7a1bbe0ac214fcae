import { listed, trailsIn } from '../__testUtils__/answers';
import { component } from '../__testUtils__/testPortal';
import { once, startWritingPortal } from '../__testUtils__/writing';

jest.setTimeout(60_000);

describe('an archived environment', () => {
  const place = { region: 'eu', org: 'acme', environment: 'production-eu' };
  const ref = 'component:default/checkout';

  it('shows who archived it, and runs nothing', async () => {
    const links = {
      flows: 'acme/checkout-web',
      environments: 'acme/production-eu, acme/staging-eu',
    };
    const portal = await startWritingPortal({
      entities: [component('checkout', links), component('also', links)],
      config: { cache: { freshFor: '0s', keepFor: '0s' } },
    });
    const { client, eu } = portal;
    const shown = async (entityRef = ref, at?: string) => {
      const { environments } = await client.getEnvironments(
        entityRef,
        at ? { at } : {},
      );
      return environments.find(
        ({ environment }) => environment === place.environment,
      )!;
    };
    const archivedOf = async (...of: Parameters<typeof shown>) =>
      (await shown(...of)).archived;
    const before = await shown();
    const [{ commit, fingerprint }] = before.builds;
    // The region reports nothing of it yet.
    eu.faults.set([
      listed('E6', 'checkout-web', await trailsIn(portal, 'checkout-web')),
      { kind: 'status', status: 404, match: { endpoint: 'E9' } },
    ]);
    await client.archiveEnvironment(
      ref,
      place,
      { confirm: place.environment },
      once(),
    );
    const sent = await archivedOf();
    const elsewhere = await archivedOf('component:default/also');
    const { environments } = await client.getEnvironments(ref);
    const past = await shown(ref, before.builds[0].startedAt);
    const { running } = await client.getSummary(ref);
    const { services } = await client.getServices({
      environment: place.environment,
    });
    const after = await shown();
    eu.faults.clear();
    const { results } = await client.search(commit!.sha);
    expect(before).not.toHaveProperty('archived');
    expect(sent).toEqual({
      by: 'user:default/mock',
      sentAt: expect.any(String),
    });
    expect(elsewhere).toEqual(sent);
    expect(
      environments.flatMap(({ environment, archived }) =>
        archived ? [environment] : [],
      ),
    ).toEqual([place.environment]);
    expect(past.archived).toBeUndefined();
    expect(past.builds[0].fingerprint).toBe(fingerprint);
    expect(after.builds).toEqual([]);
    expect(running.map(({ environment }) => environment)).toEqual([
      'staging-eu',
    ]);
    expect(services).toEqual([]);
    expect(results).toMatchObject([{ runningIn: [] }]);

    await portal.stop();
  });
});

it('says what archiving an environment affects', async () => {
  const environments = 'acme/production-eu';
  const portal = await startWritingPortal({
    entities: [
      component('checkout', { flows: 'acme/checkout-web', environments }),
      component('also', { flows: 'acme/checkout-web', environments }),
      component('payments', { flows: 'acme/payments-api', environments }),
      component('unseen', { flows: 'acme/fraud-platform', environments }),
      component('elsewhere', { environments: 'acme/staging-eu' }),
      component('overseas', { environments: 'us:acme/production-eu' }),
    ],
    denied: ['component:default/unseen'],
  });
  const { client, eu } = portal;
  const ref = 'component:default/checkout';
  const production = {
    region: 'eu',
    org: 'acme',
    environment: 'production-eu',
  };

  const runningOf = async (entityRef: string) => {
    const { environments: places } = await client.getEnvironments(entityRef);
    const found = places.find(
      each => each.environment === production.environment,
    );
    return found!.builds.map(({ name, fingerprint, commit }) => ({
      name,
      fingerprint,
      commit,
    }));
  };
  const unsynced = await client.getArchiveImpact(ref, production);
  const read = eu.requests().map(({ path }) => path);
  await portal.sync();
  const own = await runningOf(ref);
  const payments = await runningOf('component:default/payments');
  const impact = await client.getArchiveImpact(ref, production);
  eu.faults.set({ kind: 'status', status: 503 });
  await portal.forget();
  const unread = await client.getArchiveImpact(ref, production);

  expect(impact).toMatchObject({
    coverage: { stale: false },
    problems: [],
    entityRefs: ['component:default/also', ref, 'component:default/payments'],
    otherEntities: 1,
    otherBuilds: 0,
    unprovenEntities: 0,
  });
  expect(own.length).toBeGreaterThan(0);
  expect(payments.length).toBeGreaterThan(0);
  expect(impact.builds).toEqual([
    ...own.map(build => ({
      ...build,
      entityRefs: ['component:default/also', ref],
    })),
    ...payments.map(build => ({
      ...build,
      entityRefs: ['component:default/payments'],
    })),
  ]);
  // Only the entity's own builds are read from the region.
  expect(unsynced).toMatchObject({ unprovenEntities: 3 });
  expect(unsynced.builds).toHaveLength(own.length);
  expect(read.filter(path => path.includes('payments-api'))).toEqual([]);
  expect(read.length).toBeGreaterThan(0);
  // Unread data is unknown, not empty.
  expect(unread).toMatchObject({ builds: [], unprovenEntities: 3 });
  await portal.stop();
});
