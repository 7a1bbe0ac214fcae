import { gzipSync } from 'node:zlib';
import { failureOf, Reply, useFakeRegion } from '../__testUtils__/FakeRegion';
import type { RegionalClientOptions } from '../http/Transport';
import type { CallOptions } from './requests';

describe('downloadEvidence', () => {
  const region = useFakeRegion();
  const start = (
    options?: CallOptions & { maxBytes?: number },
    clientOptions?: Partial<RegionalClientOptions>,
  ) =>
    region.client(clientOptions).downloadEvidence(
      {
        org: 'acme',
        flowName: 'app',
        trailName: 'release-1',
        attestationId: '1a-2b',
      },
      options,
    );

  async function readAll(body: ReadableStream<Uint8Array>): Promise<Buffer> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of body) {
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  }

  const send =
    (bytes: Buffer, headers: Record<string, string | number> = {}): Reply =>
    response => {
      response.writeHead(200, headers);
      response.end(bytes);
    };

  it('streams the file byte by byte, with its type and length', async () => {
    const bytes = Buffer.from(
      Array.from({ length: 300_000 }, (_, i) => i % 256),
    );
    region.reply = send(bytes, {
      'content-type': 'application/gzip',
      'content-length': bytes.length,
    });
    const { body, contentType, contentLength } = await start();
    expect(contentType).toBe('application/gzip');
    expect(contentLength).toBe(300_000);
    expect((await readAll(body)).equals(bytes)).toBe(true);
    expect(region.lastRequest).toMatchObject({
      url: '/api/v2/attestations/acme/app/trail/release-1/attestation/1a-2b/evidence',
      headers: { 'accept-encoding': 'identity' },
    });
  });

  it('ignores the length of a compressed body', async () => {
    const bytes = gzipSync('evidence');
    region.reply = send(bytes, {
      'content-encoding': 'gzip',
      'content-length': bytes.length,
    });
    const { body, contentLength } = await start();
    expect(contentLength).toBeUndefined();
    expect(String(await readAll(body))).toBe('evidence');
  });

  it('fails before reading a body whose declared length is too large', async () => {
    region.reply = send(Buffer.alloc(101), { 'content-length': 101 });
    expect(await failureOf(start({ maxBytes: 100 }))).toMatchObject({
      kind: 'too-large',
      endpoint: 'E13',
    });
  });

  it('fails in a body that grows too large', async () => {
    region.reply = response => {
      response.writeHead(200);
      response.write(Buffer.alloc(100));
      response.end(Buffer.alloc(1));
    };
    const { body } = await start({ maxBytes: 100 });
    expect(await failureOf(readAll(body))).toMatchObject({
      kind: 'too-large',
      endpoint: 'E13',
    });
  });

  it('accepts a file of exactly the limit, and an empty one', async () => {
    region.reply = send(Buffer.alloc(100));
    const full = await start({ maxBytes: 100 });
    expect(await readAll(full.body)).toHaveLength(100);

    region.reply = send(Buffer.alloc(0));
    const empty = await start({ maxBytes: 100 });
    expect(await readAll(empty.body)).toHaveLength(0);
  });

  it.each([
    ['network', 'is interrupted', true],
    ['timeout', 'stalls', false],
  ])('fails as %s when the file %s', async (kind, _, isInterrupted) => {
    region.reply = response => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half');
      setImmediate(() => isInterrupted && response.destroy());
    };
    const { body } = await start({}, { timeoutMs: 1_000 });
    expect((await failureOf(readAll(body))).kind).toBe(kind);
  });

  it("fails as aborted by the caller's signal", async () => {
    region.reply = response => {
      response.writeHead(200);
      response.write('half');
    };
    const controller = new AbortController();
    const { body } = await start({ signal: controller.signal });
    const reader = body.getReader();
    await reader.read();
    const rest = failureOf(reader.read());
    controller.abort();
    expect((await rest).kind).toBe('aborted');
  });

  it('closes the connection when its reader cancels', async () => {
    const closed = new Promise(resolve => {
      region.reply = response => {
        response.on('close', resolve);
        response.writeHead(200);
        response.write('half');
      };
    });
    const { body } = await start();
    await body.cancel();
    await closed;
    expect(region.received).toHaveLength(1);
  });
});
