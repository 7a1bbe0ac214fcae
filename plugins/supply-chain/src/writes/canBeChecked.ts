import type { WriteResponse } from 'backstage-plugin-supply-chain-common';

/** Whether the portal can check if a write with unknown outcome arrived. */
export function canBeChecked({
  doubt,
  checkedAt,
  checkAgainAt,
}: WriteResponse): boolean {
  // A write without doubt is still being sent.
  return !doubt || checkedAt !== undefined || checkAgainAt !== undefined;
}
