import type { Trail } from 'backstage-plugin-supply-chain-node';

/**
 * When a trail (E6) got its state, ISO 8601, according to its events: a failure
 * with the first failed attestation, a pass with the last reported one. The
 * region's own time of evaluation doesn't help, since some regions evaluate on
 * every request. Undefined if the events don't tell.
 */
export function decidedAt(trail: Trail): string | undefined {
  switch (trail.compliance_state.value) {
    case 'non-compliant':
      return reportTimes(trail, { failed: true }).at(0);
    case 'compliant':
      return reportTimes(trail).at(-1);
    default:
      return undefined;
  }
}

/**
 * When an attestation of a trail (E6) last failed before the trail became
 * compliant, ISO 8601. Undefined if none did.
 */
export function restoredAfter(trail: Trail): string | undefined {
  return trail.compliance_state.value === 'compliant'
    ? reportTimes(trail, { failed: true }).at(-1)
    : undefined;
}

/** When attestations were reported, oldest first. */
function reportTimes(
  { events }: Trail,
  { failed = false }: { failed?: boolean } = {},
): string[] {
  return (events ?? [])
    .flatMap(({ type, timestamp, is_compliant: isCompliant }) =>
      timestamp &&
      type?.includes('attestation') &&
      (!failed || isCompliant === false)
        ? [timestamp]
        : [],
    )
    .sort();
}
