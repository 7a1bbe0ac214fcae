import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createLifeline, FAMILY } from './__testUtils__/family.ts';
import { ROOT } from './paths.ts';
import { ManagedProcess, runJson } from './processes.ts';

const OWNER = fileURLToPath(import.meta.resolve('./__testUtils__/owner.ts'));
const LIMIT = { timeout: 60_000 };

/** Starts a command and expects that it leaves nothing running once it ends. */
async function expectGone(
  manner: string,
  end: (owner: ChildProcess) => unknown,
  launcher: string[] = [],
): Promise<void> {
  const lifeline = await createLifeline();
  const owner = spawn(
    process.execPath,
    ['--no-warnings', ...launcher, OWNER, String(lifeline.port), manner],
    { cwd: ROOT, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] },
  );
  await lifeline.born(2);
  const ended = once(owner, 'exit');
  end(owner);
  await ended;
  await lifeline.allGone();
  lifeline.close();
}

const ENDS: [string, NodeJS.Signals][] = [
  ['waits', 'SIGINT'],
  ['waits', 'SIGKILL'],
  ['leaves', 'SIGTERM'],
  ['dies', 'SIGUSR2'],
];

for (const [manner, signal] of ENDS) {
  test(
    `leaves nothing running when a command that ${manner} gets ${signal}`,
    LIMIT,
    () => expectGone(manner, owner => owner.kill(signal)),
  );
}

for (const manner of ['waits', 'leaves']) {
  test(
    `leaves nothing running when the launcher of a command that ${manner} is gone`,
    LIMIT,
    () =>
      expectGone(manner, owner => owner.disconnect(), [
        '--import',
        './scripts/launcher.mjs',
      ]),
  );
}

test('kills a program that ignores the stop signal', LIMIT, async () => {
  const lifeline = await createLifeline();
  const family = new ManagedProcess(
    { args: ['--no-warnings', FAMILY, String(lifeline.port), 'stubborn'] },
    ['ignore', 'ignore', 'inherit'],
  );
  await lifeline.born(2);

  await family.stop('SIGTERM', 1);

  await lifeline.allGone();
  lifeline.close();
});

test('passes on the exit status', async () => {
  const exit = { args: ['-e', 'process.exit(3)'] };
  const missing = { program: '/no/such/program', args: [] };

  assert.equal(await new ManagedProcess(exit, 'ignore').ended(), 3);
  assert.equal(await new ManagedProcess(missing, 'ignore').ended(), 127);
});

test('passes on JSON', async () => {
  const echo = { args: ['-e', 'process.stdin.pipe(process.stdout)'] };

  assert.deepEqual(await runJson(echo, { a: [1] }), { a: [1] });
});
