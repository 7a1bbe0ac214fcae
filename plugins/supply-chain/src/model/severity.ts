import type { StateValue } from 'backstage-plugin-supply-chain-common';

/** The worst first, as the portal judges. */
const BY_SEVERITY: readonly StateValue[] = [
  'non-compliant',
  'missing',
  'incomplete',
  'pending',
  'unknown',
  'compliant',
];

/** Where a state stands among all, the worst first. */
export function severityOf(state: StateValue): number {
  return BY_SEVERITY.indexOf(state);
}

/** The record whose state a reader must know of first; undefined for none. */
export function worstOf<T extends { state: StateValue }>(
  records: readonly T[],
): T | undefined {
  return BY_SEVERITY.map(state =>
    records.find(record => record.state === state),
  ).find(record => record !== undefined);
}
