import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UsageError } from './console.ts';
import { Service } from './service.ts';

test('is not ready when another program answers instead', async () => {
  const service: Service = new Service({
    name: 'test-replaced',
    isReady: async () => {
      await service.ended();
      return true;
    },
    args: ['-e', 'console.error("port in use"); process.exit(1)'],
  });

  await assert.rejects(
    service.start(),
    /test-replaced stopped\.\n.*port in use/s,
  );
});

test('names a process that exits unexpectedly, and shows the end of its log', async () => {
  const service = new Service({
    name: 'test-crash',
    isReady: async () => true,
    args: ['-e', 'throw Error("the seed is broken")'],
  });
  await service.start();

  await assert.rejects(
    service.watch(),
    (error: Error) =>
      error instanceof UsageError &&
      error.message.includes('test-crash ended unexpectedly') &&
      error.message.includes('the seed is broken') &&
      error.message.includes(service.logFile),
  );
});

test('does not report a process that was stopped on purpose', async () => {
  const service = new Service({
    name: 'test-stopped',
    isReady: async () => true,
    args: ['-e', 'setInterval(() => {}, 1000)'],
  });
  await service.start();
  const watch = service.watch();
  const stopped = service.stop().then(() => 'stopped');

  assert.equal(await Promise.race([watch, stopped]), 'stopped');
});
