import type { StateValue } from 'backstage-plugin-supply-chain-common';

/**
 * A state as the portal shows it.
 *
 * @public
 */
export interface State {
  /** `unknown` stands for values that a region has and the portal does not. */
  value: StateValue;
  /** What the region sent, unchanged; absent when it sent none. */
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
 * Reads the state of an artifact or a trail. Upper and lower case and the
 * spellings NON-COMPLIANT and NON_COMPLIANT mean the same.
 *
 * @param status - what the region sent, of any type
 * @param isCompliant - decides when there is no status
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
 * Reads the state of an attestation inside a trail: COMPLETE says only that it
 * was reported, and `is_compliant` whether it passed. COMPLETE without
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
