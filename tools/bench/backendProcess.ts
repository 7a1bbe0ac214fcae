import { setTimeout } from 'node:timers/promises';

const POLL_MS = 1_000;
/** Turns of the event loop below this are timers and health checks. */
const IDLE_MS = 15;
/** Idle seconds in a row before the backend counts as idle. */
const IDLE_POLLS = 3;
const MAX_WAIT_MS = 120_000;

/** How long the event loop was blocked, in milliseconds. */
export interface Blocked {
  /** Wall-clock time, which other work on the machine adds to. */
  milliseconds: number;
  cpuMilliseconds: number;
}

/** Reads the backend's memory use after a garbage collection, in bytes. */
export async function memoryOf(portal: {
  get(path: string): Promise<Response>;
}) {
  const response = await portal.get('/api/floor/memory');
  const { heapUsed, external, rss }: NodeJS.MemoryUsage = await response.json();
  return { used: heapUsed + external, rss };
}

/** Reads the longest block since the last call. */
export async function longestBlock(portal: {
  get(path: string): Promise<Response>;
}): Promise<Blocked> {
  const response = await portal.get('/api/floor/blocked');
  return response.json();
}

/**
 * Waits until a backend has finished what it does on its own, such as importing
 * the catalog or reading from regions for later requests.
 *
 * @throws Error if it is still busy after two minutes
 */
export async function untilIdle(portal: {
  get(path: string): Promise<Response>;
}): Promise<void> {
  const until = performance.now() + MAX_WAIT_MS;
  let idlePolls = 0;
  await longestBlock(portal);
  while (idlePolls < IDLE_POLLS) {
    if (performance.now() > until) {
      throw new Error('The backend is still busy; is the machine?');
    }
    await setTimeout(POLL_MS);
    const { cpuMilliseconds } = await longestBlock(portal);
    idlePolls = cpuMilliseconds < IDLE_MS ? idlePolls + 1 : 0;
  }
}
