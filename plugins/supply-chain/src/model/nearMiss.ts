import {
  closestName,
  type AttestationRecord,
} from 'backstage-plugin-supply-chain-common';

/** How many letters may differ. */
const MAX_DISTANCE = 2;

/**
 * The name of a report that nothing expects and that was probably meant to be
 * the missing one: of the same type, with at most two letters that differ.
 */
export function nearMissOf(
  { name, type }: AttestationRecord,
  reported: readonly AttestationRecord[],
): string | undefined {
  const names = reported
    .filter(
      other =>
        other.additional &&
        type !== undefined &&
        other.type === type &&
        Math.abs(other.name.length - name.length) <= MAX_DISTANCE,
    )
    .map(other => other.name);
  return closestName(name, names);
}
