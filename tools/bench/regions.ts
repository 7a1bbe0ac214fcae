import { randomBytes } from 'node:crypto';
import { NODE_TRANSFORM } from '../../scripts/lib/paths.ts';
import { freePort } from '../../scripts/lib/ports.ts';
import { answers, Service } from '../../scripts/lib/processes.ts';

const START_TIMEOUT_MS = 120_000;

/** Latency that a distant region adds to each response. */
export const FAR_LATENCY_MS = 50;

/** The organization in all benchmarks. */
export const ORG = 'acme';

export interface BenchRegion {
  /** Such as `http://127.0.0.1:7010`. */
  origin: string;
  port: number;
  /** Reads a path below the origin directly from the region. */
  read(path: string): Promise<string>;
  /** Clears the list of received requests. */
  forget(): Promise<void>;
  /** Lists the received requests, as path and query. */
  requests(): Promise<string[]>;
  /** Applies a fault to all matching requests, until `behave` is called. */
  misbehave(fault: object): Promise<void>;
  behave(): Promise<void>;
  stop(): Promise<void>;
}

/** Creates a key for one run. */
export function createKey(): string {
  return randomBytes(24).toString('base64url');
}

/** Starts a region in its own process and waits until it responds. */
export async function startRegion(options: {
  /** Any name other than `us` gets the data of `eu`. */
  name: string;
  key: string;
  latencyMs: number;
  scale: 'small' | 'large';
}): Promise<BenchRegion> {
  const { name, key, latencyMs, scale } = options;
  const port = await freePort();
  const service = regionService({ name, key, latencyMs, scale, port });
  service.start();
  const origin = `http://127.0.0.1:${port}`;
  await service.ready(() => answers(`${origin}/health`), START_TIMEOUT_MS);

  const log = `${origin}/control/requests`;
  return {
    origin,
    port,
    read: async path => {
      const response = await fetch(`${origin}${path}`, {
        headers: { authorization: `Bearer ${key}` },
      });
      if (!response.ok) {
        throw new Error(`The region answers ${path} with ${response.status}`);
      }
      return response.text();
    },
    forget: async () => {
      await fetch(log, { method: 'DELETE' });
    },
    requests: async () => {
      const recorded: { path: string; query: Record<string, string> }[] =
        await (await fetch(log)).json();
      return recorded.map(
        ({ path, query }) => `${path}?${new URLSearchParams(query)}`,
      );
    },
    misbehave: async fault => {
      const { ok } = await fetch(`${origin}/control/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(fault),
      });
      if (!ok) {
        throw new Error(`The region rejects ${JSON.stringify(fault)}`);
      }
    },
    behave: async () => {
      await fetch(`${origin}/control/faults`, { method: 'DELETE' });
    },
    stop: () => service.stop(),
  };
}

function regionService(options: {
  name: string;
  key: string;
  latencyMs: number;
  scale: string;
  port: number;
}): Service {
  const { name, key, latencyMs, scale, port } = options;
  return new Service({
    name: `bench-region-${name}`,
    args: [
      '--require',
      NODE_TRANSFORM,
      'packages/sandbox-region/src/main.ts',
      '--control',
      '--region',
      name,
      '--port',
      String(port),
      '--latency',
      String(latencyMs),
      '--scale',
      scale,
    ],
    env: {
      SANDBOX_API_KEYS: JSON.stringify([
        { org: ORG, serviceAccount: 'portal', role: 'reader', key },
      ]),
    },
  });
}
