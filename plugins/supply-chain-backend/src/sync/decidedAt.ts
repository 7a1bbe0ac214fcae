import type { Trail } from 'backstage-plugin-supply-chain-node';

/**
 * When the state of a trail (E6) came about, ISO 8601, by its events: a failure
 * with the first attestation that failed, a pass with the last one that was
 * reported. When the region last evaluated the trail says nothing of that: some
 * evaluate with each request. Undefined where the events don't tell.
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
