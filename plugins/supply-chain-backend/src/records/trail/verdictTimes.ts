import type { StateValue } from 'backstage-plugin-supply-chain-common';
import type { Trail, TrailEvent } from 'backstage-plugin-supply-chain-node';
import type { VerdictTimes } from '../storedRecords';
import { defined } from '../text';
import { artifactsOf } from './trailEvents';

/**
 * When a trail (E6), or one of its artifacts, got its state, and when that was
 * last interrupted, according to the trail's events. The region's own time of
 * evaluation doesn't help, since some regions evaluate on every request.
 *
 * @param artifact - template name; the attestations of others don't count then
 */
export function verdictTimes(
  trail: Trail,
  state: StateValue,
  artifact?: string,
): VerdictTimes {
  const reports = reportsOf(trail).filter(
    ({ subject }) =>
      artifact === undefined || subject === undefined || subject === artifact,
  );
  return defined({
    decidedAt: decidedAt(state, reports),
    restoredAfter: restoredAfter(state, reports),
  });
}

/**
 * A failure began when the first attestation failed that kept it from passing
 * until now, a pass with the last reported one.
 */
function decidedAt(
  state: StateValue,
  reports: readonly Report[],
): string | undefined {
  switch (state) {
    case 'non-compliant':
      return failingSince(reports);
    case 'compliant':
      return reports.at(-1)?.timestamp;
    default:
      return undefined;
  }
}

/**
 * When an attestation last failed before everything passed, or when one failed
 * again after everything had passed.
 */
function restoredAfter(
  state: StateValue,
  reports: readonly Report[],
): string | undefined {
  const failures = reports.filter(
    ({ is_compliant: isCompliant }) => isCompliant === false,
  );
  switch (state) {
    case 'compliant':
      return failures.at(-1)?.timestamp;
    case 'non-compliant': {
      const since = failingSince(reports);
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
function failingSince(reports: readonly Report[]): string | undefined {
  const failing = new Map<string, string | undefined>();
  let since: string | undefined;
  reports.forEach((report, index) => {
    const about = attestationOf(report) ?? `report ${index}`;
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
 */
function attestationOf({ subject, ...report }: Report): string | undefined {
  const name = report.attestation_name ?? report.template_reference_name;
  return name && JSON.stringify([name, subject]);
}

type Report = TrailEvent & {
  timestamp: string;
  /**
   * Name of the artifact that it is about, or the fingerprint of one that the
   * trail no longer lists; absent if it is about the trail.
   */
  subject?: string;
};

/** The reports of attestations, oldest first. */
function reportsOf(trail: Trail): Report[] {
  const artifacts = artifactsOf(trail);
  return (trail.events ?? [])
    .flatMap(({ timestamp, ...event }): Report[] => {
      const { artifact_fingerprint: fingerprint, type } = event;
      // Until an artifact exists, its reports name it instead.
      const subject =
        event.target_artifact ??
        (fingerprint && (artifacts.get(fingerprint) ?? fingerprint));
      return timestamp && type?.includes('attestation')
        ? [{ ...event, timestamp, ...(subject && { subject }) }]
        : [];
    })
    .sort((a, b) => Date.parse(a.timestamp) - Date.parse(b.timestamp));
}
