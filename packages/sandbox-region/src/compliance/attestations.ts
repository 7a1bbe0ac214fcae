import {
  AttestationStatus,
  ComplianceState,
  ReportedAttestation,
  TemplateAttestation,
} from './types';

function newestByName(
  reported: ReportedAttestation[],
): Map<string, ReportedAttestation> {
  return new Map(reported.map(attestation => [attestation.name, attestation]));
}

function completeStatus(
  attestation: ReportedAttestation,
  expected: TemplateAttestation | undefined,
  unexpected: boolean,
): AttestationStatus {
  return {
    attestation_name: attestation.name,
    attestation_type: attestation.type ?? expected?.type ?? null,
    attestation_id: attestation.id,
    overridden_attestation_id: attestation.overriddenAttestationId,
    status: 'COMPLETE',
    is_compliant: attestation.isCompliant,
    unexpected,
  };
}

function missingStatus(expected: TemplateAttestation): AttestationStatus {
  return {
    attestation_name: expected.name,
    attestation_type: expected.type,
    attestation_id: null,
    overridden_attestation_id: null,
    status: 'MISSING',
    is_compliant: false,
    unexpected: false,
  };
}

/**
 * Matches reported attestations with the template: first the required ones in template order, then the
 * additional ones. The latest attestation of each name counts.
 *
 * @param expected - undefined without a template; then nothing is unexpected
 * @param reported - oldest first
 */
export function attestationStatuses(
  expected: TemplateAttestation[] | undefined,
  reported: ReportedAttestation[],
): AttestationStatus[] {
  const newest = newestByName(reported);
  const asked = (expected ?? []).map(entry => {
    const attestation = newest.get(entry.name);
    newest.delete(entry.name);
    return attestation
      ? completeStatus(attestation, entry, false)
      : missingStatus(entry);
  });
  const besides = [...newest.values()].map(attestation =>
    completeStatus(attestation, undefined, expected !== undefined),
  );
  return [...asked, ...besides];
}

/** The combined state of a list of statuses, ignoring unexpected ones. */
export function stateOfAttestations(
  statuses: AttestationStatus[],
): ComplianceState {
  return worstState(
    statuses.filter(status => !status.unexpected).map(stateOfAttestation),
  );
}

function stateOfAttestation(status: AttestationStatus): ComplianceState {
  if (status.status === 'MISSING' || status.is_compliant === null) {
    return 'INCOMPLETE';
  }
  return status.is_compliant ? 'COMPLIANT' : 'NON-COMPLIANT';
}

/** The worst of the states: failed, then incomplete or missing, then compliant. */
export function worstState(
  states: Array<ComplianceState | 'MISSING'>,
): ComplianceState {
  if (states.includes('NON-COMPLIANT')) {
    return 'NON-COMPLIANT';
  }
  return states.includes('INCOMPLETE') || states.includes('MISSING')
    ? 'INCOMPLETE'
    : 'COMPLIANT';
}
