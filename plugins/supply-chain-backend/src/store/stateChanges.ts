import type { StateValue } from 'backstage-plugin-supply-chain-common';
import { toIso } from './flowRows';
import { insertRows } from './listTable';
import type { WriteContext, Written } from './listTable';
import type { FlowKey, ListKind, TrailToStore } from '../records/storedRecords';
import { storable } from './storable';

/** A verdict, and the one stored before. */
export interface Verdict {
  trail?: string;
  /** Fingerprint of the build; absent for a trail. */
  fingerprint?: string;
  /** Absent if it wasn't stored before. */
  from?: StateValue;
  /**
   * When the previous verdict began, in milliseconds since the epoch, if known.
   */
  fromSince?: number | null;
  /**
   * Until when a build certainly had the previous verdict, in milliseconds since
   * the epoch.
   */
  fromUntil?: number;
  to: StateValue;
  /** When the verdict began, in milliseconds since the epoch. */
  at: number | null;
}

/** A changed verdict; `at` is ISO 8601. */
type StateChange<V extends Verdict> = Omit<V, 'from' | 'at'> & {
  flow: FlowKey;
  from: StateValue;
  at: string;
};

/** Saves the verdicts that changed, and returns them. */
export async function saveStateChanges<V extends Verdict>(
  context: WriteContext,
  source: ListKind,
  verdicts: readonly V[],
): Promise<StateChange<V>[]> {
  const { flowId, flow, readAt } = context;
  const changed = verdicts.flatMap(verdict =>
    verdict.from !== undefined && verdict.from !== verdict.to
      ? [{ ...verdict, from: verdict.from, at: verdict.at ?? readAt }]
      : [],
  );
  await insertRows(
    context,
    'state_changes',
    changed.map(({ trail, fingerprint, ...change }) => ({
      flow_id: flowId,
      source,
      trail: trail === undefined ? null : storable(trail),
      fingerprint: fingerprint === undefined ? null : storable(fingerprint),
      from_state: change.from,
      from_since: change.fromSince ?? null,
      from_until: change.fromUntil ?? null,
      to_state: change.to,
      at: change.at,
    })),
  );
  return changed.map(change => {
    const told = { ...change, flow, at: toIso(change.at)! };
    // Only needed in the database.
    delete told.fromSince;
    delete told.fromUntil;
    return told;
  });
}

/**
 * Saves that trails had failed before they became compliant, as far as only the
 * region saw it: before they were read for the first time, or between two reads.
 */
export async function saveInterruptions(
  context: WriteContext,
  trails: readonly Written<TrailToStore>[],
): Promise<void> {
  const restored = trails.filter(
    ({ stored, state, stateSince, record }) =>
      state === 'compliant' &&
      record.restoredAfter !== undefined &&
      stored?.state !== 'non-compliant' &&
      (stored?.state !== state || stored.stateSince !== stateSince),
  );
  // Not returned: the portal never knew of the failure.
  await saveStateChanges(
    context,
    'trails',
    restored.map(({ record: { record }, state, stateSince }) => ({
      trail: record.name,
      from: 'non-compliant',
      to: state,
      at: stateSince,
    })),
  );
}
