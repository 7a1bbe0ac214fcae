// Runs a program for another process, its owner, and ends it when the owner
// closes the channel between the two. That channel also closes when the owner
// is killed. The program leads a process group, so all that it starts ends
// with it.
//
//   node keeper.ts <Order as JSON> <program> [arguments]

import { spawn } from 'node:child_process';
import { processStart } from './processStart.ts';
import { keepRecord } from './records.ts';
import { signalGroup } from './signalGroup.ts';

/** What the owner asks of its keeper. */
export interface Order {
  /** Such as `the EU region`. */
  title: string;
  port?: number;
  user?: { uid: number; gid: number };
  /** Asks the program to end. */
  stopSignal: NodeJS.Signals;
  /** How long it may then take, in milliseconds. */
  graceMs: number;
  ownerCommand: string;
}

function keep(
  { title, port, user, stopSignal, graceMs, ownerCommand }: Order,
  program: string,
  args: string[],
): void {
  const child = spawn(program, args, {
    ...user,
    stdio: 'inherit',
    detached: process.platform !== 'win32',
  });
  const { pid } = child;
  child.once('error', error => {
    process.stderr.write(`${error.message}\n`);
    process.exit(127);
  });
  if (pid === undefined) {
    // The error follows.
    return;
  }
  // What it started and left behind; also when this keeper fails.
  process.on('exit', () => signalGroup(pid, 'SIGKILL'));
  const self = { pid: process.pid, start: processStart(process.pid) };
  const owner = {
    pid: process.ppid,
    start: processStart(process.ppid),
    command: ownerCommand,
  };
  const start = processStart(pid);
  const removeRecord = keepRecord({
    ...{ title, port, stopSignal, pid, start, keeper: self, owner },
  });
  child.once('exit', code => {
    removeRecord();
    process.exit(code ?? 1);
  });

  let isStopping = false;
  const stop = () => {
    if (!isStopping) {
      isStopping = true;
      signalGroup(pid, stopSignal);
      setTimeout(() => signalGroup(pid, 'SIGKILL'), graceMs);
    }
  };
  process.on('disconnect', stop);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, stop);
  }
  // Without an owner there is no one to tell.
  process.send?.(pid, () => {});
}

const [order, program, ...args] = process.argv.slice(2);
if (process.connected) {
  keep(JSON.parse(order), program, args);
}
