import type { DatabaseOutage } from '../DatabaseOutage';
import type { Replica } from '../replica';
import type { HistoryRegion } from './HistoryRegion';

/** Path of a component's routes. */
export function entityPath(component: string): string {
  return `entities/component/default/${component}`;
}

/** A response of a portal. */
export interface Reading {
  status: number;
  /** Absent if a failure caused an error, or nothing was found. */
  body?: unknown;
  message?: string;
}

/** What a portal depends on. */
export interface Sources {
  region: HistoryRegion;
  outage: DatabaseOutage;
}

/**
 * Requests a route, which may fail only if the region or the database fails, if
 * the region asked for a pause, or if it is about an unknown time.
 */
export async function read(
  replica: Replica,
  path: string,
  { refresh, region, outage }: Sources & { refresh: boolean },
): Promise<Reading> {
  const response = await replica.get(
    path,
    refresh ? { 'cache-control': 'no-cache' } : {},
  );
  const body = await response.json();
  const { status } = response;
  if (status === 200) {
    return { status, body };
  }
  expect({ path, body }).toEqual({
    path,
    body: expect.objectContaining({
      error: expect.objectContaining({
        message: expect.stringMatching(/^.{20}/),
      }),
    }),
  });
  const isPaused = Date.now() < region.pausedUntil;
  const allowed = [
    404,
    ...(path.includes('?at=') ? [400] : []),
    // Requests queue up behind those that hang.
    ...(region.failing === 'no' ? [] : [429, 502]),
    ...(region.failing === 'no' && !isPaused ? [] : [503]),
    ...(outage.isOn ? [503] : []),
  ];
  expect(allowed.includes(status) ? [] : [path, status, body]).toEqual([]);
  return { status, message: body.error.message };
}
