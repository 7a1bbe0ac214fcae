import type { JsonObject } from '@backstage/types';
import type { WriteResponse } from 'backstage-plugin-supply-chain-common';
import type { NewWrite } from './Receipts';

/**
 * What audit events say about a write: its target and its verdict, but no URLs,
 * descriptions or file content.
 */
export function targetMeta({
  kind,
  target,
}: Pick<NewWrite, 'kind' | 'target'>): JsonObject {
  return { kind, ...target };
}

/** What audit events say about the outcome of a write. */
export function outcomeMeta(response: WriteResponse): JsonObject {
  const { key, outcome, repeated } = response;
  return { key, outcome, repeated };
}
