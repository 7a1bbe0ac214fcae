/** The compliance state of a trail or an artifact. */
export type ComplianceState = 'COMPLIANT' | 'NON-COMPLIANT' | 'INCOMPLETE';

/** An attestation that a template requires. */
export interface TemplateAttestation {
  name: string;
  /** For example `junit`, `pull_request`, `snyk`, `generic` or `custom:<name>`. */
  type: string;
}

/** What a flow requires of each trail and of its artifacts. */
export interface FlowTemplate {
  attestations: TemplateAttestation[];
  artifacts: Array<{ name: string; attestations: TemplateAttestation[] }>;
}

/** The fields of an attestation that the evaluation uses. */
export interface ReportedAttestation {
  id: string;
  name: string;
  /** Null in old records, which fall back to the template's type. */
  type: string | null;
  /** Null while the outcome is pending. */
  isCompliant: boolean | null;
  /** The attested artifact; null for an attestation of the whole trail. */
  artifactFingerprint: string | null;
  /** Name of the attested artifact, if it didn't exist yet. */
  targetArtifact: string | null;
  overriddenAttestationId: string | null;
}

/** The fields of an artifact that the evaluation uses. */
export interface ReportedArtifact {
  id: string;
  fingerprint: string;
  /** Its name in the template; null if it was reported without one. */
  templateName: string | null;
}

/** Input of the evaluation; both lists are oldest first. */
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
