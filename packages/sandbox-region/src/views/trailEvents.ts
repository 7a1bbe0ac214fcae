import { Dossier } from './dossier';
import {
  ArtifactRow,
  AttestationRow,
  RunningEvent,
  TrailEventRow,
} from '../store';
import { booleanFromColumn, fromColumn } from '../store/json';

/** An event of a trail, with the fields of its type. */
export interface TrailEvent {
  type: string;
  timestamp: number;
  [field: string]: unknown;
}

function trailReported(dossier: Dossier): TrailEvent {
  const { trail, template } = dossier;
  return {
    type: 'trail_reported',
    timestamp: trail.created_at,
    event_id: `${trail.id}:reported`,
    trail_id: trail.id,
    flow_template_id: template?.id ?? null,
    reported_by: trail.created_by,
    git_commit_info: fromColumn(trail.git_commit_info),
    user_data: fromColumn(trail.user_data),
  };
}

function artifactReported(dossier: Dossier, row: ArtifactRow): TrailEvent {
  return {
    type: 'artifact_creation_reported',
    timestamp: row.created_at,
    event_id: `${row.id}:created`,
    trail_id: dossier.trail.id,
    artifact_id: row.id,
    artifact_fingerprint: row.fingerprint,
    artifact_name: row.filename,
    template_reference_name: row.template_name,
    build_url: row.build_url,
    git_commit_info: fromColumn(row.git_commit_info),
    user_data: fromColumn(row.user_data),
  };
}

function attestationType(row: AttestationRow, target?: ArtifactRow): string {
  if (row.target_artifact !== null) {
    return 'trail_attestation_for_artifact_reported';
  }
  if (row.artifact_fingerprint === null) {
    return 'trail_attestation_reported';
  }
  return target && target.created_at <= row.created_at
    ? 'artifact_attestation_reported'
    : 'trail_attestation_for_artifact_reported';
}

function attestationReported(
  dossier: Dossier,
  row: AttestationRow,
): TrailEvent {
  const target = dossier.artifacts.find(
    artifact => artifact.fingerprint === row.artifact_fingerprint,
  );
  return {
    type: attestationType(row, target),
    timestamp: row.created_at,
    event_id: `${row.id}:reported`,
    trail_id: dossier.trail.id,
    // For old records without a type, the event has no ID either.
    attestation_id: row.type === null ? null : row.id,
    attestation_type: row.type,
    is_compliant: booleanFromColumn(row.is_compliant),
    template_reference_name: row.name,
    target_artifact: row.target_artifact ?? target?.template_name ?? null,
    artifact_fingerprint: row.artifact_fingerprint,
    overridden_attestation_id: row.overridden_id,
    origin_url: row.origin_url,
    reported_by: row.reported_by,
    git_commit_info:
      fromColumn(row.git_commit_info) ??
      fromColumn(dossier.trail.git_commit_info),
    user_data: fromColumn(row.user_data),
  };
}

function runningEvent(event: RunningEvent, artifact: ArtifactRow): TrailEvent {
  return {
    type: `artifact_${event.kind}_running`,
    timestamp: event.at,
    event_id: `${artifact.id}:${event.snapshotIndex}`,
    environment_name: event.environmentName,
    snapshot_index: event.snapshotIndex,
    artifact_fingerprint: event.fingerprint,
    git_commit_info: fromColumn(artifact.git_commit_info),
  };
}

function rememberedEvent(dossier: Dossier, row: TrailEventRow): TrailEvent {
  return {
    type: row.type,
    timestamp: row.at,
    event_id: `${dossier.trail.id}:${row.seq}`,
    trail_id: dossier.trail.id,
    ...fromColumn<Record<string, unknown>>(row.body),
  };
}

/**
 * The events of a trail, oldest first (E6). Deliberately heavy, with internal IDs and the pipeline's raw
 * user data, as in production.
 */
export function trailEvents(
  dossier: Dossier,
  running: RunningEvent[],
): TrailEvent[] {
  const events = [
    trailReported(dossier),
    ...dossier.artifacts.map(row => artifactReported(dossier, row)),
    ...dossier.attestations.map(row => attestationReported(dossier, row)),
    ...dossier.events.map(row => rememberedEvent(dossier, row)),
    ...dossier.artifacts.flatMap(artifact =>
      running
        .filter(event => event.fingerprint === artifact.fingerprint)
        .map(event => runningEvent(event, artifact)),
    ),
  ];
  return events.sort((a, b) => a.timestamp - b.timestamp);
}
