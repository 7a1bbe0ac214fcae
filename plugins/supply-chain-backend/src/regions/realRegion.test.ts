import { once } from 'node:events';
import { startSandboxRegion } from 'sandbox-region';
import type { Fault } from 'sandbox-region';
import { startLocalServer } from '../__testUtils__/localServer';
import { configWith, readOf, testGateway } from '../__testUtils__/testGateway';

describe('requests seen by a region', () => {
  it.each<[string, number, Fault]>([
    ['409', 2, { kind: 'status', status: 409 }],
    ['429', 2, { kind: 'status', status: 429 }],
    ['502', 2, { kind: 'status', status: 502 }],
    ['503', 2, { kind: 'status', status: 503 }],
    ['504', 2, { kind: 'status', status: 504 }],
    ['a broken connection', 2, { kind: 'reset' }],
    ['half a response', 2, { kind: 'truncated' }],
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
    const { reads } = testGateway({
      config: configWith({
        baseUrl: region.baseUrl,
        timeout: 2_500,
        organizations: { acme: { apiKey: key } },
      }),
    });

    const outcome = await reads
      .read(readOf((client, options) => client.getDefaultOrganization(options)))
      .then(
        ({ value }) => value,
        (error: Error) => error.name,
      );

    expect(outcome).toBe(requests > 1 ? 'acme' : 'RegionalApiError');
    expect(region.requests()).toHaveLength(requests);
    await region.stop();
  });

  it('never exceed the concurrency limit', async () => {
    let [now, most] = [0, 0];
    const server = await startLocalServer((_, response) => {
      now += 1;
      most = Math.max(most, now);
      setTimeout(() => {
        now -= 1;
        response.end('{"default_org_name": "acme"}');
      }, 5);
    });
    const { reads } = testGateway({
      config: configWith({ baseUrl: server.baseUrl, concurrency: 4 }),
    });

    await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        reads.read(
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

  it('end after all their callers have left', async () => {
    const arrived: (() => void)[] = [];
    const closed: Promise<unknown>[] = [];
    const arrival = new Promise<void>(resolve => arrived.push(resolve));
    const server = await startLocalServer((_, response) => {
      closed.push(once(response, 'close'));
      arrived.forEach(tell => tell());
    });
    const { reads } = testGateway({
      config: configWith({ baseUrl: server.baseUrl }),
    });
    const callers = [new AbortController(), new AbortController()];
    const waiting = callers.map(({ signal }) =>
      reads
        .read(
          readOf((client, options) => client.getDefaultOrganization(options), {
            signal,
          }),
        )
        .catch((error: Error) => error.message),
    );
    await arrival;

    callers.forEach(caller => caller.abort(new Error('gone')));

    await expect(Promise.all(waiting)).resolves.toEqual(['gone', 'gone']);
    await Promise.all(closed);
    expect(closed).toHaveLength(1);
    await server.stop();
  });

  it('end if the caller leaves during a download', async () => {
    let close!: Promise<unknown>;
    const server = await startLocalServer((_, response) => {
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
    // Its slot is free for the next one.
    const next = new AbortController();
    await expect(download(next.signal)).resolves.toBeDefined();
    next.abort();
    await close;
    await server.stop();
  });

  it('carry no key after a redirect to another origin', async () => {
    const seen = jest.fn();
    const elsewhere = await startLocalServer((request, response) => {
      seen(request.headers);
      response.end('{}');
    });
    const server = await startLocalServer((_, response) => {
      response.writeHead(307, { location: elsewhere.baseUrl }).end();
    });
    const { reads } = testGateway({
      config: configWith({ baseUrl: server.baseUrl }),
    });

    await expect(
      reads.read(
        readOf((client, options) => client.getDefaultOrganization(options)),
      ),
    ).rejects.toMatchObject({ kind: 'redirect' });

    expect(seen).not.toHaveBeenCalled();
    await Promise.all([server.stop(), elsewhere.stop()]);
  });
});
