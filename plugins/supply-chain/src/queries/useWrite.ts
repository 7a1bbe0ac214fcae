import { stringifyEntityRef } from '@backstage/catalog-model';
import { useApi } from '@backstage/core-plugin-api';
import { useEntity } from '@backstage/plugin-catalog-react';
import {
  useMutation,
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
import { useRef, useState } from 'react';
import { supplyChainApiRef } from '../api/supplyChainApiRef';
import { errorKind, errorStatus } from '../model/errorKind';

/** Resources that a write does not change. */
const UNCHANGED = ['writes', 'archive-impact'];

/**
 * The progress of a write.
 *
 * - `refused`: the portal or the region rejected it; nothing was written
 * - `failed`: the portal didn't accept it; nothing was sent
 * - `lost`: the portal's response was lost, and it has no receipt to show yet
 * - `not-written`: the response was lost, but nothing was written
 * - `responded`: the portal has a receipt
 */
export type WriteState =
  | { phase: 'idle' | 'sending' | 'lost' | 'not-written' }
  | { phase: 'refused'; refusal: WriteRefusal }
  | { phase: 'failed'; error: unknown }
  | { phase: 'responded'; response: WriteResponse };

/** A write, from its form to its outcome. */
interface Write<Content> {
  state: WriteState;
  /** Sends the write. Call again only if nothing was written. */
  send(content: Content): void;
  /** Clears an error when the content changes. */
  edit(): void;
  /** Reads the receipt now. */
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
 * portal sends it at most once. Then refetches whatever the write changed.
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
  const common = {
    // The portal may be on the same machine, so try even when offline.
    networkMode: 'always',
    // Don't keep input, such as a webhook URL, after the dialog closes.
    gcTime: 0,
    // Not awaited, because the outcome is already known.
    onSuccess: () => {
      rereadChanged(client);
    },
  } as const;
  const receipt = useMutation({
    ...common,
    mutationFn: () => api.getWrite(entityRef, { key }),
  });
  const sending = useMutation({
    ...common,
    mutationFn: (content: Content) =>
      sendWrite(api, entityRef, content, { idempotencyKey: key }),
    onError: error => {
      if (isLost(error)) {
        receipt.mutate();
      }
    },
    onSettled: () => {
      isUnderWay.current = false;
    },
  });
  return {
    state: stateOf(sending, receipt),
    send: content => {
      if (isUnderWay.current) {
        return;
      }
      isUnderWay.current = true;
      receipt.reset();
      sending.mutate(content);
    },
    edit: () => {
      if (sending.isError) {
        sending.reset();
      }
    },
    check: () => receipt.mutate(),
    checking: receipt.isPending,
  };
}

/** True if the portal may have sent the write despite the error. */
function isLost(error: unknown): boolean {
  const status = errorStatus(error);
  return !writeRefusalOf(error) && (status === undefined || status >= 500);
}

function stateOf(
  sending: {
    isIdle: boolean;
    isPending: boolean;
    data?: WriteResponse;
    error: unknown;
  },
  receipt: { data?: WriteResponse; error: unknown },
): WriteState {
  const { isIdle, isPending, error } = sending;
  if (isIdle) {
    return { phase: 'idle' };
  }
  if (isPending) {
    return { phase: 'sending' };
  }
  const refusal = writeRefusalOf(error);
  if (refusal) {
    return { phase: 'refused', refusal };
  }
  if (error && !isLost(error)) {
    return { phase: 'failed', error };
  }
  const response = receipt.data ?? sending.data;
  if (
    response?.outcome === 'refused' ||
    (!response && errorKind(receipt.error) === 'notFound')
  ) {
    return { phase: 'not-written' };
  }
  return response ? { phase: 'responded', response } : { phase: 'lost' };
}

/** Refetches everything on the page that a write may have changed. */
function rereadChanged(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [, resource] }) =>
      !UNCHANGED.includes(String(resource)),
  });
}

/**
 * Creates a UUID (version 4) that identifies one write. Doesn't use
 * `randomUUID`, which browsers offer only in secure contexts, while portals may
 * run on plain HTTP.
 */
export function createIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] % 16) + 0x40;
  bytes[8] = (bytes[8] % 64) + 0x80;
  const hex = [...bytes].map(byte => byte.toString(16).padStart(2, '0'));
  return [
    hex.slice(0, 4),
    hex.slice(4, 6),
    hex.slice(6, 8),
    hex.slice(8, 10),
    hex.slice(10),
  ]
    .map(part => part.join(''))
    .join('-');
}
