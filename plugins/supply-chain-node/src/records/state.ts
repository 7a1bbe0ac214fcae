import type { StateValue } from 'backstage-plugin-supply-chain-common';
import { severityOf } from 'backstage-plugin-supply-chain-common';

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
 * @returns undefined if the region gives no state
 */
export function readState(
  status: unknown,
  isCompliant?: unknown,
): StateValue | undefined {
  return typeof status !== 'string' || status.trim() === ''
    ? valueOfCompliance(isCompliant)
    : VALUES_BY_SPELLING.get(normalize(status)) ?? 'unknown';
}

/**
 * Reads the state of an attestation in a trail. COMPLETE only means that it was
 * reported; `is_compliant` says whether it passed. COMPLETE without
 * `is_compliant` is pending.
 */
export function readAttestationState(
  status: unknown,
  isCompliant: unknown,
): StateValue {
  return typeof status === 'string' && normalize(status) === 'COMPLETE'
    ? valueOfCompliance(isCompliant) ?? 'pending'
    : readState(status, isCompliant) ?? 'unknown';
}

/** The worst of the given states; `unknown` if there are none. */
export function worstState(states: readonly StateValue[]): StateValue {
  return states.length > 0
    ? states.reduce((worst, state) =>
        severityOf(state) < severityOf(worst) ? state : worst,
      )
    : 'unknown';
}

/**
 * Downgrades `compliant` to `unknown`, if something that might be worse is
 * unknown.
 */
export function unknownAtBest(state: StateValue): StateValue {
  return state === 'compliant' ? 'unknown' : state;
}

/** A trail or build with a missing or pending part is incomplete as a whole. */
export function wholeOf(worst: StateValue): StateValue {
  return worst === 'missing' || worst === 'pending' ? 'incomplete' : worst;
}

/**
 * Derives the state of a build from its trail's status: the worst of the
 * build's own checks and the trail's required attestations. A build that is
 * still missing may already have failed a check.
 *
 * @param own - states of the build's own required attestations
 * @param ofTrail - states of the trail's required attestations
 */
export function derivedState(
  checks: StateValue,
  own: readonly StateValue[],
  ofTrail: readonly StateValue[],
): StateValue {
  if (own.includes('non-compliant')) {
    return 'non-compliant';
  }
  return checks === 'missing'
    ? checks
    : wholeOf(worstState([checks, ...ofTrail]));
}
