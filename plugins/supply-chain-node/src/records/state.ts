import type { StateValue } from 'backstage-plugin-supply-chain-common';
import { firstLine } from './text';

/** A state, with the region's own value if the portal doesn't know it. */
export interface ReadState {
  state: StateValue;
  originalState?: string;
}

const VALUES_BY_SPELLING: ReadonlyMap<string, StateValue> = new Map([
  ['COMPLIANT', 'compliant'],
  ['NONCOMPLIANT', 'non-compliant'],
  ['INCOMPLETE', 'incomplete'],
  ['MISSING', 'missing'],
  ['PENDING', 'pending'],
]);

function normalize(status: string): string {
  return status.toUpperCase().replace(/[\s_-]/g, '');
}

function valueOfCompliance(isCompliant: unknown): StateValue | undefined {
  if (typeof isCompliant !== 'boolean') {
    return undefined;
  }
  return isCompliant ? 'compliant' : 'non-compliant';
}

/**
 * Reads the state of an artifact or a trail. Ignores case, and accepts both
 * NON-COMPLIANT and NON_COMPLIANT.
 *
 * @param status - the region's value, of any type
 * @param isCompliant - decides when there is no status
 */
export function readState(status: unknown, isCompliant?: unknown): ReadState {
  if (typeof status !== 'string' || status.trim() === '') {
    return { state: valueOfCompliance(isCompliant) ?? 'unknown' };
  }
  const state = VALUES_BY_SPELLING.get(normalize(status));
  return state
    ? { state }
    : { state: 'unknown', originalState: firstLine(status) };
}

/**
 * Reads the state of an attestation in a trail. COMPLETE only means that it was
 * reported; `is_compliant` says whether it passed. COMPLETE without
 * `is_compliant` is pending.
 */
export function readAttestationState(
  status: unknown,
  isCompliant: unknown,
): ReadState {
  return typeof status === 'string' && normalize(status) === 'COMPLETE'
    ? { state: valueOfCompliance(isCompliant) ?? 'pending' }
    : readState(status, isCompliant);
}
