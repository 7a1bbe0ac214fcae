import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { startSandboxRegion } from 'sandbox-region';
import type { Fault, SandboxRegion } from 'sandbox-region';
import { configWith, readOf, testGateway } from './__testUtils__/testGateway';

type Keys = { apiKey: string; previousApiKey?: string };

/** A server whose answers a test gives itself. */
async function listen(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
) {
  const server: Server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/api/v2`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

describe('the keys of an organization', () => {
  let region: SandboxRegion;

  beforeEach(async () => {
    region = await startSandboxRegion({
      region: 'eu',
      scale: 'empty',
      keys: ['key-one', 'key-two'].map(key => ({
        org: 'acme',
        serviceAccount: key,
        role: 'reader',
        key,
      })),
    });
  });

  afterEach(() => region.stop());

  function gatewayWith(keys: Keys) {
    const config = (next: Keys) =>
      configWith({ baseUrl: region.baseUrl, organizations: { acme: next } });
    const { configure, ...rest } = testGateway({ config: config(keys) });
    let reads = 0;
    const whoAmI = async (): Promise<string> => {
      reads += 1;
      const { value } = await rest.gateway.read<string>(
        readOf(
          async (client, options) =>
            (await client.getDefaultOrganization(options)) ?? '',
          { endpoint: 'E12', resource: [reads] },
        ),
      );
      return value;
    };
    const lines = () =>
      [rest.logger.error, rest.logger.warn, rest.logger.info].flatMap(log =>
        log.mock.calls.map(([line]) => line),
      );
    return {
      ...rest,
      use: (next: Keys) => configure(config(next)),
      whoAmI,
      lines,
    };
  }

  const accounts = () => region.requests().map(({ account }) => account);

  it('are tried in turn when the current one is refused, which one line of the log tells', async () => {
    const { lines, whoAmI } = gatewayWith({
      apiKey: 'not-yet-active',
      previousApiKey: 'key-one',
    });

    await expect(whoAmI()).resolves.toBe('acme');
    await expect(whoAmI()).resolves.toBe('acme');

    // From then on the one that works is tried first.
    expect(accounts()).toEqual([undefined, 'acme/key-one', 'acme/key-one']);
    expect(lines()).toEqual([
      expect.stringContaining('the previous key still works'),
    ]);
  });

  it('are tried the other way round when the previous one expires in the meantime', async () => {
    const { lines, whoAmI } = gatewayWith({
      apiKey: 'key-three',
      previousApiKey: 'key-one',
    });
    await whoAmI();
    region.api.createKey({
      org: 'acme',
      serviceAccount: 'key-three',
      role: 'reader',
      key: 'key-three',
    });
    region.faults.set({ kind: 'status', status: 401, times: 1 });
    region.clearRequests();

    await expect(whoAmI()).resolves.toBe('acme');

    expect(accounts()).toEqual([undefined, 'acme/key-three']);
    expect(lines()).toEqual(
      [
        expect.stringContaining('accepts the key of organization acme again'),
        expect.stringContaining('the previous key still works'),
      ].reverse(),
    );
  });

  it('are told in one line when they are refused, however many requests are', async () => {
    const { lines, whoAmI } = gatewayWith({ apiKey: 'revoked-key' });

    for (let times = 0; times < 5; times += 1) {
      await expect(whoAmI()).rejects.toMatchObject({ kind: 'unauthorized' });
    }

    expect(lines()).toEqual([
      'The region eu refuses the key of organization acme. Set a valid key in supplyChain.regions.eu.organizations.acme.apiKey; no restart is needed',
    ]);
  });

  it('change without a restart', async () => {
    const { lines, use, whoAmI } = gatewayWith({ apiKey: 'revoked-key' });
    await expect(whoAmI()).rejects.toThrow();

    use({ apiKey: 'still-wrong-key' });
    await expect(whoAmI()).rejects.toThrow();
    use({ apiKey: 'key-two' });
    await expect(whoAmI()).resolves.toBe('acme');

    expect(accounts().at(-1)).toBe('acme/key-two');
    expect(lines()).toEqual([
      expect.stringContaining('refuses the key'),
      expect.stringContaining('refuses the key'),
      expect.stringContaining('accepts the key of organization acme again'),
    ]);
  });

  it('may have a role that is too low, which one line of the log tells', async () => {
    const { gateway, lines } = gatewayWith({ apiKey: 'key-one' });
    for (const resource of [[1], [2], [3]]) {
      await expect(
        gateway.read(
          readOf(
            async (client, options) =>
              (
                await client.listApiKeys(
                  { org: 'acme', serviceAccount: 'key-one' },
                  options,
                )
              ).items.length,
            { endpoint: 'E11', resource },
          ),
        ),
      ).rejects.toMatchObject({ kind: 'forbidden' });
    }

    expect(lines()).toEqual([expect.stringContaining('its role is too low')]);
  });
});

describe('the provider of keys', () => {
  it('may give the keys instead of the configuration', async () => {
    const region = await startSandboxRegion({ region: 'eu', scale: 'empty' });
    const { key } = region.api.createKey({
      org: 'acme',
      serviceAccount: 'vault',
      role: 'reader',
    });
    const { gateway } = testGateway({
      config: configWith({
        baseUrl: region.baseUrl,
        organizations: { acme: {} },
      }),
      keyProvider: { getKeys: async () => ({ apiKey: key }) },
    });

    await expect(
      gateway.read(
        readOf(async (client, options) =>
          client.getDefaultOrganization(options),
        ),
      ),
    ).resolves.toMatchObject({ value: 'acme' });
    await region.stop();
  });

  it.each([
    [
      'fails',
      async (): Promise<undefined> => {
        throw new Error('token-of-the-vault');
      },
      'unavailable',
    ],
    ['gives none', async (): Promise<undefined> => undefined, 'unauthorized'],
    ['gives nonsense', async () => ({ apiKey: 'a\nb' }), 'unauthorized'],
    ['hangs', (): Promise<never> => new Promise(() => {}), 'timeout'],
  ] as const)(
    'costs a clear failure when it %s, and its secrets are not logged',
    async (_, getKeys, kind) => {
      const { gateway, logger } = testGateway({
        config: configWith({ timeout: 300, organizations: { acme: {} } }),
        keyProvider: { getKeys },
      });
      const load = jest.fn(async () => 'trails');

      await expect(gateway.probe(readOf(load))).resolves.toMatchObject({
        ok: false,
        failure: { kind },
      });

      expect(load).not.toHaveBeenCalled();
      expect(JSON.stringify(logger.error.mock.calls)).not.toContain('token');
    },
  );
});

describe('what a region sees of the gateway', () => {
  it.each<[string, number, Fault]>([
    ['409', 2, { kind: 'status', status: 409 }],
    ['429', 2, { kind: 'status', status: 429 }],
    ['502', 2, { kind: 'status', status: 502 }],
    ['503', 2, { kind: 'status', status: 503 }],
    ['504', 2, { kind: 'status', status: 504 }],
    ['a broken connection', 2, { kind: 'reset' }],
    ['half an answer', 2, { kind: 'truncated' }],
    ['400', 1, { kind: 'status', status: 400 }],
    ['401', 1, { kind: 'status', status: 401 }],
    ['403', 1, { kind: 'status', status: 403 }],
    ['404', 1, { kind: 'status', status: 404 }],
    ['413', 1, { kind: 'status', status: 413 }],
    ['500', 1, { kind: 'status', status: 500 }],
    ['501', 1, { kind: 'status', status: 501 }],
    ['malformed JSON', 1, { kind: 'malformed' }],
    ['a redirect', 1, { kind: 'redirect', location: '/api/v2/x' }],
    ['silence', 1, { kind: 'hang' }],
  ])('after %s: %i request(s)', async (_, requests, fault) => {
    const region = await startSandboxRegion({ region: 'eu', scale: 'empty' });
    const { key } = region.api.createKey({
      org: 'acme',
      serviceAccount: 'portal',
      role: 'reader',
    });
    region.faults.set({ ...fault, times: 1 });
    const { gateway } = testGateway({
      config: configWith({
        baseUrl: region.baseUrl,
        timeout: 2_500,
        organizations: { acme: { apiKey: key } },
      }),
    });

    const outcome = await gateway
      .read(readOf((client, options) => client.getDefaultOrganization(options)))
      .then(
        ({ value }) => value,
        (error: Error) => error.name,
      );

    expect(outcome).toBe(requests > 1 ? 'acme' : 'RegionalApiError');
    expect(region.requests()).toHaveLength(requests);
    await region.stop();
  });

  it('no more requests at once than the limit, whatever is asked for', async () => {
    let [now, most] = [0, 0];
    const server = await listen((_, response) => {
      now += 1;
      most = Math.max(most, now);
      setTimeout(() => {
        now -= 1;
        response.end('{"default_org_name": "acme"}');
      }, 5);
    });
    const { gateway } = testGateway({
      config: configWith({ baseUrl: server.baseUrl, concurrency: 4 }),
    });

    await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        gateway.read(
          readOf((client, options) => client.getDefaultOrganization(options), {
            resource: [index],
            caller: `entity ${index % 7}`,
          }),
        ),
      ),
    );

    expect(most).toBe(4);
    await server.stop();
  });

  it('the end of a request when all who wait for it have gone', async () => {
    const arrived: (() => void)[] = [];
    const closed: Promise<unknown>[] = [];
    const arrival = new Promise<void>(resolve => arrived.push(resolve));
    const server = await listen((_, response) => {
      closed.push(once(response, 'close'));
      arrived.forEach(tell => tell());
    });
    const { gateway } = testGateway({
      config: configWith({ baseUrl: server.baseUrl }),
    });
    const callers = [new AbortController(), new AbortController()];
    const reads = callers.map(({ signal }) =>
      gateway
        .read(
          readOf((client, options) => client.getDefaultOrganization(options), {
            signal,
          }),
        )
        .catch((error: Error) => error.message),
    );
    await arrival;

    callers.forEach(caller => caller.abort(new Error('gone')));

    await expect(Promise.all(reads)).resolves.toEqual(['gone', 'gone']);
    await Promise.all(closed);
    expect(closed).toHaveLength(1);
    await server.stop();
  });

  it('the end of a download when its caller goes in the middle of it', async () => {
    let close!: Promise<unknown>;
    const server = await listen((_, response) => {
      close = once(response, 'close');
      response.write('the first part');
    });
    const { gateway } = testGateway({
      config: configWith({ baseUrl: server.baseUrl, concurrency: 1 }),
    });
    const download = (signal: AbortSignal) =>
      gateway.download(
        {
          region: 'eu',
          org: 'acme',
          endpoint: 'E13',
          caller: 'component:default/checkout',
          signal,
        },
        (client, options) =>
          client.downloadEvidence(
            {
              org: 'acme',
              flowName: 'checkout',
              trailName: 'one',
              attestationId: 'id',
            },
            options,
          ),
      );
    const caller = new AbortController();
    const { body } = await download(caller.signal);
    const reader = body.getReader();
    await reader.read();

    caller.abort();

    await close;
    await expect(reader.read()).rejects.toMatchObject({ kind: 'aborted' });
    // Its place is free for the next.
    const next = new AbortController();
    await expect(download(next.signal)).resolves.toBeDefined();
    next.abort();
    await close;
    await server.stop();
  });

  it('nothing of a key on a redirect to another origin', async () => {
    const seen = jest.fn();
    const elsewhere = await listen((request, response) => {
      seen(request.headers);
      response.end('{}');
    });
    const server = await listen((_, response) => {
      response.writeHead(307, { location: elsewhere.baseUrl }).end();
    });
    const { gateway } = testGateway({
      config: configWith({ baseUrl: server.baseUrl }),
    });

    await expect(
      gateway.read(
        readOf((client, options) => client.getDefaultOrganization(options)),
      ),
    ).rejects.toMatchObject({ kind: 'redirect' });

    expect(seen).not.toHaveBeenCalled();
    await Promise.all([server.stop(), elsewhere.stop()]);
  });
});
