import { acme, answersOf } from '../__testUtils__/answers';
import {
  component,
  startTestPortal,
  system,
} from '../__testUtils__/testPortal';
import type { TestPortal } from '../__testUtils__/testPortal';

jest.setTimeout(60_000);

describe('a component whose flows could not all be linked', () => {
  let portal: TestPortal;
  const ask = answersOf(() => portal);

  beforeAll(async () => {
    portal = await startTestPortal({
      entities: [
        // Only the default organization (E12) tells whose checkout-web this is.
        component('mixed', { flows: 'checkout-web, eu:acme/web-shop' }),
        component('only', { flows: 'checkout-web' }),
        component('astray', { flows: 'eu:acme/web-shop, web-shop' }, 'hidden'),
        acme('well', { flows: 'web-shop' }),
        component('misspelled', { flow: 'eu:acme/web-shop' }),
        system('hidden', { org: 'project-manhattan' }),
      ],
      denied: ['system:default/hidden'],
    });
    portal.eu.faults.set({
      kind: 'status',
      status: 503,
      match: { endpoint: 'E12' },
    });
    await portal.sync();
  });

  afterAll(() => portal.stop());

  it.each([
    ['well', true],
    ['mixed', false],
    ['only', false],
    ['astray', false],
    ['misspelled', false],
  ])(
    'has a complete summary only if all of them are: %s',
    async (name, all) => {
      expect(await ask.summary(name)).toMatchObject({
        state: all ? 'compliant' : 'unknown',
        coverage: { complete: all },
      });
    },
  );

  it.each([
    'trails/eu/acme/checkout-web/any',
    'trails?flow=eu:acme/checkout-web',
    'artifacts?flow=eu:acme/checkout-web',
  ])('is not linked to something else: %s', async path => {
    const { body } = await portal.ask('well', path).expect(404);

    expect(body.error).toMatchObject({
      name: 'NotLinkedError',
      message: "The entity isn't linked to that flow",
    });
  });

  it('is listed among the services, not among what is unlinked', async () => {
    const { services, unlinked } = await ask.services();
    const row = services.find(({ entityRef }) => entityRef.endsWith('/only'));

    expect(row).toMatchObject({
      state: 'unknown',
      coverage: { complete: false, why: 'link' },
    });
    expect(unlinked).toBe(0);
  });
});
