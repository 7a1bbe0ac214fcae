// Runs a program for another process, its owner, and stops it when the channel
// to the owner closes. That also happens when the owner is killed. The program
// leads a process group, so everything it starts is stopped with it.
//
//   node keeper.ts <Order as JSON> <program> [arguments]

import { spawn } from 'node:child_process';
import { processStart } from './processStart.ts';
import { keepRecord } from './records.ts';
import { signalGroup } from './signalGroup.ts';

/** Instructions from the owner. */
export interface Order {
  /** Name in messages, such as `the EU region`. */
  title: string;
  port?: number;
  user?: { uid: number; gid: number };
  /** Sent first, to stop the program. */
  stopSignal: NodeJS.Signals;
  /** Time until SIGKILL, in milliseconds. */
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
    // An `error` event follows.
    return;
  }
  // Kills what the program left running, also if this keeper fails.
  process.on('exit', () => signalGroup(pid, 'SIGKILL'));
  const self = { pid: process.pid, start: processStart(process.pid) };
  const owner = {
    pid: process.ppid,
    start: processStart(process.ppid),
    command: ownerCommand,
  };
  const start = processStart(pid);
  const removeRecord = keepRecord({
    title,
    port,
    stopSignal,
    pid,
    start,
    keeper: self,
    owner,
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
  // The owner may be gone by now.
  process.send?.(pid, () => {});
}

const [order, program, ...args] = process.argv.slice(2);
if (process.connected) {
  keep(JSON.parse(order), program, args);
}
