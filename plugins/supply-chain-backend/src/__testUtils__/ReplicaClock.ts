import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<ReplicaClock>();

/**
 * The clock of one of several replicas in a process, which may be off. It tells
 * the time to everything that a replica starts.
 */
export class ReplicaClock {
  /** How far it is ahead, in milliseconds. */
  offset = 0;

  /** Runs something on this clock, including what it causes later. */
  run<T>(work: () => T): T {
    return current.run(this, work);
  }
}

/** Makes `Date.now()` follow the clocks of replicas, once time is faked. */
export function followReplicaClocks(): void {
  const { now } = Date;
  Date.now = () => now() + (current.getStore()?.offset ?? 0);
}
