import type { StateValue } from 'backstage-plugin-supply-chain-common';

/** Worst first. */
const BY_SEVERITY: readonly StateValue[] = [
  'non-compliant',
  'missing',
  'incomplete',
  'pending',
  'unknown',
  'compliant',
];

/** The worst of the given states; `unknown` if there are none. */
export function worstState(states: readonly StateValue[]): StateValue {
  return BY_SEVERITY.find(state => states.includes(state)) ?? 'unknown';
}

/** 0 is the worst. */
export function severityOf(state: StateValue): number {
  return BY_SEVERITY.indexOf(state);
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
