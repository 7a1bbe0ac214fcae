import type { StateValue } from 'backstage-plugin-supply-chain-common';

/**
 * A state in the portal's terms.
 *
 * @public
 */
export interface State {
  /** `unknown` for values that the portal doesn't know. */
  value: StateValue;
  /** The region's value, unchanged; absent if it sent none. */
  original?: string;
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
 *
 * @public
 */
export function parseState(status: unknown, isCompliant?: unknown): State {
  if (typeof status !== 'string' || status.trim() === '') {
    return { value: valueOfCompliance(isCompliant) ?? 'unknown' };
  }
  return {
    value: VALUES_BY_SPELLING.get(normalize(status)) ?? 'unknown',
    original: status,
  };
}

/**
 * Reads the state of an attestation in a trail. COMPLETE only means that it was
 * reported; `is_compliant` says whether it passed. COMPLETE without
 * `is_compliant` is pending.
 *
 * @public
 */
export function parseAttestationState(
  status: unknown,
  isCompliant: unknown,
): State {
  if (typeof status === 'string' && normalize(status) === 'COMPLETE') {
    return {
      value: valueOfCompliance(isCompliant) ?? 'pending',
      original: status,
    };
  }
  return parseState(status, isCompliant);
}
