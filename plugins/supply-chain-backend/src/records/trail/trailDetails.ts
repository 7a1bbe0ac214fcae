import type {
  AttestationStatus,
  Trail,
} from 'backstage-plugin-supply-chain-node';
import { toNamedUrls } from '../sharedFields';
import type { ReportedAttestation, TrailDetails } from '../toStore';
import { defined, personName } from '../text';
import { toEvents } from './trailEvents';
import { targetsOf } from './trailRecord';

/** Maximum number of events shown per trail. */
const MAX_EVENTS = 300;

/** Reduces a trail (E6) to what only its drawer shows. */
export function toTrailDetails(trail: Trail): TrailDetails {
  const events = toEvents(trail);
  const kept = events.slice(-MAX_EVENTS);
  return {
    createdBy: personName(trail.created_by),
    externalUrls: toNamedUrls(trail.external_urls),
    events: kept,
    omittedEvents: events.length - kept.length,
    ...reportedIn(trail),
  };
}

function reportedIn(
  trail: Trail,
): Pick<TrailDetails, 'attestations' | 'replaced'> {
  const { compliance_status: status, events } = trail;
  const targets = targetsOf(trail);
  const artifacts = Object.entries(status?.artifacts_statuses ?? {});
  const nameOf = new Map(
    artifacts.map(([name, each]) => [each.artifact_fingerprint, name]),
  );
  const reported = (
    statuses: readonly AttestationStatus[] = [],
    artifact?: string,
  ): ReportedAttestation[] =>
    statuses
      .filter(({ status: { value } }) => value !== 'missing')
      .map(({ attestation_name: name, attestation_id: id }) =>
        defined({
          name,
          id,
          artifact: artifact ?? (id ? targets.get(id) : undefined),
        }),
      );
  const attestations = [
    ...reported(status?.attestations_statuses),
    ...artifacts.flatMap(([name, each]) =>
      reported(each.attestations_statuses, name),
    ),
  ];
  const listed = new Set(attestations.map(({ id }) => id));
  const replaced = (events ?? []).flatMap(
    ({
      attestation_id: id,
      template_reference_name: name,
      artifact_fingerprint: fingerprint,
    }) =>
      id && name && !listed.has(id)
        ? [
            defined({
              name,
              id,
              artifact:
                targets.get(id) ??
                (fingerprint ? nameOf.get(fingerprint) : undefined),
            }),
          ]
        : [],
  );
  return { attestations, replaced };
}
