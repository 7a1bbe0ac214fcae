import { spawn } from 'node:child_process';
import { connect, createServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { fileURLToPath } from 'node:url';

/** A program that starts a child; both connect to a `Lifeline`. */
export const FAMILY = fileURLToPath(import.meta.url);

/** Tracks running processes by the connection that each holds open. */
interface Lifeline {
  port: number;
  /** Resolves once that many processes are running. */
  born(count: number): Promise<void>;
  /** Resolves once all of them have exited. */
  allGone(): Promise<void>;
  close(): void;
}

export async function createLifeline(): Promise<Lifeline> {
  const alive = new Set<Socket>();
  const server = createServer(socket => {
    // A killed process resets its connection.
    socket.on('error', () => {});
    socket.once('data', () => {
      alive.add(socket);
      socket.once('close', () => {
        alive.delete(socket);
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
    born: count => until(() => alive.size === count),
    allGone: () => until(() => alive.size === 0),
    close: () => server.close(),
  };
}

/** `node family.ts <port of the lifeline> [child]` */
if (process.argv[1] === FAMILY) {
  const [, , port, role] = process.argv;
  const socket = connect(Number(port), '127.0.0.1', () => socket.write('.'));
  if (role === 'stubborn') {
    process.on('SIGTERM', () => {});
  }
  if (role !== 'child') {
    spawn(process.execPath, ['--no-warnings', FAMILY, port, 'child'], {
      stdio: 'ignore',
    });
  }
}
