import { RegionalApiError } from 'backstage-plugin-supply-chain-node';

/** A value read from a region, with its age. */
export interface Read<T> {
  value: T;
  /** In milliseconds since the epoch. */
  readAt: number;
  /** Whether a newer value was requested but couldn't be read. */
  stale: boolean;
  /** Why no newer value could be read. */
  failure?: RegionalApiError;
}

/** A cached value. */
export interface Entry<T> {
  value: T;
  /** In milliseconds since the epoch. */
  readAt: number;
  /** In bytes. */
  size: number;
}

/** In milliseconds. */
export function ageOf(entry: Entry<unknown> | undefined): number {
  return entry ? Date.now() - entry.readAt : Infinity;
}

/** A value that is recent enough. */
export function current<T>({ value, readAt }: Entry<T>): Read<T> {
  return { value, readAt, stale: false };
}

/**
 * What there is when a region fails.
 *
 * @throws the failure if there is no stale value, or if the resource is gone
 */
export function orOld<T>(
  entry: Entry<T> | undefined,
  failure: unknown,
): Read<T> {
  if (!entry || !(failure instanceof RegionalApiError) || isGone(failure)) {
    throw failure;
  }
  return { ...current(entry), stale: true, failure };
}

/** Whether a region says that it doesn't have a resource. */
export function isGone(error: unknown): boolean {
  return error instanceof RegionalApiError && error.kind === 'not-found';
}
