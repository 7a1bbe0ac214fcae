import { once } from 'node:events';
import { startSandboxRegion } from 'sandbox-region';
import type { Fault, SandboxRegion } from 'sandbox-region';
import { startLocalServer } from '../__testUtils__/localServer';
import { configWith, readOf, testGateway } from '../__testUtils__/testGateway';
import type { Use } from './RegionRequest';

/** Reads the default organization, which is enough to see a request. */
const whoAmI: Use<string> = async (client, options) =>
  (await client.getDefaultOrganization(options)) ?? '';

describe('the gateway to a region', () => {
  let region: SandboxRegion;

  beforeAll(async () => {
    region = await startSandboxRegion({
      region: 'eu',
      scale: 'empty',
      keys: [
        { org: 'acme', serviceAccount: 'portal', role: 'reader', key: 'a-key' },
      ],
    });
  });

  beforeEach(() => {
    region.faults.clear();
    region.clearRequests();
  });

  afterAll(() => region.stop());

  const gatewayTo = (baseUrl: string = region.baseUrl, rest = {}) =>
    testGateway({
      config: configWith({
        baseUrl,
        timeout: 2_500,
        organizations: { acme: { apiKey: 'a-key' } },
        ...rest,
      }),
    });

  it.each<[string, number, Fault]>([
    ['409', 2, { kind: 'status', status: 409 }],
    ['429', 2, { kind: 'status', status: 429 }],
    ['503', 2, { kind: 'status', status: 503 }],
    ['a broken connection', 2, { kind: 'reset' }],
    ['half a response', 2, { kind: 'truncated' }],
    ['404', 1, { kind: 'status', status: 404 }],
    ['500', 1, { kind: 'status', status: 500 }],
    ['malformed JSON', 1, { kind: 'malformed' }],
    ['silence', 1, { kind: 'hang' }],
  ])('after %s, reads with %i request(s)', async (_, requests, fault) => {
    region.faults.set({ ...fault, times: 1 });

    const outcome = await gatewayTo()
      .reads.read(...readOf(whoAmI))
      .then(
        ({ value }) => value,
        (error: Error) => error.name,
      );

    expect(outcome).toBe(requests > 1 ? 'acme' : 'RegionalApiError');
    expect(region.requests()).toHaveLength(requests);
  });

  it('never repeats a write', async () => {
    region.faults.set({ kind: 'status', status: 503 });
    const [request] = readOf(whoAmI, { endpoint: 'E3' });

    await expect(
      gatewayTo().gateway.write(request, whoAmI),
    ).rejects.toMatchObject({ kind: 'unavailable' });

    expect(region.requests()).toHaveLength(1);
  });

  it('probes once, without cache and circuit, and says which key was accepted', async () => {
    const { gateway, reads } = gatewayTo();
    const [request, options] = readOf(whoAmI);
    await reads.read(request, options);

    await expect(gateway.probe(request)).resolves.toEqual({
      ok: true,
      value: 'acme',
      key: 'apiKey',
      tookMs: expect.any(Number),
    });
    region.faults.set({ kind: 'status', status: 503 });
    for (let times = 0; times < 6; times += 1) {
      await expect(gateway.probe(request)).resolves.toMatchObject({
        ok: false,
        failure: { kind: 'unavailable' },
      });
    }

    expect(region.requests()).toHaveLength(8);
  });

  it('stops a background request when told to', async () => {
    region.faults.set({ kind: 'hang' });
    const stop = new AbortController();
    const [request] = readOf(whoAmI);
    const read = gatewayTo().gateway.inBackground(
      request,
      stop.signal,
      (client, options) => {
        setTimeout(() => stop.abort(), 20);
        return whoAmI(client, options);
      },
    );

    await expect(read).rejects.toMatchObject({ kind: 'aborted' });
  });

  it('ends a download when its reader leaves, and frees the place of each', async () => {
    let close!: Promise<unknown>;
    let requests = 0;
    const server = await startLocalServer((_, response) => {
      requests += 1;
      if (requests === 1) {
        response.writeHead(404).end();
        return;
      }
      close = once(response, 'close');
      response.write('the first part');
    });
    const { gateway } = gatewayTo(server.baseUrl, { concurrency: 1 });
    const [request] = readOf(whoAmI);
    const download = (signal: AbortSignal) =>
      gateway.download(
        { ...request, endpoint: 'E13' },
        signal,
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
    await expect(download(caller.signal)).rejects.toMatchObject({
      kind: 'not-found',
    });
    const { body } = await download(caller.signal);
    await once(body, 'data');
    const failed = once(body, 'error');

    caller.abort();

    await close;
    await expect(failed).resolves.toMatchObject([{ kind: 'aborted' }]);
    const { body: next } = await download(new AbortController().signal);
    next.destroy();
    await close;
    await server.stop();
  });
});
