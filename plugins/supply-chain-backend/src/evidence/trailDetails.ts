import type {
  AttestationStatus,
  FlowRef,
  Link,
  NamedUrl,
  Trail,
  TrailEvent,
  TrailEventRecord,
} from 'backstage-plugin-supply-chain-common';
import { toNamedUrls } from './attestationDetails';
import { isOwnArtifact } from './scope';
import { defined, firstLine } from './text';
import { toSlimTrail } from './trailRecord';
import type { SlimTrail } from './trailRecord';

/** Events of one trail that a reader can take in. */
const MAX_EVENTS = 300;

/** One trail with all that its drawer shows. */
export interface KeptTrail extends SlimTrail {
  createdBy?: string;
  externalUrls: NamedUrl[];
  events: TrailEventRecord[];
  omittedEvents: number;
  /** What was reported, by the names and ids that lead to the evidence. */
  attestations: { name: string; id?: string; artifact?: string }[];
}

/** Reduces a trail (E6) to what its drawer shows. */
export function toKeptTrail(flow: FlowRef, trail: Trail): KeptTrail {
  const events = (trail.events ?? [])
    .flatMap(event => (event.type ? [toEvent(event, event.type)] : []))
    .sort((a, b) => (a.at ?? '').localeCompare(b.at ?? ''));
  const kept = events.slice(-MAX_EVENTS);
  return defined({
    ...toSlimTrail(flow, trail),
    createdBy: firstLine(trail.created_by),
    externalUrls: toNamedUrls(trail.external_urls),
    events: kept,
    omittedEvents: events.length - kept.length,
    attestations: reportedIn(trail),
  });
}

function reportedIn({ compliance_status: status }: Trail) {
  const reported = (
    statuses: AttestationStatus[] | undefined,
    artifact?: string,
  ) =>
    (statuses ?? []).flatMap(({ attestation_name, attestation_id }) =>
      attestation_name
        ? [defined({ name: attestation_name, id: attestation_id, artifact })]
        : [],
    );
  return [
    ...reported(status?.attestations_statuses),
    ...Object.entries(status?.artifacts_statuses ?? {}).flatMap(
      ([artifact, { attestations_statuses }]) =>
        reported(attestations_statuses, artifact),
    ),
  ];
}

/** The events that are about the trail itself or about own artifacts. */
export function ownEvents(
  { record, events }: KeptTrail,
  link: Link,
): TrailEventRecord[] {
  const foreign = record.artifacts.filter(
    ({ name }) => !isOwnArtifact(link, name),
  );
  const names = new Set(foreign.map(({ name }) => name));
  const fingerprints = new Set(foreign.map(({ fingerprint }) => fingerprint));
  return events.filter(
    ({ artifact, fingerprint }) =>
      !(artifact && names.has(artifact)) &&
      !(fingerprint && fingerprints.has(fingerprint)),
  );
}

/** The template's name in an event is the attestation's or the artifact's. */
function toEvent(event: TrailEvent, type: string): TrailEventRecord {
  const name = firstLine(event.template_reference_name);
  const isAttestation = event.attestation_id !== undefined;
  return defined({
    type,
    at: event.timestamp,
    attestation: isAttestation ? name : undefined,
    attestationType: event.attestation_type,
    compliant: event.is_compliant,
    artifact:
      firstLine(event.target_artifact) ??
      (isAttestation ? undefined : name) ??
      firstLine(event.artifact_name),
    fingerprint: event.artifact_fingerprint,
    environment: event.environment_name,
  });
}
