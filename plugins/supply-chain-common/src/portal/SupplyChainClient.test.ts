import { SupplyChainClient } from './SupplyChainClient';

function clientResponding(status: number, body: object) {
  const fetch = jest.fn(async () => Response.json(body, { status }));
  const client = new SupplyChainClient({
    discoveryApi: {
      getBaseUrl: async pluginId => `http://portal/api/${pluginId}`,
    },
    fetchApi: { fetch },
  });
  return { client, fetch };
}

describe('SupplyChainClient', () => {
  it("requests the entity's route with each part of its reference encoded", async () => {
    const { client, fetch } = clientResponding(200, { trails: [] });

    await client.getTrails('component:default/a%2Fb', {
      page: 2,
      text: 'fix & run',
      state: undefined,
    });

    expect(fetch).toHaveBeenCalledWith(
      'http://portal/api/supply-chain/v1/entities/component/default/a%252Fb/trails?page=2&text=fix+%26+run',
      { signal: undefined },
    );
  });

  it('names each trail of an evidence package', async () => {
    const { client, fetch } = clientResponding(200, {});
    await client.getPackage('component:default/a', {
      trail: ['eu:acme/web/1', 'eu:acme/web/2'],
    });

    expect(fetch).toHaveBeenCalledWith(
      expect.stringMatching(
        /\/package\?trail=eu%3Aacme%2Fweb%2F1&trail=eu%3Aacme%2Fweb%2F2$/,
      ),
      expect.anything(),
    );
  });

  it('forwards the abort signal, so that leaving a page cancels its requests', async () => {
    const { client, fetch } = clientResponding(200, {});
    const { signal } = new AbortController();

    await client.getSummary('component:default/a', {}, { signal });

    expect(fetch).toHaveBeenCalledWith(expect.anything(), { signal });
  });

  it('requests fresh data through Cache-Control', async () => {
    const { client, fetch } = clientResponding(200, {});

    await client.getSummary('component:default/a', {}, { refresh: true });

    expect(fetch).toHaveBeenCalledWith(expect.anything(), {
      signal: undefined,
      headers: { 'Cache-Control': 'no-cache' },
    });
  });

  it("throws the portal's error with its status", async () => {
    const { client } = clientResponding(403, {
      error: { name: 'NotAllowedError', message: 'no' },
      response: { statusCode: 403 },
    });

    await expect(client.getLink('component:default/a')).rejects.toMatchObject({
      name: 'ResponseError',
      response: expect.objectContaining({ status: 403 }),
    });
  });
});
