import { once } from 'node:events';
import { mockCredentials } from '@backstage/backend-test-utils';
import type { SandboxRegion } from 'sandbox-region';
import { listenBefore } from '../__testUtils__/listenBefore';
import { readRoutesOf } from '../__testUtils__/routes';
import {
  fetchRegionJson,
  component,
  regionConfig,
  startDemoRegion,
  startTestPortal,
} from '../__testUtils__/testPortal';
import type { TestPortal } from '../__testUtils__/testPortal';

const MB = 1024 * 1024;
const entities = [component('files', { flows: 'eu:acme/payments-api' })];

jest.setTimeout(60_000);

describe('evidence files', () => {
  let region: SandboxRegion;
  let portal: TestPortal;
  let file: string;

  beforeAll(async () => {
    region = await startDemoRegion('eu');
    const routes = await readRoutesOf({
      region,
      regionName: 'eu',
      org: 'acme',
      flow: 'payments-api',
      component: 'files',
      system: 'none',
    });
    file = routes.evidence;
  });

  afterEach(() => region.faults.clear());

  afterAll(() => region.stop());

  async function start(
    config: { baseUrl?: string; concurrency?: number } = {},
  ) {
    portal = await startTestPortal({
      regions: { eu: region, us: region },
      entities,
      config: {
        regions: { eu: { ...regionConfig(region, { minutes: 1 }), ...config } },
      },
    });
    // Warm the cache with everything needed to find the file.
    await (await fetch(`${portal.url}/${file}`)).arrayBuffer();
  }

  async function sizeOf(path: string, user = 'anybody'): Promise<number> {
    const response = await fetch(`${portal.url}/${path}`, {
      headers: {
        authorization: mockCredentials.user.header(`user:default/${user}`),
      },
    });
    let size = 0;
    for await (const chunk of response.body!) {
      size += chunk.byteLength;
    }
    return size;
  }

  describe('while they are sent', () => {
    afterEach(() => portal.stop());

    it('arrive whole when more are requested than the region may send at once', async () => {
      await start({ concurrency: 8 });
      region.faults.set({
        kind: 'huge',
        bytes: 4 * MB,
        match: { endpoint: 'E13' },
      });

      const sizes = await Promise.all(
        Array.from({ length: 20 }, (_, index) => sizeOf(file, `user-${index}`)),
      );

      expect(sizes).toEqual(Array(20).fill(4 * MB));
    });

    it('are not read faster than the client consumes them', async () => {
      let sent = 0;
      const server = await listenBefore(region, response => {
        const block = Buffer.alloc(64 * 1024);
        const send = () => {
          while (sent < 50 * MB) {
            sent += block.length;
            if (!response.write(block)) {
              response.once('drain', send);
              return;
            }
          }
          response.end();
        };
        send();
      });
      await start({ baseUrl: server.baseUrl });
      sent = 0;
      const response = await fetch(`${portal.url}/${file}`);
      const reader = response.body!.getReader();
      await reader.read();
      // Loading a page meanwhile gives the file time to run ahead.
      await (
        await fetch(`${portal.url}/entities/component/default/files/summary`)
      ).text();

      expect(sent).toBeLessThan(20 * MB);
      await reader.cancel();
      await server.stop();
    });

    it('stop at the region when the caller disconnects', async () => {
      const ends: Promise<unknown>[] = [];
      const server = await listenBefore(region, response => {
        ends.push(once(response, 'close'));
        if (ends.length === 1) {
          response.end('warm');
        } else {
          response.write('the first part');
        }
      });
      await start({ baseUrl: server.baseUrl, concurrency: 1 });
      const caller = new AbortController();
      const { body } = await fetch(`${portal.url}/${file}`, {
        signal: caller.signal,
      });
      await body!.getReader().read();

      caller.abort();

      await Promise.all(ends);
      expect(ends).toHaveLength(2);
      // Its slot is free again.
      const next = new AbortController();
      const response = await fetch(`${portal.url}/${file}`, {
        signal: next.signal,
      });
      expect(response.status).toBe(200);
      next.abort();
      await ends[2];
      await server.stop();
    });

    it('are rejected when they exceed the download limit', async () => {
      const server = await listenBefore(region, response => {
        response.writeHead(200, { 'content-length': 101 * MB });
        response.flushHeaders();
      });
      await start({ baseUrl: server.baseUrl });

      const response = await fetch(`${portal.url}/${file}`);

      expect(response.status).toBe(413);
      expect((await response.json()).error.message).toBe(
        "The file exceeds the portal's download limit",
      );
      await server.stop();
    });

    it('are cut short, not passed off as complete, when the region disconnects', async () => {
      await start();
      region.faults.set({
        kind: 'reset',
        afterBytes: 20,
        match: { endpoint: 'E13' },
      });

      await expect(sizeOf(file)).rejects.toThrow();
    });
  });

  describe('whose type and name others chose', () => {
    beforeAll(() => start());

    afterAll(() => portal.stop());

    it.each([
      'text/html',
      'text/html; charset=utf-8',
      'TEXT/HTML',
      'image/svg+xml',
      'application/xhtml+xml',
      'application/javascript',
      'application/x-msdownload',
      'multipart/x-mixed-replace; boundary=x',
      'x',
    ])('of type %s are sent as a harmless attachment', async contentType => {
      region.faults.set({
        kind: 'wrong-content-type',
        contentType,
        match: { endpoint: 'E13' },
      });

      const response = await fetch(`${portal.url}/${file}`);
      await response.arrayBuffer();

      expect(response.status).toBe(200);
      const headers = Object.fromEntries(response.headers);
      expect(headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'x-content-type-options': 'nosniff',
        'content-disposition': expect.stringMatching(
          /^attachment; filename="[a-zA-Z0-9.-]+"$/,
        ),
        'content-security-policy': expect.stringContaining('sandbox'),
      });
    });

    it.each([
      '../../etc/passwd',
      'x"; filename="run.exe',
      'x\r\nset-cookie: a=b',
      'run.exe\u202Efdp',
      '<script>alert(1)</script>',
      '%2e%2e%2f',
      '🙂',
    ])('with the hostile name %j are sent under a harmless one', async id => {
      const [path] = file.split('/evidence/');
      const trailName = path.split('/').pop();
      const { data } = (await fetchRegionJson(
        region,
        'acme',
        '/trails/acme/payments-api?per_page=50',
      )) as { data: { name: string; compliance_status: object }[] };
      region.faults.set([
        {
          kind: 'wrong-type',
          match: { endpoint: 'E6' },
          body: {
            data: data.map(trail =>
              trail.name === trailName
                ? {
                    ...trail,
                    compliance_status: {
                      ...trail.compliance_status,
                      attestations_statuses: [
                        {
                          attestation_name: 'sbom',
                          attestation_id: id,
                          attestation_type: 'generic',
                          status: 'COMPLETE',
                          is_compliant: true,
                        },
                      ],
                    },
                  }
                : trail,
            ),
          },
        },
        { kind: 'huge', bytes: 100, match: { endpoint: 'E13' } },
      ]);
      portal.configure({
        regions: { eu: regionConfig(region) },
        cache: { freshFor: { seconds: 0 }, keepFor: { seconds: 0 } },
      });

      const response = await fetch(
        `${portal.url}/${path}/evidence/${encodeURIComponent(id)}`,
      );
      await response.arrayBuffer();

      expect(response.status).toBe(200);
      expect(response.headers.get('set-cookie')).toBeNull();
      expect(response.headers.get('content-disposition')).toMatch(
        /^attachment; filename="evidence-[a-zA-Z0-9-]*\.json"$/,
      );
    });
  });
});
