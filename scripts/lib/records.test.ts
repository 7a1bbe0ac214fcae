import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import {
  createLifeline,
  recordOf,
  type Lifeline,
} from './__testUtils__/family.ts';
import { UsageError } from './console.ts';
import { assertPortFree } from './ports.ts';
import { fromProc, fromPs, processStart } from './processStart.ts';
import { endLeftovers, keepRecord, readRecords } from './records.ts';

const OWNER = fileURLToPath(
  new URL('./__testUtils__/owner.ts', import.meta.url),
);
const LIMIT = { timeout: 60_000 };

/** Starts a command and the program it runs. */
async function startCommand(lifeline: Lifeline) {
  const owner = spawn(
    process.execPath,
    ['--no-warnings', OWNER, String(lifeline.port), 'waits'],
    { stdio: 'ignore', env: { ...process.env, npm_lifecycle_event: 'start' } },
  );
  const pids = await lifeline.born(2);
  return { owner, record: await recordOf(pids) };
}

test('stops and names what a killed command left running', LIMIT, async () => {
  const lifeline = await createLifeline();
  const { owner, record } = await startCommand(lifeline);
  // While suspended, it doesn't notice that its keeper is killed.
  owner.kill('SIGSTOP');
  process.kill(record.keeper.pid, 'SIGKILL');
  owner.kill('SIGKILL');
  await once(owner, 'exit');
  assert.ok(lifeline.isAlive(record.pid));

  const ended = await endLeftovers();

  await lifeline.allGone();
  assert.deepEqual(
    ended.filter(({ pid }) => pid === record.pid),
    [record],
  );
  assert.equal(record.title, 'the family');
  assert.equal(record.owner.command, 'npm start');
  assert.ok(readRecords().every(({ pid }) => pid !== record.pid));
  lifeline.close();
});

test(
  'does not stop the processes of a running command, and names it',
  LIMIT,
  async () => {
    const lifeline = await createLifeline();
    const { owner, record } = await startCommand(lifeline);

    const ended = await endLeftovers();

    assert.ok(ended.every(({ pid }) => pid !== record.pid));
    assert.ok(lifeline.isAlive(record.pid));
    await assert.rejects(
      assertPortFree(lifeline.port, 'the EU region', 'eu-port'),
      (error: Error) =>
        error instanceof UsageError &&
        error.message.includes(
          'by the family of `npm start`, which is still running',
        ) &&
        error.message.includes(`kill ${owner.pid}`) &&
        error.message.includes('--eu-port'),
    );
    owner.kill('SIGTERM');
    await lifeline.allGone();
    lifeline.close();
  },
);

test('does not stop another process that got the same PID', LIMIT, async () => {
  const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 9)'], {
    detached: true,
    stdio: 'ignore',
  });
  const { pid } = stranger;
  assert.ok(pid);
  keepRecord({
    title: 'the EU region',
    stopSignal: 'SIGTERM',
    pid,
    start: 'before',
    keeper: { pid, start: 'before' },
    owner: { pid, start: 'before', command: 'npm start' },
  });

  assert.ok((await endLeftovers()).every(each => each.pid !== pid));

  assert.ok(processStart(pid));
  stranger.kill('SIGKILL');
});

test('returns the start time of a process until it exits', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 9)']);
  const { pid } = child;
  assert.ok(pid);
  const sources = process.platform === 'linux' ? [fromProc, fromPs] : [fromPs];
  for (const startOf of sources) {
    assert.ok(startOf(pid));
    assert.equal(startOf(pid), startOf(pid));
  }
  child.kill('SIGKILL');
  await once(child, 'exit');
  for (const startOf of sources) {
    assert.equal(startOf(pid), undefined);
  }
});
