import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { UsageError } from './console.ts';
import { assertPortFree, freePort, readPorts } from './ports.ts';

function saying(...texts: string[]) {
  return (error: Error) =>
    error instanceof UsageError &&
    texts.every(text => error.message.includes(text));
}

test('reads ports from options, then the environment, then the defaults', () => {
  assert.deepEqual(readPorts(['--eu-port', '8001'], { PORTAL_PORT: '8000' }), {
    portal: 8000,
    eu: 8001,
    us: 7011,
  });
  assert.equal(readPorts([], { PORTAL_PORT: '' }).portal, 7007);
});

test('rejects a port that is used twice, and names both options', () => {
  const cases: [string[], Record<string, string>, string[]][] = [
    [['--port', '7010'], {}, ['7010', '--port', '--eu-port']],
    [['--port', '80', '--us-port', '80'], {}, ['80', '--port', '--us-port']],
    [['--us-port', '7010'], {}, ['7010', '--eu-port', '--us-port']],
    [[], { SANDBOX_EU_PORT: '7011' }, ['7011', '--eu-port', '--us-port']],
  ];
  for (const [args, env, texts] of cases) {
    assert.throws(() => readPorts(args, env), saying(...texts));
  }
});

test('rejects an invalid port, and names its option or variable', () => {
  for (const text of ['', '0', '65536', '-1', '80.5', '0x50', '1e3', 'web']) {
    assert.throws(
      () => readPorts([`--eu-port=${text}`], {}),
      saying('--eu-port', `"${text}"`, '1 to 65535'),
    );
  }
  assert.throws(
    () => readPorts([], { SANDBOX_US_PORT: 'web' }),
    saying('SANDBOX_US_PORT', '"web"'),
  );
});

test('rejects an unknown option, and lists the known ones', () => {
  assert.throws(() => readPorts(['--prot', '1'], {}), saying('--us-port'));
});

test('names a busy port, its use, and how to choose another', async () => {
  for (const host of [undefined, '127.0.0.1']) {
    const server = createServer().listen({ port: 0, host });
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;

    await assert.rejects(
      assertPortFree(port, 'the EU region', 'eu-port'),
      saying(`Port ${port}, wanted for the EU region`, '--eu-port'),
    );
    server.close();
  }
});

test('accepts a port that nothing uses', async () => {
  await assertPortFree(await freePort(), 'the EU region', 'eu-port');
});
