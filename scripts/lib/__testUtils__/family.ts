import { spawn } from 'node:child_process';
import { connect, createServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readRecords, type ProcessRecord } from '../records.ts';

/** A program that starts another one; both tell a `Lifeline` of their lives. */
export const FAMILY = fileURLToPath(import.meta.url);

/** Sees processes come and go: each holds a connection while it lives. */
export interface Lifeline {
  port: number;
  /** Settles once that many processes live, with their numbers. */
  born(count: number): Promise<number[]>;
  /** Settles once all of them have ended. */
  allGone(): Promise<void>;
  isAlive(pid: number): boolean;
  close(): void;
}

export async function createLifeline(): Promise<Lifeline> {
  const alive = new Map<number, Socket>();
  const server = createServer(socket => {
    // A killed process resets its connection.
    socket.on('error', () => {});
    socket.once('data', data => {
      const pid = Number(data);
      alive.set(pid, socket);
      socket.once('close', () => {
        alive.delete(pid);
        server.emit('changed');
      });
      server.emit('changed');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const until = async (condition: () => boolean) => {
    while (!condition()) {
      await once(server, 'changed');
    }
  };
  return {
    port: (server.address() as AddressInfo).port,
    born: async count => {
      await until(() => alive.size === count);
      return [...alive.keys()];
    },
    allGone: () => until(() => alive.size === 0),
    isAlive: pid => alive.has(pid),
    close: () => server.close(),
  };
}

/** The record of the one of these processes that has a keeper. */
export async function recordOf(pids: number[]): Promise<ProcessRecord> {
  for (;;) {
    const record = readRecords().find(({ pid }) => pids.includes(pid));
    if (record) {
      return record;
    }
    // Its keeper is about to write it.
    await setImmediate();
  }
}

/** `node family.ts <port of the lifeline> [child]` */
if (process.argv[1] === FAMILY) {
  const [, , port, role] = process.argv;
  const socket = connect(Number(port), '127.0.0.1', () =>
    socket.write(String(process.pid)),
  );
  if (role === 'stubborn') {
    process.on('SIGTERM', () => {});
  }
  if (role !== 'child') {
    spawn(process.execPath, ['--no-warnings', FAMILY, port, 'child'], {
      stdio: 'ignore',
    });
  }
}
