import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { UsageError } from './console.ts';
import { assertPortFree, Service } from './processes.ts';

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test('names a busy port, its use, and how to choose another', async () => {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as { port: number };

  await assert.rejects(
    assertPortFree(port, 'the EU region', 'eu-port'),
    (error: Error) =>
      error instanceof UsageError &&
      error.message.includes(`Port ${port}, wanted for the EU region`) &&
      error.message.includes('--eu-port'),
  );
  server.close();
});

test('shows the end of the log when a process ends before it is ready', async () => {
  const service = new Service({
    name: 'test-failing',
    args: ['-e', 'console.error("the disk is full"); process.exit(3)'],
  });
  service.start();

  await assert.rejects(
    service.ready(async () => false, 10_000),
    /test-failing stopped\.\n.*the disk is full/s,
  );
});

test('ends a process together with those that it started', async () => {
  const program = `
    const { spawn } = require('node:child_process');
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    require('node:fs').writeFileSync(process.env.PID_FILE, String(child.pid));
    setInterval(() => {}, 1000);
  `;
  const pidFile = join(mkdtempSync(join(tmpdir(), 'service-')), 'pid');
  const service = new Service({
    name: 'test-family',
    args: ['-e', program],
    env: { PID_FILE: pidFile },
  });
  service.start();
  await service.ready(async () => existsSync(pidFile), 10_000);
  const grandchild = Number(readFileSync(pidFile, 'utf8'));
  assert.ok(isAlive(grandchild));

  await service.stop();

  assert.ok(service.exited);
  const deadline = Date.now() + 5_000;
  while (isAlive(grandchild) && Date.now() < deadline) {
    await new Promise(resolve => setImmediate(resolve));
  }
  assert.ok(!isAlive(grandchild));
});
