import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UsageError } from './console.ts';
import { Service } from './service.ts';

test('is not ready when another program answers instead', async () => {
  const service = new Service({
    name: 'test-replaced',
    args: ['-e', 'console.error("port in use"); process.exit(1)'],
  });
  service.start();
  await service.ended();

  await assert.rejects(
    service.ready(async () => true, 10_000),
    /test-replaced stopped\.\n.*port in use/s,
  );
});

test('names a process that exits unexpectedly, and shows the end of its log', async () => {
  const service = new Service({
    name: 'test-crash',
    title: 'the EU region',
    args: ['-e', 'console.error("the seed is broken"); process.exit(1)'],
  });
  service.start();

  await assert.rejects(
    service.watch(),
    (error: Error) =>
      error instanceof UsageError &&
      error.message.includes('the EU region ended unexpectedly') &&
      error.message.includes('the seed is broken') &&
      error.message.includes(service.logFile),
  );
});

test('does not report a process that was stopped on purpose', async () => {
  const service = new Service({
    name: 'test-stopped',
    args: ['-e', 'setInterval(() => {}, 1000)'],
  });
  service.start();
  const watch = service.watch();
  const stopped = service.stop().then(() => 'stopped');

  assert.equal(await Promise.race([watch, stopped]), 'stopped');
});
