import { useSignal } from '@backstage/plugin-signals-react';
import {
  useQueryClient,
  type Query,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { createContext, useContext, useEffect, useRef, useState } from 'react';

/** How long signals are collected: a change may be stored in several steps. */
const COLLECT_MS = 250;
/** Changes this soon after a signal are because of it. */
const CAUSED_MS = 5_000;
/** How long a change is marked. */
const MARKED_MS = 4_000;

/** When a signal last reloaded data, in milliseconds; never by default. */
export const ReloadedAtContext = createContext<{ current: number }>({
  current: -Infinity,
});

/** Reloads that are about to start, by query key. */
const upcoming = new WeakMap<QueryClient, Set<string>>();

/** Reloads some queries, once for all views that ask for it. */
function reloadSoon(client: QueryClient, queryKey: QueryKey, wait: number) {
  const own = upcoming.get(client) ?? new Set();
  upcoming.set(client, own);
  const name = JSON.stringify(queryKey);
  if (!own.has(name)) {
    own.add(name);
    setTimeout(() => {
      own.delete(name);
      client.invalidateQueries({ queryKey });
    }, wait);
  }
}

/**
 * Reloads queries when the backend signals that their data has changed. Does
 * nothing in apps without Backstage's signals plugin.
 *
 * @param queryKey - of all of them, or how their keys begin
 * @param wait - shortest time between reloads, in milliseconds
 * @returns when that last happened, for {@link ReloadedAtContext}
 */
export function useLiveData(
  channel: string,
  queryKey: QueryKey,
  wait = COLLECT_MS,
): { current: number } {
  const client = useQueryClient();
  const { lastSignal } = useSignal(channel);
  const reloadedAt = useRef(-Infinity);
  const name = JSON.stringify(queryKey);
  useEffect(() => {
    if (lastSignal) {
      const key = JSON.parse(name);
      // What a page opens with isn't news.
      const isOpening = ({ state }: Query) => state.data === undefined;
      if (client.isFetching({ queryKey: key, predicate: isOpening }) === 0) {
        reloadedAt.current = Date.now();
      }
      reloadSoon(client, key, wait);
    }
  }, [client, lastSignal, name, wait]);
  return reloadedAt;
}

/**
 * Whether a value has just changed because of a signal.
 *
 * @param options - `isNew` treats a value that wasn't there before as changed
 */
export function useMarked(
  value: string,
  { isNew = false }: { isNew?: boolean } = {},
): boolean {
  const reloadedAt = useContext(ReloadedAtContext);
  const before = useRef(isNew ? undefined : value);
  const [isMarked, setMarked] = useState(false);
  useEffect(() => {
    const hasChanged = before.current !== value;
    before.current = value;
    if (!hasChanged || Date.now() - reloadedAt.current > CAUSED_MS) {
      return undefined;
    }
    setMarked(true);
    const timer = setTimeout(() => setMarked(false), MARKED_MS);
    return () => {
      clearTimeout(timer);
      setMarked(false);
    };
  }, [reloadedAt, value]);
  return isMarked;
}
