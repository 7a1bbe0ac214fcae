import type { SupplyChainClient } from 'backstage-plugin-supply-chain-common';
import { CHECKOUT, startActions } from '../__testUtils__/startActions';
import type { TestActions } from '../__testUtils__/startActions';
import { findTrail } from './chooseTrail';

jest.setTimeout(60_000);

describe('finding a trail by what the Compliance tab shows', () => {
  let portal: TestActions;
  const find = (trail: string, client: Partial<SupplyChainClient> = {}) =>
    findTrail(
      {
        getLink: (...args) => portal.client.getLink(...args),
        getTrails: (...args) => portal.client.getTrails(...args),
        ...client,
      },
      CHECKOUT,
      { trail },
    );

  beforeAll(async () => {
    portal = await startActions();
  });
  afterAll(() => portal.stop());

  it('accepts its full name', async () => {
    expect(await find(portal.trail)).toEqual({
      region: 'eu',
      org: 'acme',
      flow: 'checkout-web',
      trail: portal.trail,
    });
  });

  it('accepts its short SHA in any case', async () => {
    const { trail } = portal;
    expect(trail).toMatch(/^[0-9a-f]{40}$/);
    expect(await find(trail.slice(0, 7))).toMatchObject({ trail });
    expect(await find(trail.slice(0, 9).toUpperCase())).toMatchObject({
      trail,
    });
  });

  it('lists the trails that start with a short SHA', async () => {
    const other = `${portal.trail.slice(0, 39)}z`;
    const getTrails: SupplyChainClient['getTrails'] = async (...args) => {
      const page = await portal.client.getTrails(...args);
      return {
        ...page,
        trails: [...page.trails, { ...page.trails[0], name: other }],
      };
    };
    await expect(find(portal.trail.slice(0, 7), { getTrails })).rejects.toThrow(
      `starts with ${portal.trail.slice(0, 7)}: ${
        portal.trail
      }, ${other}. Use the full name.`,
    );
  });
});
