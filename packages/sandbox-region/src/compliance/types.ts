/**
 * The compliance words of a trail and of an artifact.
 *
 * @public
 */
export type ComplianceState = 'COMPLIANT' | 'NON-COMPLIANT' | 'INCOMPLETE';

/**
 * An attestation that a template asks for.
 *
 * @public
 */
export interface TemplateAttestation {
  name: string;
  /** Such as `junit`, `pull_request`, `snyk`, `generic` or `custom:<name>`. */
  type: string;
}

/**
 * An artifact that a template asks for, with the attestations on it.
 *
 * @public
 */
export interface TemplateArtifact {
  name: string;
  attestations: TemplateAttestation[];
}

/**
 * What a flow asks of each of its trails.
 *
 * @public
 */
export interface FlowTemplate {
  attestations: TemplateAttestation[];
  artifacts: TemplateArtifact[];
}

/** An attestation as the evaluation sees it. */
export interface ReportedAttestation {
  id: string;
  name: string;
  /** Null in old records: the template's type stands in. */
  type: string | null;
  /** Null while the outcome is pending. */
  isCompliant: boolean | null;
  /** The artifact it speaks of; null when it speaks of the whole trail. */
  artifactFingerprint: string | null;
  /** The name of the artifact it speaks of, where that did not exist yet. */
  targetArtifact: string | null;
  overriddenAttestationId: string | null;
}

/** An artifact as the evaluation sees it. */
export interface ReportedArtifact {
  id: string;
  fingerprint: string;
  /** The template's name for it; null when it was reported without one. */
  templateName: string | null;
}

/** What one trail is judged by; both lists run from oldest to newest. */
export interface TrailFacts {
  /** Null for a flow without a template. */
  template: FlowTemplate | null;
  templateId: string | null;
  attestations: ReportedAttestation[];
  artifacts: ReportedArtifact[];
  /** Epoch seconds. */
  evaluatedAt: number;
}

/** One entry of `attestations_statuses` (E6). */
export interface AttestationStatus {
  attestation_name: string;
  attestation_type: string | null;
  attestation_id: string | null;
  overridden_attestation_id: string | null;
  status: 'COMPLETE' | 'MISSING';
  is_compliant: boolean | null;
  unexpected: boolean;
}

/** One value of `artifacts_statuses` (E6). */
export interface ArtifactStatus {
  artifact_fingerprint: string | null;
  artifact_id: string | null;
  status: ComplianceState | 'MISSING';
  is_compliant: boolean;
  attestations_statuses: AttestationStatus[];
  unexpected: boolean;
  evaluated_at: number;
  flow_template_id: string | null;
}

/** `compliance_status` of a trail (E6). */
export interface TrailCompliance {
  status: ComplianceState;
  is_compliant: boolean;
  attestations_statuses: AttestationStatus[];
  artifacts_statuses: Record<string, ArtifactStatus>;
  evaluated_at: number;
  flow_template_id: string | null;
}
