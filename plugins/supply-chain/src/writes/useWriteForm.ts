import { stringifyEntityRef } from '@backstage/catalog-model';
import { useApi } from '@backstage/core-plugin-api';
import { useEntity } from '@backstage/plugin-catalog-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  writeRefusalOf,
  type FieldMistake,
  type FieldMistakes,
  type SupplyChainApi,
  type WriteResponse,
  type WriteRefusal,
  type WriteRequestOptions,
} from 'backstage-plugin-supply-chain-common';
import { useRef, useState } from 'react';
import { supplyChainApiRef } from '../api/supplyChainApiRef';
import { type Translate, useTranslation } from '../i18n/useTranslation';
import { errorKind, errorStatus } from '../model/errorKind';
import { isolateText } from '../model/text';

/**
 * The progress of a write.
 *
 * - `refused`: the portal or the region rejected it; nothing was written
 * - `failed`: the portal didn't accept it; nothing was sent
 * - `not-written`: the response was lost, but nothing was written
 * - `unknown`: it may have been written
 */
export type WriteState =
  | { phase: 'idle' | 'sending' | 'not-written' | 'unknown' | 'written' }
  | { phase: 'refused'; refusal: WriteRefusal }
  | { phase: 'failed'; error: unknown };

/** A write, from its form to its outcome. */
export interface WriteForm {
  state: WriteState;
  /** The error to show at a field of the request. */
  errorAt(path: string): string | undefined;
  /** Sends the write, or shows what is wrong with it and returns false. */
  submit(): boolean;
  /** Clears the error of a rejected write when the content changes. */
  edit(): void;
  /** Reads the receipt now. */
  check(): void;
  checking: boolean;
}

/**
 * Sends one write for the current entity with a fixed idempotency key, so the
 * portal sends it at most once. Then refetches whatever the write changed.
 */
export function useWriteForm<Content>(form: {
  /** Undefined while it can't be sent. */
  content: Content | undefined;
  mistakes: FieldMistakes;
  send(
    api: SupplyChainApi,
    entityRef: string,
    content: Content,
    options: WriteRequestOptions,
  ): Promise<WriteResponse>;
}): WriteForm {
  const { content, mistakes, send } = form;
  const { t } = useTranslation();
  const api = useApi(supplyChainApiRef);
  const entityRef = stringifyEntityRef(useEntity().entity);
  const client = useQueryClient();
  const [key] = useState(createIdempotencyKey);
  const [isSubmitted, setSubmitted] = useState(false);
  // A second click may come before the next render.
  const isUnderWay = useRef(false);
  const common = {
    // The portal may be on the same machine, so try even when offline.
    networkMode: 'always',
    // Don't keep input, such as a webhook URL, after the dialog closes.
    gcTime: 0,
    // Not awaited, because the outcome is already known.
    onSuccess: () => {
      client.invalidateQueries();
    },
  } as const;
  const receipt = useMutation({
    ...common,
    mutationFn: () => api.getWrite(entityRef, { key }),
  });
  const sending = useMutation({
    ...common,
    mutationFn: (sent: Content) =>
      send(api, entityRef, sent, { idempotencyKey: key }),
    onError: error => {
      if (isLost(error)) {
        receipt.mutate();
      }
    },
    onSettled: () => {
      isUnderWay.current = false;
    },
  });
  const state = writeStateOf(sending, receipt);
  const refused = state.phase === 'refused' ? state.refusal.fields : undefined;
  return {
    state,
    errorAt: path => {
      const mistake = (isSubmitted && mistakes[path]) || refused?.[path];
      return mistake && mistakeText(t, mistake);
    },
    submit: () => {
      if (content === undefined || Object.keys(mistakes).length > 0) {
        setSubmitted(true);
        return false;
      }
      if (!isUnderWay.current) {
        isUnderWay.current = true;
        receipt.reset();
        sending.mutate(content);
      }
      return true;
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

/** The translated text of what is wrong with a field. */
export function mistakeText(
  t: Translate,
  { code, values = {} }: FieldMistake,
): string {
  const text = (name: string) => isolateText(String(values[name] ?? ''), 300);
  switch (code) {
    // Only a faulty client causes these.
    case 'not-json':
    case 'not-form':
    case 'not-uuid':
    case 'fingerprint':
    case 'artifact-of-trail':
      return t('write.field.invalid');
    default:
      return t(`write.field.${code}`, {
        megabytes: Number(values.megabytes),
        number: text('number'),
        tag: text('tag'),
        why: text('why'),
      });
  }
}

/** True if the portal may have sent the write despite the error. */
function isLost(error: unknown): boolean {
  const status = errorStatus(error);
  return !writeRefusalOf(error) && (status === undefined || status >= 500);
}

/** Sums up what is known about a write. */
export function writeStateOf(
  sending: {
    isIdle: boolean;
    isPending: boolean;
    data?: WriteResponse;
    error: unknown;
  },
  receipt: { data?: WriteResponse; error?: unknown } = {},
): WriteState {
  const { isIdle, isPending, error } = sending;
  if (isIdle || isPending) {
    return { phase: isIdle ? 'idle' : 'sending' };
  }
  const refusal = writeRefusalOf(error);
  if (refusal) {
    return { phase: 'refused', refusal };
  }
  if (error && !isLost(error)) {
    return { phase: 'failed', error };
  }
  const outcome = (receipt.data ?? sending.data)?.outcome;
  const isMissing = !outcome && errorKind(receipt.error) === 'notFound';
  return {
    phase:
      outcome === 'refused' || isMissing ? 'not-written' : outcome ?? 'unknown',
  };
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
  return [...bytes]
    .map(byte => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
