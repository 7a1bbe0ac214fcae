import type { StateValue } from 'backstage-plugin-supply-chain-common';

/** The worst first. */
const BY_SEVERITY: readonly StateValue[] = [
  'non-compliant',
  'missing',
  'incomplete',
  'pending',
  'unknown',
  'compliant',
];

/** The state that a reader must know of first; `unknown` for none at all. */
export function worstState(states: readonly StateValue[]): StateValue {
  return BY_SEVERITY.find(state => states.includes(state)) ?? 'unknown';
}

/** 0 for the worst. */
export function severityOf(state: StateValue): number {
  return BY_SEVERITY.indexOf(state);
}

/** The state, where something that could make it worse is not known. */
export function unknownAtBest(state: StateValue): StateValue {
  return state === 'compliant' ? 'unknown' : state;
}

/** A trail or build waits as a whole for what one part of it is missing. */
export function wholeOf(worst: StateValue): StateValue {
  return worst === 'missing' || worst === 'pending' ? 'incomplete' : worst;
}
