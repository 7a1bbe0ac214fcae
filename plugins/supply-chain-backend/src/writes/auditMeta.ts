import type { JsonObject } from '@backstage/types';
import type { WriteResponse } from 'backstage-plugin-supply-chain-common';
import type { NewWrite } from './Ledger';

/**
 * What audit events say about a write: its target and its verdict, but no URLs,
 * descriptions or file content.
 */
export function targetMeta({
  kind,
  details,
}: Pick<NewWrite, 'kind' | 'details'>): JsonObject {
  const { region, org, flow, trail, environment } = details;
  const { name, number, fingerprint, compliant } = details;
  return withoutUndefined({
    kind,
    region,
    org,
    flow,
    trail,
    environment,
    [kind === 'notification' ? 'notification' : 'attestation']: name,
    number,
    fingerprint,
    compliant,
  });
}

/** What audit events say about the outcome of a write. */
export function outcomeMeta(response: WriteResponse): JsonObject {
  const { key, outcome, doubt, repeated, notification } = response;
  return withoutUndefined({
    key,
    outcome,
    doubt,
    repeated,
    change: notification?.change,
    number: notification?.number,
  });
}

function withoutUndefined(meta: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(meta).filter(([, value]) => value !== undefined),
  );
}
