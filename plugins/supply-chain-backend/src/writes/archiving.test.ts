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
      component('also', { environments }),
      component('unseen', { environments }),
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

  const impact = await client.getArchiveImpact(ref, production);
  const { environments: running } = await client.getEnvironments(ref);
  regions.eu.faults.set({ kind: 'status', status: 503 });
  await portal.forget();
  const unread = await client.getArchiveImpact(ref, production);

  expect(impact).toMatchObject({
    stale: false,
    problems: [],
    entityRefs: ['component:default/also', 'component:default/checkout'],
    otherEntities: 1,
  });
  const [{ builds }] = running.filter(
    ({ environment }) => environment === production.environment,
  );
  expect(builds.length).toBeGreaterThan(0);
  expect(impact.builds).toEqual(builds);
  // Unread data is unknown, not empty.
  expect(unread).not.toHaveProperty('builds');
  await portal.stop();
  await Promise.all([regions.eu.stop(), regions.us.stop()]);
});
