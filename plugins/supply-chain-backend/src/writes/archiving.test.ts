import {
  component,
  startDemoRegion,
  startTestPortal,
} from '../__testUtils__/testPortal';
import { clientOf, writableRegion } from '../__testUtils__/writing';

jest.setTimeout(60_000);

it('says what archiving an environment affects', async () => {
  const environments = 'acme/production-eu';
  const regions = {
    eu: await startDemoRegion('eu'),
    us: await startDemoRegion('us'),
  };
  const portal = await startTestPortal({
    regions,
    entities: [
      component('checkout', { flows: 'acme/checkout-web', environments }),
      component('also', { flows: 'acme/checkout-web', environments }),
      component('payments', { flows: 'acme/payments-api', environments }),
      component('unseen', { flows: 'acme/fraud-platform', environments }),
      component('elsewhere', { environments: 'acme/staging-eu' }),
      component('overseas', { environments: 'us:acme/production-eu' }),
    ],
    denied: ['component:default/unseen'],
    config: {
      regions: { eu: writableRegion(regions.eu) },
      writes: { archive: true },
    },
  });
  const client = clientOf(portal.url);
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
  const read = regions.eu.requests().map(({ path }) => path);
  const own = await runningOf(ref);
  const payments = await runningOf('component:default/payments');
  const impact = await client.getArchiveImpact(ref, production);
  regions.eu.faults.set({ kind: 'status', status: 503 });
  await portal.forget();
  const unread = await client.getArchiveImpact(ref, production);

  expect(impact).toMatchObject({
    stale: false,
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
      entityRefs: [ref, 'component:default/also'],
    })),
    ...payments.map(build => ({
      ...build,
      entityRefs: ['component:default/payments'],
    })),
  ]);
  // Only the entity's own builds are read from the region.
  expect(unsynced).toMatchObject({ unprovenEntities: 1 });
  expect(unsynced.builds).toEqual(impact.builds.slice(0, own.length));
  expect(read.filter(path => path.includes('payments-api'))).toEqual([]);
  expect(read.length).toBeGreaterThan(0);
  // Unread data is unknown, not empty.
  expect(unread).toMatchObject({ builds: [], unprovenEntities: 3 });
  await portal.stop();
  await Promise.all([regions.eu.stop(), regions.us.stop()]);
});
