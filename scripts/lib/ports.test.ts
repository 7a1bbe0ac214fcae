import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { assertPortsFree, readPorts } from './ports.ts';

test('reads ports from options, then the environment, then the defaults', () => {
  assert.deepEqual(
    readPorts(['--eu-port', '8001'], {
      PORTAL_PORT: '8000',
      SANDBOX_US_PORT: '',
    }),
    { portal: 8000, eu: 8001, us: 7011 },
  );
});

test('rejects what is no port', () => {
  for (const text of ['', '0', '65536', '-1', '80.5', '0x50', '1e3', 'web']) {
    assert.throws(() => readPorts([`--eu-port=${text}`], {}), /1 to 65535/);
  }
  assert.throws(() => readPorts([], { SANDBOX_US_PORT: 'web' }), /"web"/);
});

test('names a busy port, its use, and how to choose another', async t => {
  for (const host of [undefined, '127.0.0.1']) {
    const server = createServer().listen({ port: 0, host });
    t.after(() => server.close());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;

    await assert.rejects(
      assertPortsFree({ portal: port, eu: 1, us: 2 }),
      new RegExp(`Port ${port}, wanted for the portal, .* --port`),
    );
  }
});

test('rejects a port that is chosen twice', async () => {
  await assert.rejects(
    assertPortsFree({ portal: 18_901, eu: 18_902, us: 18_901 }),
    /the US region/,
  );
});
