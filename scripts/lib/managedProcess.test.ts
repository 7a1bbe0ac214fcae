import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { createLifeline, FAMILY, recordOf } from './__testUtils__/family.ts';
import { ManagedProcess, runManaged } from './managedProcess.ts';

const OWNER = fileURLToPath(
  new URL('./__testUtils__/owner.ts', import.meta.url),
);
const LIMIT = { timeout: 60_000 };

const ENDS: [string, NodeJS.Signals][] = [
  ['waits', 'SIGINT'],
  ['waits', 'SIGTERM'],
  ['waits', 'SIGHUP'],
  ['waits', 'SIGKILL'],
  ['leaves', 'SIGTERM'],
  ['leaves', 'SIGKILL'],
  ['dies', 'SIGUSR2'],
];

for (const [manner, signal] of ENDS) {
  test(
    `leaves nothing running when a command that ${manner} gets ${signal}`,
    LIMIT,
    async () => {
      const lifeline = await createLifeline();
      const owner = spawn(
        process.execPath,
        ['--no-warnings', OWNER, String(lifeline.port), manner],
        { stdio: 'ignore' },
      );
      await lifeline.born(2);

      owner.kill(signal);

      await lifeline.allGone();
      lifeline.close();
    },
  );
}

test(
  'leaves nothing running when the launcher of a command is killed',
  LIMIT,
  async () => {
    for (const manner of ['waits', 'leaves']) {
      const lifeline = await createLifeline();
      const owner = spawn(
        process.execPath,
        ['--no-warnings', OWNER, String(lifeline.port), manner],
        { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] },
      );
      await lifeline.born(2);

      owner.disconnect();

      await once(owner, 'exit');
      await lifeline.allGone();
      lifeline.close();
    }
  },
);

test('leaves nothing running when the keeper is killed', LIMIT, async () => {
  const lifeline = await createLifeline();
  const family = new ManagedProcess({
    title: 'the family',
    args: ['--no-warnings', FAMILY, String(lifeline.port)],
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const pids = await lifeline.born(2);
  const record = await recordOf(pids);

  process.kill(record.keeper.pid, 'SIGKILL');

  await lifeline.allGone();
  assert.equal(await family.ended(), 1);
  lifeline.close();
});

test('kills a program that ignores the stop signal', LIMIT, async () => {
  const lifeline = await createLifeline();
  const family = new ManagedProcess({
    title: 'the family',
    args: ['--no-warnings', FAMILY, String(lifeline.port), 'stubborn'],
    graceMs: 1,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await lifeline.born(2);

  await family.stop();

  await lifeline.allGone();
  lifeline.close();
});

test('stops a program that has not started yet', LIMIT, async () => {
  const family = new ManagedProcess({
    title: 'the family',
    args: ['-e', 'setInterval(() => {}, 1000)'],
    stdio: ['ignore', 'ignore', 'inherit'],
  });

  await family.stop();

  assert.ok(family.exited);
});

test('passes on the exit status, the input and the output', LIMIT, async () => {
  const status = await runManaged({
    title: 'a program',
    args: ['-e', 'process.exit(3)'],
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  assert.equal(status, 3);

  const echo = new ManagedProcess({
    title: 'a program',
    args: ['-e', 'process.stdin.pipe(process.stdout)'],
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  assert.equal(await echo.talk('hello'), 'hello');
  assert.equal(await echo.ended(), 0);
});

test(
  'returns an exit status for a program that does not exist',
  LIMIT,
  async () => {
    const status = await runManaged({
      title: 'a program',
      program: '/no/such/program',
      args: [],
      stdio: ['ignore', 'ignore', 'ignore'],
    });
    assert.equal(status, 127);
  },
);
