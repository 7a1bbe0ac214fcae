import { evaluateArtifactState, evaluateTrail } from '../compliance/evaluate';
import {
  ComplianceState,
  TrailCompliance,
  TrailFacts,
} from '../compliance/types';
import {
  ArtifactRow,
  AttestationRow,
  Store,
  StoredTemplate,
  TrailEventRow,
  TrailRow,
} from '../store';
import { booleanFromColumn } from '../store/json';

/** A trail with everything that was reported on it. */
export interface Dossier {
  trail: TrailRow;
  template: StoredTemplate | undefined;
  /** Oldest first. */
  artifacts: ArtifactRow[];
  /** Oldest first. */
  attestations: AttestationRow[];
  /** Stored events, oldest first. */
  events: TrailEventRow[];
}

/** Attestations of an artifact, by fingerprint or, from before it existed, by name. */
export function attestationsOf(
  dossier: Dossier,
  artifact: ArtifactRow,
): AttestationRow[] {
  return dossier.attestations.filter(row =>
    row.artifact_fingerprint === null
      ? row.target_artifact !== null &&
        row.target_artifact === artifact.template_name
      : row.artifact_fingerprint === artifact.fingerprint,
  );
}

/** Reads trails in bulk; the number of queries doesn't depend on the number of trails. */
export function readDossiers(
  store: Store,
  trails: TrailRow[],
): Map<number, Dossier> {
  const seqs = trails.map(trail => trail.seq);
  const templates = store.flows.templates([
    ...new Set(trails.flatMap(trail => trail.template ?? [])),
  ]);
  const artifacts = Map.groupBy(
    store.artifacts.ofTrails(seqs),
    row => row.trail,
  );
  const attestations = Map.groupBy(
    store.attestations.ofTrails(seqs),
    row => row.trail,
  );
  const events = Map.groupBy(store.trails.events(seqs), row => row.trail);
  return new Map(
    trails.map(trail => [
      trail.seq,
      {
        trail,
        template:
          trail.template === null ? undefined : templates.get(trail.template),
        artifacts: artifacts.get(trail.seq) ?? [],
        attestations: attestations.get(trail.seq) ?? [],
        events: events.get(trail.seq) ?? [],
      },
    ]),
  );
}

/** Reads the trails of the artifacts. */
export function readDossiersOf(
  store: Store,
  artifacts: ArtifactRow[],
): Map<number, Dossier> {
  const seqs = [...new Set(artifacts.map(artifact => artifact.trail))];
  return readDossiers(store, store.trails.byNumber(seqs));
}

function factsOf(dossier: Dossier, evaluatedAt: number): TrailFacts {
  return {
    template: dossier.template?.body ?? null,
    templateId: dossier.template?.id ?? null,
    evaluatedAt,
    attestations: dossier.attestations.map(row => ({
      id: row.id,
      name: row.name,
      type: row.type,
      isCompliant: booleanFromColumn(row.is_compliant),
      artifactFingerprint: row.artifact_fingerprint,
      targetArtifact: row.target_artifact,
      overriddenAttestationId: row.overridden_id,
    })),
    artifacts: dossier.artifacts.map(reportedArtifact),
  };
}

function reportedArtifact(row: ArtifactRow) {
  return {
    id: row.id,
    fingerprint: row.fingerprint,
    templateName: row.template_name,
  };
}

/** `compliance_status` of the trail (E6). */
export function trailCompliance(
  dossier: Dossier,
  evaluatedAt: number,
): TrailCompliance {
  return evaluateTrail(factsOf(dossier, evaluatedAt));
}

/** `state` of an artifact of the trail (E1). */
export function artifactState(
  dossier: Dossier,
  artifact: ArtifactRow,
): ComplianceState {
  return evaluateArtifactState(factsOf(dossier, 0), reportedArtifact(artifact));
}
