import { portalFor } from '../__testUtils__/answers';
import { component, regionConfig } from '../__testUtils__/testPortal';

describe('a configuration change at runtime', () => {
  const { portal, ask } = portalFor({
    entities: [component('api', { flows: 'eu:acme/payments-api' })],
  });
  const problems = async () => (await ask.trails('api')).problems;

  beforeEach(() => portal.configure({}));

  it('adds a new region and removes an old one at once', async () => {
    portal.configure({ regions: { eu: regionConfig(portal.eu) } });
    expect(await problems()).toEqual([]);

    portal.configure({
      defaultRegion: 'us',
      regions: { us: regionConfig(portal.us) },
      access: { rememberFor: { seconds: 0 } },
    });

    expect((await ask.health()).regions).toMatchObject([
      { name: 'us', status: 'responding' },
    ]);
    expect(await problems()).toMatchObject([
      { message: expect.stringContaining('eu') },
    ]);
  });

  it('cuts off only the region that it makes unusable, until it is fixed', async () => {
    portal.configure({ regions: { eu: { baseUrl: 'no address' } } });
    expect(await problems()).toMatchObject([
      { setting: 'supplyChain.regions.eu.baseUrl' },
    ]);

    portal.configure({ regions: { eu: regionConfig(portal.eu) } });
    expect(await problems()).toEqual([]);
  });
});
