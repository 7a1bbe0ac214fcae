import { SupplyChainClient } from './SupplyChainClient';

function clientAnswering(status: number, body: object) {
  const fetch = jest.fn(async () => Response.json(body, { status }));
  const client = new SupplyChainClient({
    discoveryApi: {
      getBaseUrl: async pluginId => `http://portal/api/${pluginId}`,
    },
    fetchApi: { fetch },
  });
  return { client, fetch };
}

/** Its headers come, and a part of it, then what fetch says of a lost line. */
function fileThatBreaksOff(): Response {
  return new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('<testsuite'));
        controller.error(new TypeError('network error'));
      },
    }),
  );
}

describe('SupplyChainClient', () => {
  it('asks the route of the entity, each part of its reference encoded', async () => {
    const { client, fetch } = clientAnswering(200, { trails: [] });

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

  it('hands the signal on, so that a page that is left stops asking', async () => {
    const { client, fetch } = clientAnswering(200, {});
    const { signal } = new AbortController();

    await client.getSummary('component:default/a', { signal });

    expect(fetch).toHaveBeenCalledWith(expect.anything(), { signal });
  });

  it('asks for data newer than what the portal keeps, the standard way', async () => {
    const { client, fetch } = clientAnswering(200, {});

    await client.getSummary('component:default/a', { refresh: true });

    expect(fetch).toHaveBeenCalledWith(expect.anything(), {
      signal: undefined,
      headers: { 'Cache-Control': 'no-cache' },
    });
  });

  it('throws the error of the portal with its status', async () => {
    const { client } = clientAnswering(403, {
      error: { name: 'NotAllowedError', message: 'no' },
      response: { statusCode: 403 },
    });

    await expect(client.getLink('component:default/a')).rejects.toMatchObject({
      name: 'ResponseError',
      response: expect.objectContaining({ status: 403 }),
    });
  });

  it('tells a file that breaks off from a portal that gives no answer', async () => {
    const { client, fetch } = clientAnswering(200, {});
    const trail = { region: 'eu', org: 'acme', flow: 'web', trail: '1' };
    fetch.mockResolvedValueOnce(fileThatBreaksOff());

    await expect(
      client.getEvidence('component:default/a', trail, 'id'),
    ).rejects.toMatchObject({ name: 'IncompleteFileError' });

    fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));

    await expect(
      client.getEvidence('component:default/a', trail, 'id'),
    ).rejects.toMatchObject({ name: 'TypeError' });
  });

  it('does not call a file that nobody waits for any more broken off', async () => {
    const { client, fetch } = clientAnswering(200, {});
    fetch.mockResolvedValueOnce(fileThatBreaksOff());

    await expect(
      client.getEvidence(
        'component:default/a',
        { region: 'eu', org: 'acme', flow: 'web', trail: '1' },
        'id',
        { signal: AbortSignal.abort() },
      ),
    ).rejects.toMatchObject({ name: 'TypeError' });
  });
});
