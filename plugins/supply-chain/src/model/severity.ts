import type { StateValue } from 'backstage-plugin-supply-chain-common';

/** Worst first, as in the portal's verdicts. */
const BY_SEVERITY: readonly StateValue[] = [
  'non-compliant',
  'missing',
  'incomplete',
  'pending',
  'unknown',
  'compliant',
];

/** The rank of a state, worst first. */
export function severityOf(state: StateValue): number {
  return BY_SEVERITY.indexOf(state);
}

/** The record with the worst state; undefined if there are none. */
export function worstOf<T extends { state: StateValue }>(
  records: readonly T[],
): T | undefined {
  return BY_SEVERITY.map(state =>
    records.find(record => record.state === state),
  ).find(record => record !== undefined);
}
