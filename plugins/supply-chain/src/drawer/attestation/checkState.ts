import type { StateValue } from 'backstage-plugin-supply-chain-common';

/** The state of a check; unknown values keep the record's own word. */
export function checkState(
  compliant: boolean | undefined,
  status: string | undefined,
): { state: StateValue; originalState?: string } {
  if (compliant === undefined) {
    return { state: 'unknown', originalState: status };
  }
  return { state: compliant ? 'compliant' : 'non-compliant' };
}
