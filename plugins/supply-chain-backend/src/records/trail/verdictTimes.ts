import type {
  TrailArtifact,
  TrailRecord,
} from 'backstage-plugin-supply-chain-common';
import type { Trail } from 'backstage-plugin-supply-chain-node';
import type { VerdictTimes } from '../storedRecords';
import { defined } from '../text';
import { artifactsOf } from './trailEvents';

/**
 * When a trail (E6), or one of its artifacts, got its state, and when that was
 * last interrupted, according to the trail's events. The region's own time of
 * evaluation doesn't help, since some regions evaluate on every request.
 *
 * @param record - says what the trail requires
 * @param artifact - the reports about others don't count then
 */
export function verdictTimes(
  trail: Trail,
  record: TrailRecord,
  artifact?: TrailArtifact,
): VerdictTimes {
  const reports = reportsOf(trail).filter(
    ({ subject }) =>
      artifact === undefined ||
      subject === undefined ||
      subject === artifact.name,
  );
  const isRequired = requiredBy(record, reports);
  switch ((artifact ?? record).state) {
    case 'non-compliant':
      return failureTimes(reports, reports.filter(isRequired));
    case 'compliant':
      return passTimes(
        reports.filter(
          report =>
            isRequired(report) || mayDecide(report, { record, artifact }),
        ),
      );
    default:
      return {};
  }
}

/**
 * A pass began with the last report, and was interrupted when an attestation
 * last failed before everything passed.
 */
function passTimes(reports: readonly Report[]): VerdictTimes {
  return defined({
    decidedAt: reports.at(-1)?.timestamp,
    restoredAfter: failuresIn(reports).at(-1)?.timestamp,
  });
}

/**
 * A failure began when the first required attestation failed that kept it from
 * passing until now. It was interrupted if one failed again after everything had
 * passed.
 *
 * A region may also fail a trail for an attestation that isn't required. Since
 * when it does so is unknown, but it does after the last report.
 */
function failureTimes(
  reports: readonly Report[],
  required: readonly Report[],
): VerdictTimes {
  const requiredSince = failingSince(required);
  const since = requiredSince ?? failingSince(reports);
  const last = since === undefined ? undefined : reports.at(-1)?.timestamp;
  return defined({
    decidedAt: requiredSince ?? last,
    restoredAfter:
      since !== failuresIn(reports).at(0)?.timestamp ? since : undefined,
  });
}

function failuresIn(reports: readonly Report[]): Report[] {
  return reports.filter(({ passed }) => passed === false);
}

/**
 * Since when there was always an attestation whose newest report (E8) is a
 * failure that isn't overridden.
 */
function failingSince(reports: readonly Report[]): string | undefined {
  const failing = new Map<string, string | undefined>();
  let since: string | undefined;
  reports.forEach(({ timestamp, passed, name, subject, ...report }, index) => {
    const about = name ? JSON.stringify([name, subject]) : `report ${index}`;
    if (passed === false) {
      since = failing.size === 0 ? timestamp : since;
      failing.set(about, report.id);
    } else if (passed === true) {
      failing.delete(about);
      for (const [overridden, id] of failing) {
        if (id !== undefined && id === report.overridden) {
          failing.delete(overridden);
        }
      }
    }
  });
  return failing.size > 0 ? since : undefined;
}

/**
 * Tells whether a report is about something that the trail requires. Reports
 * that don't name an attestation it lists may be.
 */
function requiredBy(
  { attestations, artifacts }: TrailRecord,
  reports: readonly Report[],
): (report: Report) => boolean {
  const byId = new Map(reports.map(report => [report.id, report]));
  return report => {
    const { overridden } = report;
    // What overrides a required attestation needn't be required itself.
    const { name, subject } =
      (overridden === undefined ? report : byId.get(overridden)) ?? {};
    const listed = artifacts.filter(each => each.name === subject);
    // An artifact that was replaced needs what the listed ones need.
    const own = listed.length > 0 ? listed : artifacts;
    const same = report.isArtifact
      ? listed
      : [
          ...attestations,
          ...(subject === undefined
            ? []
            : own.flatMap(each => each.attestations)),
        ].filter(each => each.name === name);
    return same.length === 0 || same.some(({ additional }) => !additional);
  };
}

/**
 * Whether a report that isn't about anything required may still decide a
 * verdict, since nothing is required.
 */
function mayDecide(
  { subject }: Report,
  { record, artifact }: { record: TrailRecord; artifact?: TrailArtifact },
): boolean {
  return artifact
    ? artifact.additional === true && subject === artifact.name
    : [...record.attestations, ...record.artifacts].every(
        ({ additional }) => additional,
      );
}

/** A report of an attestation or an artifact. */
interface Report {
  timestamp: string;
  isArtifact: boolean;
  /** Name of the attestation; absent for an artifact, and in old records. */
  name?: string;
  /** ID of the attestation. */
  id?: string;
  /** ID of the attestation that it overrides. */
  overridden?: string;
  passed?: boolean;
  /**
   * Name of the artifact that it is about, or the fingerprint of one that the
   * trail no longer lists; absent if it is about the trail.
   */
  subject?: string;
}

/** What was reported, oldest first. */
function reportsOf(trail: Trail): Report[] {
  const artifacts = artifactsOf(trail);
  return (trail.events ?? [])
    .flatMap(({ timestamp, type, ...event }): Report[] => {
      const { artifact_fingerprint: fingerprint } = event;
      const isArtifact = type === 'artifact_creation_reported';
      return timestamp && (isArtifact || type?.includes('attestation'))
        ? [
            defined({
              timestamp,
              isArtifact,
              name: isArtifact
                ? undefined
                : event.attestation_name ?? event.template_reference_name,
              id: event.attestation_id,
              overridden:
                event.override?.overridden_attestation_id ??
                event.overridden_attestation_id,
              passed: event.is_compliant,
              // Until an artifact exists, its reports name it instead.
              subject:
                event.target_artifact ??
                (fingerprint && (artifacts.get(fingerprint) ?? fingerprint)),
            }),
          ]
        : [];
    })
    .sort((a, b) => Date.parse(a.timestamp) - Date.parse(b.timestamp));
}
