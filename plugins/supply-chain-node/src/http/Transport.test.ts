import { inspect } from 'node:util';
import { gzipSync } from 'node:zlib';
import {
  API_KEY,
  failureOf,
  FakeRegion,
  json,
  Reply,
  text,
  useFakeRegion,
} from '../__testUtils__/FakeRegion';

describe('Transport', () => {
  const region = useFakeRegion();
  const call = (options: Parameters<FakeRegion['client']>[0] = {}) =>
    region.client(options).listArtifacts({ org: 'acme' });
  const fail = (options?: Parameters<FakeRegion['client']>[0]) =>
    failureOf(call(options));

  describe('errors of a region', () => {
    it.each([
      [400, 'invalid'],
      [401, 'unauthorized'],
      [403, 'forbidden'],
      [404, 'not-found'],
      [405, 'invalid'],
      [408, 'timeout'],
      [409, 'conflict'],
      [410, 'not-found'],
      [413, 'too-large'],
      [422, 'invalid'],
      [429, 'rate-limited'],
      [500, 'server'],
      [502, 'unavailable'],
      [503, 'unavailable'],
      [504, 'unavailable'],
    ])('preserve the status %d, as %s', async (httpStatus, kind) => {
      region.reply = json({ message: 'Because' }, httpStatus);
      expect(await fail()).toMatchObject({
        name: 'RegionalApiError',
        kind,
        endpoint: 'E1',
        httpStatus,
        message: `The region responded with ${httpStatus}`,
      });
    });

    it("are not mistaken by Backstage for the portal's own status", async () => {
      region.reply = json({ message: 'Because' }, 401);
      const error = await fail();
      expect(error).not.toHaveProperty('status');
      expect(error).not.toHaveProperty('statusCode');
    });

    it('never contain what the region says', async () => {
      region.reply = json(
        {
          message: `Bearer ${API_KEY}`,
          errors: { [API_KEY]: `not ${API_KEY}`, [`header.${API_KEY}`]: 'no' },
        },
        401,
      );
      expect(inspect(await fail())).not.toContain(API_KEY.slice(0, 8));
    });

    it('preserve their status when their body is interrupted', async () => {
      region.reply = response => {
        response.writeHead(403, { 'content-length': '100' });
        response.write('{"message":');
        setImmediate(() => response.destroy());
      };
      expect(await fail()).toMatchObject({
        kind: 'forbidden',
        httpStatus: 403,
      });
    });
  });

  describe('redirects', () => {
    it('are rejected, and the key is never sent to another origin', async () => {
      const elsewhere = new FakeRegion();
      await elsewhere.start();
      for (const status of [301, 302, 303, 307, 308]) {
        region.reply = response => {
          response.writeHead(status, { location: `${elsewhere.origin}/login` });
          response.end('<html>');
        };
        expect(await fail()).toMatchObject({
          kind: 'redirect',
          httpStatus: status,
        });
      }
      expect(elsewhere.received).toEqual([]);
      expect(region.received).toHaveLength(5);
      await elsewhere.stop();
    });
  });

  describe('interrupted or endless responses', () => {
    const drip: Reply = response => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const timer = setInterval(() => response.write(' '), 10);
      response.on('close', () => clearInterval(timer));
    };

    it.each<[string, Reply]>([
      ['a reset before the headers', response => response.destroy()],
      [
        'a reset in the middle',
        response => {
          response.writeHead(200);
          response.write('[');
          setImmediate(() => response.destroy());
        },
      ],
      [
        'a body shorter than its declared length',
        response => {
          response.writeHead(200, { 'content-length': '100' });
          response.write('[]');
          setImmediate(() => response.socket?.end());
        },
      ],
    ])('fail as network for %s', async (_what, reply) => {
      region.reply = reply;
      const error = await fail();
      expect(error.kind).toBe('network');
      expect(error.httpStatus).toBeUndefined();
    });

    it.each<[string, Reply]>([
      ['no headers come', () => undefined],
      ['the body hangs', response => response.writeHead(200).flushHeaders()],
      ['the body drips', drip],
    ])('fail as timeout when %s', async (_what, reply) => {
      region.reply = reply;
      const error = await fail({ timeoutMs: 100 });
      expect(error).toMatchObject({
        kind: 'timeout',
        message: "The region didn't respond within 100 ms",
      });
    });

    it("fail as aborted by the caller's signal, before or during the call", async () => {
      const client = region.client();
      const list = (signal: AbortSignal) =>
        failureOf(client.listArtifacts({ org: 'acme' }, { signal }));
      expect((await list(AbortSignal.abort())).kind).toBe('aborted');
      expect(region.received).toEqual([]);

      const controller = new AbortController();
      region.reply = (response, request) => {
        drip(response, request);
        controller.abort(new Error('nobody waits anymore'));
      };
      expect((await list(controller.signal)).kind).toBe('aborted');
    });
  });

  describe('oversized responses', () => {
    it('are cut off, and their connection is closed', async () => {
      const closed = new Promise(resolve => {
        region.reply = response => {
          response.on('close', resolve);
          const more = () => {
            while (!response.destroyed && response.write('x'.repeat(65_536)));
          };
          response.on('drain', more);
          more();
        };
      });
      expect(await fail()).toMatchObject({
        kind: 'too-large',
        endpoint: 'E1',
      });
      await closed;
    });

    it('are measured after decompression', async () => {
      const bomb = gzipSync(Buffer.alloc(9_000_000, ' '));
      region.reply = response => {
        response.writeHead(200, { 'content-encoding': 'gzip' });
        response.end(bomb);
      };
      expect(bomb.length).toBeLessThan(10_000);
      expect((await fail()).kind).toBe('too-large');
    });
  });

  describe('responses in a wrong format', () => {
    it('may have a byte order mark and a wrong content type', async () => {
      region.reply = text('\ufeff[]', 200, 'text/html');
      expect((await call()).items).toEqual([]);
    });

    it('are malformed without any content', async () => {
      region.reply = response => response.writeHead(204).end();
      expect(await fail()).toMatchObject({
        kind: 'malformed',
        httpStatus: 204,
      });
    });
  });
});
