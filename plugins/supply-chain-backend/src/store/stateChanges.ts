import type { StateValue } from 'backstage-plugin-supply-chain-common';
import { toIso } from './flowRows';
import { insertRows } from './listTable';
import type { WriteContext } from './listTable';
import type { FlowKey, ListKind } from '../records/storedRecords';
import { storable } from './storable';

/** A verdict, and what it was when the record was kept before. */
export interface Verdict {
  trail?: string;
  /** Of a build; absent for a trail. */
  fingerprint?: string;
  /** Absent when it was not kept. */
  from?: StateValue;
  /** Since when that held, in milliseconds since the epoch, as far as known. */
  fromSince?: number | null;
  to: StateValue;
  /** Since when it holds, in milliseconds since the epoch. */
  at: number | null;
}

/** A verdict that became another; when is ISO 8601. */
export type StateChange<V extends Verdict> = Omit<V, 'from' | 'at'> & {
  flow: FlowKey;
  from: StateValue;
  at: string;
};

/** Writes down the verdicts that became others, and tells them. */
export async function noteStateChanges<V extends Verdict>(
  { trx, flowId, flow, readAt }: WriteContext,
  source: ListKind,
  verdicts: readonly V[],
): Promise<StateChange<V>[]> {
  const changed = verdicts.flatMap(verdict =>
    verdict.from !== undefined && verdict.from !== verdict.to
      ? [{ ...verdict, from: verdict.from, at: verdict.at ?? readAt }]
      : [],
  );
  await insertRows(
    trx,
    'state_changes',
    changed.map(({ trail, fingerprint, from, fromSince, to, at }) => ({
      flow_id: flowId,
      source,
      trail: trail === undefined ? null : storable(trail),
      fingerprint: fingerprint === undefined ? null : storable(fingerprint),
      from_state: from,
      from_since: fromSince ?? null,
      to_state: to,
      at,
    })),
  );
  return changed.map(change => {
    const told = { ...change, flow, at: toIso(change.at)! };
    // It is for the portal's own memory.
    delete told.fromSince;
    return told;
  });
}

/**
 * When a verdict became another, in milliseconds since the epoch: when the
 * record says that it changed, if that is after the verdict before began.
 * What is reported for a trail changes the verdicts on its artifacts without
 * touching their records (E1).
 */
export function changeTime(
  toldAt: number | null,
  keptSince: number | undefined,
  readAt: number,
): number {
  return toldAt !== null && toldAt > (keptSince ?? -Infinity) ? toldAt : readAt;
}
