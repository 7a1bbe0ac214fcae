import {
  severityOf,
  type StateValue,
} from 'backstage-plugin-supply-chain-common';

/** The first record with the worst state; undefined if there are none. */
export function worstOf<T extends { state: StateValue }>(
  records: readonly T[],
): T | undefined {
  return records.reduce<T | undefined>(
    (worst, record) =>
      !worst || severityOf(record.state) < severityOf(worst.state)
        ? record
        : worst,
    undefined,
  );
}
