import type { Trail, TrailEvent } from 'backstage-plugin-supply-chain-node';
import { artifactsOf } from './trailEvents';

/**
 * When a trail (E6) got its state, ISO 8601, according to its events: a failure
 * when the first attestation failed that kept it from passing until now, a pass
 * with the last reported one. The region's own time of evaluation doesn't help,
 * since some regions evaluate on every request. Undefined if the events don't
 * tell.
 */
export function decidedAt(trail: Trail): string | undefined {
  switch (trail.compliance_state.value) {
    case 'non-compliant':
      return failingSince(trail);
    case 'compliant':
      return reportsOf(trail).at(-1)?.timestamp;
    default:
      return undefined;
  }
}

/**
 * When a trail's state (E6) was last interrupted, ISO 8601, according to its
 * events: when an attestation last failed before the trail became compliant, or
 * when one failed again after all had passed. Undefined if none did.
 */
export function restoredAfter(trail: Trail): string | undefined {
  const failures = reportsOf(trail).filter(
    ({ is_compliant: isCompliant }) => isCompliant === false,
  );
  switch (trail.compliance_state.value) {
    case 'compliant':
      return failures.at(-1)?.timestamp;
    case 'non-compliant': {
      const since = failingSince(trail);
      return since !== failures.at(0)?.timestamp ? since : undefined;
    }
    default:
      return undefined;
  }
}

/**
 * Since when there was always an attestation whose newest report (E8) is a
 * failure that isn't overridden.
 */
function failingSince(trail: Trail): string | undefined {
  const artifacts = artifactsOf(trail);
  const failing = new Map<string, string | undefined>();
  let since: string | undefined;
  reportsOf(trail).forEach((report, index) => {
    const about = attestationOf(report, artifacts) ?? `report ${index}`;
    if (report.is_compliant === false) {
      since = failing.size === 0 ? report.timestamp : since;
      failing.set(about, report.attestation_id);
    } else if (report.is_compliant === true) {
      failing.delete(about);
      for (const [overridden, id] of failing) {
        if (id !== undefined && id === report.overridden_attestation_id) {
          failing.delete(overridden);
        }
      }
    }
  });
  return failing.size > 0 ? since : undefined;
}

/**
 * Identifies the attestation that a report is about; undefined if it has no
 * name.
 *
 * @param artifacts - template names, by fingerprint
 */
function attestationOf(
  report: Report,
  artifacts: ReadonlyMap<string, string>,
): string | undefined {
  const { artifact_fingerprint: fingerprint, target_artifact: target } = report;
  const name = report.attestation_name ?? report.template_reference_name;
  // Until an artifact exists, its reports name it instead.
  const artifact =
    target ?? (fingerprint && (artifacts.get(fingerprint) ?? fingerprint));
  return name && JSON.stringify([name, artifact]);
}

type Report = TrailEvent & { timestamp: string };

/** The reports of attestations, oldest first. */
function reportsOf({ events }: Trail): Report[] {
  return (events ?? [])
    .flatMap(event =>
      event.timestamp && event.type?.includes('attestation')
        ? [{ ...event, timestamp: event.timestamp }]
        : [],
    )
    .sort((a, b) => Date.parse(a.timestamp) - Date.parse(b.timestamp));
}
