import {
  attestationStatuses,
  stateOfAttestations,
  worstState,
} from './attestations';
import {
  ArtifactStatus,
  ComplianceState,
  ReportedArtifact,
  ReportedAttestation,
  TrailCompliance,
  TrailFacts,
} from './types';

/** Attestations of an artifact, by fingerprint or, from before it existed, by name. */
function saidOf(
  facts: TrailFacts,
  artifact: { fingerprint: string | null; name: string },
): ReportedAttestation[] {
  return facts.attestations.filter(({ artifactFingerprint, targetArtifact }) =>
    artifactFingerprint === null
      ? targetArtifact === artifact.name
      : artifactFingerprint === artifact.fingerprint,
  );
}

/** @param artifact - undefined while it is missing */
function evaluateArtifact(
  facts: TrailFacts,
  name: string,
  artifact: ReportedArtifact | undefined,
): ArtifactStatus {
  const asked = facts.template?.artifacts.find(entry => entry.name === name);
  const fingerprint = artifact?.fingerprint ?? null;
  // An artifact that isn't in the template is judged by all its attestations.
  const statuses = attestationStatuses(
    asked?.attestations,
    saidOf(facts, { fingerprint, name }),
  );
  const state = stateOfAttestations(statuses);
  const unexpected = facts.template !== null && !asked;
  return {
    artifact_fingerprint: fingerprint,
    artifact_id: artifact?.id ?? null,
    status: artifact ? state : 'MISSING',
    is_compliant: artifact !== undefined && state === 'COMPLIANT',
    attestations_statuses: unexpected
      ? statuses.map(status => ({ ...status, unexpected: true }))
      : statuses,
    unexpected,
    evaluated_at: facts.evaluatedAt,
    flow_template_id: facts.templateId,
  };
}

/** The key of an artifact in `artifacts_statuses`. */
function nameOf(artifact: ReportedArtifact): string {
  return artifact.templateName ?? artifact.fingerprint.slice(0, 12);
}

function artifactStatuses(facts: TrailFacts): Record<string, ArtifactStatus> {
  const newest = new Map(
    facts.artifacts.map(artifact => [nameOf(artifact), artifact]),
  );
  const asked = (facts.template?.artifacts ?? []).map(entry => entry.name);
  const targeted = facts.attestations.flatMap(
    ({ targetArtifact }) => targetArtifact ?? [],
  );
  const names = new Set([...asked, ...newest.keys(), ...targeted]);
  return Object.fromEntries(
    [...names].map(name => [
      name,
      evaluateArtifact(facts, name, newest.get(name)),
    ]),
  );
}

function trailAttestations(facts: TrailFacts) {
  return attestationStatuses(
    facts.template?.attestations,
    facts.attestations.filter(
      ({ artifactFingerprint, targetArtifact }) =>
        artifactFingerprint === null && targetArtifact === null,
    ),
  );
}

/** A check that fails before its artifact exists already fails the trail. */
function failureBefore(entry: ArtifactStatus): ComplianceState {
  const state = stateOfAttestations(entry.attestations_statuses);
  return state === 'NON-COMPLIANT' ? state : 'COMPLIANT';
}

/**
 * Computes `compliance_status` of a trail (E6) from its flow's template and what was reported.
 *
 * A trail is INCOMPLETE if nothing is required of it and nothing was reported.
 */
export function evaluateTrail(facts: TrailFacts): TrailCompliance {
  const attestations = trailAttestations(facts);
  const artifacts = artifactStatuses(facts);
  const judged = Object.values(artifacts).filter(entry => !entry.unexpected);
  const isEmpty =
    judged.length === 0 && !attestations.some(entry => !entry.unexpected);
  const status = isEmpty
    ? 'INCOMPLETE'
    : worstState([
        stateOfAttestations(attestations),
        ...judged.flatMap(entry => [entry.status, failureBefore(entry)]),
      ]);
  return {
    status,
    is_compliant: status === 'COMPLIANT',
    attestations_statuses: attestations,
    artifacts_statuses: artifacts,
    evaluated_at: facts.evaluatedAt,
    flow_template_id: facts.templateId,
  };
}

/**
 * The `state` of an artifact (E1), from its own attestations and those of its trail. Other artifacts of
 * the trail don't count.
 */
export function evaluateArtifactState(
  facts: TrailFacts,
  artifact: ReportedArtifact,
): ComplianceState {
  return worstState([
    stateOfAttestations(trailAttestations(facts)),
    evaluateArtifact(facts, nameOf(artifact), artifact).status,
  ]);
}
