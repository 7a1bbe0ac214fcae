import type { StateValue } from 'backstage-plugin-supply-chain-common';

/** How a check came out; one that is not known keeps the record's own word. */
export function checkState(
  compliant: boolean | undefined,
  status: string | undefined,
): { state: StateValue; originalState?: string } {
  if (compliant === undefined) {
    return { state: 'unknown', ...(status && { originalState: status }) };
  }
  return { state: compliant ? 'compliant' : 'non-compliant' };
}
