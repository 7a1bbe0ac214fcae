import type { TrailEventRecord } from 'backstage-plugin-supply-chain-common';
import type { Trail, TrailEvent } from 'backstage-plugin-supply-chain-node';
import { readableLine, readableText } from '../readable';
import { toReviewVerdict } from '../attestation/reviewRecords';
import { defined, firstLine, limitList, personName } from '../text';

const MAX_CHANGES = 20;

/** The events of a trail (E6), oldest first. */
export function toEvents(trail: Trail): TrailEventRecord[] {
  const events = trail.events ?? [];
  const known: KnownNames = {
    artifacts: artifactsOf(trail),
    attestations: new Map(
      events.flatMap(event =>
        event.attestation_id ? [[event.attestation_id, event] as const] : [],
      ),
    ),
  };
  return events
    .flatMap(event => (event.type ? [toEvent(event, event.type, known)] : []))
    .sort((a, b) => (a.at ?? '').localeCompare(b.at ?? ''));
}

interface KnownNames {
  /** Template names of artifacts, by fingerprint. */
  artifacts: ReadonlyMap<string, string>;
  /** Attestation events, by attestation ID. */
  attestations: ReadonlyMap<string, TrailEvent>;
}

/** Template names of a trail's artifacts, by fingerprint. */
function artifactsOf(trail: Trail): Map<string, string> {
  const statuses = trail.compliance_status?.artifacts_statuses ?? {};
  return new Map(
    Object.entries(statuses).flatMap(([name, { artifact_fingerprint }]) =>
      artifact_fingerprint ? [[artifact_fingerprint, name] as const] : [],
    ),
  );
}

/** Events of old records name an attestation without its ID. */
function isAttestation(event: TrailEvent): boolean {
  return (
    event.attestation_id !== undefined ||
    event.attestation_name !== undefined ||
    Boolean(event.type?.includes('attestation'))
  );
}

/** In these events, the template name is the attestation's. */
function attestationName(event: TrailEvent): string | undefined {
  return firstLine(event.attestation_name ?? event.template_reference_name);
}

function toEvent(
  event: TrailEvent,
  type: string,
  known: KnownNames,
): TrailEventRecord {
  const attested = isAttestation(event);
  const { approval, artifact_fingerprint: fingerprint } = event;
  const changes = event.changes && limitList(MAX_CHANGES, event.changes);
  const by = approval?.by ?? (event.changes && event.reported_by);
  return defined({
    type,
    at: event.timestamp,
    attestation: attested ? attestationName(event) : undefined,
    attestationType: firstLine(event.attestation_type),
    compliant: event.is_compliant,
    artifact:
      firstLine(event.target_artifact) ??
      (attested ? undefined : firstLine(event.template_reference_name)) ??
      firstLine(event.artifact_name) ??
      (fingerprint ? known.artifacts.get(fingerprint) : undefined),
    fingerprint,
    environment: event.environment_name,
    snapshot: event.snapshot_index,
    by: personName(readableLine(by)),
    approval:
      approval &&
      defined({
        ...toReviewVerdict(approval.state),
        comment: readableText(approval.comment),
      }),
    changes: changes?.shown.map(({ field, from, to }) =>
      defined({
        field: readableLine(field) ?? '',
        from: readableLine(from),
        to: readableLine(to),
      }),
    ),
    omittedChanges: changes?.omitted,
    override: toOverride(event, known),
  });
}

function toOverride(
  event: TrailEvent,
  { attestations }: KnownNames,
): TrailEventRecord['override'] {
  const { override } = event;
  const id =
    override?.overridden_attestation_id ?? event.overridden_attestation_id;
  if (id === undefined && !override) {
    return undefined;
  }
  const overridden = id === undefined ? undefined : attestations.get(id);
  const name = overridden && attestationName(overridden);
  return defined({
    reason: readableText(override?.reason),
    replaced:
      overridden && name
        ? defined({
            name,
            type: firstLine(overridden.attestation_type),
            createdAt: overridden.timestamp,
          })
        : undefined,
  });
}
