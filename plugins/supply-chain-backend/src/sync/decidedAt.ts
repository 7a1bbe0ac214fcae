import type { Trail } from 'backstage-plugin-supply-chain-node';

/**
 * When a trail (E6) got its state, ISO 8601, according to its events: a failure
 * with the first failed attestation, a pass with the last reported one. The
 * region's own time of evaluation doesn't help, since some regions evaluate on
 * every request. Undefined if the events don't tell.
 */
export function decidedAt({
  compliance_state: { value },
  events,
}: Trail): string | undefined {
  const reported = (events ?? []).flatMap(
    ({ type, timestamp, is_compliant: isCompliant }) =>
      timestamp && type?.includes('attestation')
        ? [{ timestamp, isCompliant }]
        : [],
  );
  const timesOf = (found: typeof reported) =>
    found.map(({ timestamp }) => timestamp).sort();
  switch (value) {
    case 'non-compliant':
      return timesOf(reported.filter(each => each.isCompliant === false)).at(0);
    case 'compliant':
      return timesOf(reported).at(-1);
    default:
      return undefined;
  }
}
