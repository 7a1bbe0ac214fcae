import { spawn } from 'node:child_process';
import { connect, createServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readRecords, type ProcessRecord } from '../records.ts';

/** A program that starts a child; both connect to a `Lifeline`. */
export const FAMILY = fileURLToPath(import.meta.url);

/** Tracks running processes by the connection that each holds open. */
export interface Lifeline {
  port: number;
  /** Resolves with the PIDs once that many processes are running. */
  born(count: number): Promise<number[]>;
  /** Resolves once all of them have exited. */
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

/** Reads the record of whichever of these processes has a keeper. */
export async function recordOf(pids: number[]): Promise<ProcessRecord> {
  for (;;) {
    const record = readRecords().find(({ pid }) => pids.includes(pid));
    if (record) {
      return record;
    }
    // The keeper hasn't written it yet.
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
