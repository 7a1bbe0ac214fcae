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
  type WriteAnswer,
  type WriteRefusal,
  type WriteRequestOptions,
} from 'backstage-plugin-supply-chain-common';
import { useEffect, useRef, useState } from 'react';
import { supplyChainApiRef } from '../api';
import { createIdempotencyKey } from '../model/createIdempotencyKey';
import { errorKind, errorStatus } from '../model/errorKind';
import { readingOf } from './useRefresh';

/** Asking for an outcome more often than this tells nothing new, in milliseconds. */
const MIN_INTERVAL = 2_000;

/** Resources that a write does not change. */
const UNCHANGED = ['write', 'writes', 'archive-impact'];

/**
 * How far a write is.
 *
 * - `refused`: the portal or the region refused it; nothing was written
 * - `failed`: the portal did not take it; nothing was sent
 * - `lost`: its answer did not arrive, and what it came to is being found out
 * - `not-received`: the portal knows nothing of it
 * - `answered`: the portal says what it came to
 */
export type WriteState =
  | { phase: 'idle' | 'sending' | 'not-received' }
  | { phase: 'refused'; refusal: WriteRefusal }
  | { phase: 'failed'; error: unknown }
  | { phase: 'lost'; checkError: unknown }
  | { phase: 'answered'; answer: WriteAnswer; checkError: unknown };

/** One write, from its form to its outcome. */
export interface Write<Content> {
  state: WriteState;
  /** Sends it. Again only after it is known that nothing was written. */
  send(content: Content): void;
  /** Takes a refusal or a failure back, as the content changes. */
  edit(): void;
  /** Asks now what it came to. */
  check(): void;
  checking: boolean;
}

/** Sends a write under its idempotency key. */
export type SendWrite<Content> = (
  api: SupplyChainApi,
  entityRef: string,
  content: Content,
  options: WriteRequestOptions,
) => Promise<WriteAnswer>;

/**
 * Does one write to the entity on screen, under one idempotency key: the
 * portal sends it at most once. An unknown outcome is asked for until it is
 * known, and what the write changed is read again.
 */
export function useWrite<Content>(
  sendWrite: SendWrite<Content>,
): Write<Content> {
  const api = useApi(supplyChainApiRef);
  const entityRef = stringifyEntityRef(useEntity().entity);
  const client = useQueryClient();
  const [key] = useState(createIdempotencyKey);
  // A second click may come before the page shows that it is being sent.
  const isUnderWay = useRef(false);
  const sending = useMutation({
    // A portal may run on the same machine: try even when offline.
    networkMode: 'always',
    // What was entered, such as a webhook URL, is not kept after the dialog.
    gcTime: 0,
    mutationFn: (content: Content) =>
      sendWrite(api, entityRef, content, { idempotencyKey: key }),
    // Not waited for: what came of it is known.
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
  data?: WriteAnswer;
  error: unknown;
}

/** The write whose outcome has to be asked for: this one or one in its way. */
function keyToWatch(
  { isPending, data, error }: Sending,
  own: string,
): string | undefined {
  if (isPending) {
    return undefined;
  }
  if (error) {
    const refusal = writeRefusalOf(error);
    const inTheWay =
      refusal?.reason === 'in-progress' ? refusal.key : undefined;
    return inTheWay ?? (isLost(error) ? own : undefined);
  }
  return data?.outcome === 'unknown' ? own : undefined;
}

/** True for an error after which the portal may have sent the write. */
function isLost(error: unknown): boolean {
  const status = errorStatus(error);
  return !writeRefusalOf(error) && (status === undefined || status >= 500);
}

function stateOf(
  { isIdle, isPending, data, error }: Sending,
  watched: string | undefined,
  watch: { data?: WriteAnswer; error: unknown },
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
      ? { phase: 'answered', answer: data, checkError: undefined }
      : { phase: 'failed', error };
  }
  const { data: answer = data, error: checkError } = watch;
  if (answer) {
    return { phase: 'answered', answer, checkError };
  }
  return checkError && errorKind(checkError) === 'notFound'
    ? { phase: 'not-received' }
    : { phase: 'lost', checkError };
}

/** Reads again all that is on screen of what a write may have changed. */
export function rereadChanged(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [, resource] }) =>
      !UNCHANGED.includes(String(resource)),
  });
}
