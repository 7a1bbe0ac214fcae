import { stringifyEntityRef } from '@backstage/catalog-model';
import { useApi } from '@backstage/core-plugin-api';
import { useEntity } from '@backstage/plugin-catalog-react';
import {
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import {
  writeRefusalOf,
  type SupplyChainApi,
  type WriteResponse,
  type WriteRefusal,
  type WriteRequestOptions,
} from 'backstage-plugin-supply-chain-common';
import { useEffect, useRef, useState } from 'react';
import { supplyChainApiRef } from '../api/supplyChainApiRef';
import { createIdempotencyKey } from '../model/createIdempotencyKey';
import { errorKind, errorStatus } from '../model/errorKind';
import { readingOf } from './useRefresh';

/** Minimum interval for polling an outcome, in milliseconds. */
const MIN_INTERVAL = 2_000;

/** Resources that a write does not change. */
const UNCHANGED = ['write', 'writes', 'archive-impact'];

/**
 * The progress of a write.
 *
 * - `refused`: the portal or the region rejected it; nothing was written
 * - `failed`: the portal didn't accept it; nothing was sent
 * - `lost`: the response was lost; the outcome is being checked
 * - `not-received`: the portal never received it
 * - `responded`: the portal reports the outcome
 */
export type WriteState =
  | { phase: 'idle' | 'sending' | 'not-received' }
  | { phase: 'refused'; refusal: WriteRefusal }
  | { phase: 'failed'; error: unknown }
  | { phase: 'lost'; checkError: unknown }
  | { phase: 'responded'; response: WriteResponse; checkError: unknown };

/** A write, from its form to its outcome. */
export interface Write<Content> {
  state: WriteState;
  /** Sends the write. Call again only if nothing was written. */
  send(content: Content): void;
  /** Clears an error when the content changes. */
  edit(): void;
  /** Checks the outcome now. */
  check(): void;
  checking: boolean;
}

/** Sends a write with its idempotency key. */
type SendWrite<Content> = (
  api: SupplyChainApi,
  entityRef: string,
  content: Content,
  options: WriteRequestOptions,
) => Promise<WriteResponse>;

/**
 * Sends one write for the current entity with a fixed idempotency key, so the
 * portal sends it at most once. Polls an unknown outcome, then refetches
 * whatever the write changed.
 */
export function useWrite<Content>(
  sendWrite: SendWrite<Content>,
): Write<Content> {
  const api = useApi(supplyChainApiRef);
  const entityRef = stringifyEntityRef(useEntity().entity);
  const client = useQueryClient();
  const [key] = useState(createIdempotencyKey);
  // A second click may come before the next render.
  const isUnderWay = useRef(false);
  const sending = useMutation({
    // The portal may be on the same machine, so try even when offline.
    networkMode: 'always',
    // Don't keep input, such as a webhook URL, after the dialog closes.
    gcTime: 0,
    mutationFn: (content: Content) =>
      sendWrite(api, entityRef, content, { idempotencyKey: key }),
    // Not awaited, because the outcome is already known.
    onSuccess: () => {
      rereadChanged(client);
    },
    onSettled: () => {
      isUnderWay.current = false;
    },
  });
  const watched = keyToWatch(sending, key);
  const watch = useQuery({
    ...readingOf([entityRef, 'write', watched], options =>
      api.getWrite(entityRef, watched ?? key, options),
    ),
    enabled: watched !== undefined,
    initialData: sending.data,
    gcTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.outcome === 'unknown' && data.checkAgainAt
        ? Math.max(MIN_INTERVAL, Date.parse(data.checkAgainAt) - Date.now())
        : false,
  });
  const found = watched === undefined ? undefined : watch.data?.outcome;
  useEffect(() => {
    if (found) {
      rereadChanged(client);
    }
  }, [client, found]);
  return {
    state: stateOf(sending, watched, watch),
    send: content => {
      if (isUnderWay.current) {
        return;
      }
      isUnderWay.current = true;
      client.removeQueries({ queryKey: [entityRef, 'write', key] });
      sending.mutate(content);
    },
    edit: () => {
      if (sending.isError) {
        sending.reset();
      }
    },
    check: () => {
      watch.refetch();
    },
    checking: watch.isFetching,
  };
}

interface Sending {
  isIdle: boolean;
  isPending: boolean;
  data?: WriteResponse;
  error: unknown;
}

/**
 * The write whose outcome needs polling: this one, or the same one under
 * another key, as from another tab.
 */
function keyToWatch(
  { isPending, data, error }: Sending,
  own: string,
): string | undefined {
  if (isPending) {
    return undefined;
  }
  if (error) {
    const refusal = writeRefusalOf(error);
    const same = refusal?.reason === 'in-progress' ? refusal.key : undefined;
    return same ?? (isLost(error) ? own : undefined);
  }
  return data?.outcome === 'unknown' ? own : undefined;
}

/** True if the portal may have sent the write despite the error. */
function isLost(error: unknown): boolean {
  const status = errorStatus(error);
  return !writeRefusalOf(error) && (status === undefined || status >= 500);
}

function stateOf(
  { isIdle, isPending, data, error }: Sending,
  watched: string | undefined,
  watch: { data?: WriteResponse; error: unknown },
): WriteState {
  if (isIdle) {
    return { phase: 'idle' };
  }
  if (isPending) {
    return { phase: 'sending' };
  }
  if (watched === undefined) {
    const refusal = writeRefusalOf(error);
    if (refusal) {
      return { phase: 'refused', refusal };
    }
    return data
      ? { phase: 'responded', response: data, checkError: undefined }
      : { phase: 'failed', error };
  }
  const { data: response = data, error: checkError } = watch;
  if (response) {
    return { phase: 'responded', response, checkError };
  }
  return checkError && errorKind(checkError) === 'notFound'
    ? { phase: 'not-received' }
    : { phase: 'lost', checkError };
}

/** Refetches everything on the page that a write may have changed. */
export function rereadChanged(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [, resource] }) =>
      !UNCHANGED.includes(String(resource)),
  });
}
