import { ReportedAttestation, TrailFacts } from '../compliance/types';

export const SERVICE = {
  id: 'a1',
  fingerprint: 'f'.repeat(64),
  templateName: 'service',
};

export const TEMPLATE = {
  attestations: [
    { name: 'unit-tests', type: 'junit' },
    { name: 'scan', type: 'snyk' },
  ],
  artifacts: [
    { name: 'service', attestations: [{ name: 'sbom', type: 'generic' }] },
  ],
};

let counter = 0;

export function attestation(
  name: string,
  isCompliant: boolean | null,
  change: Partial<ReportedAttestation> = {},
): ReportedAttestation {
  counter += 1;
  return {
    id: `id-${counter}`,
    name,
    type: 'generic',
    isCompliant,
    artifactFingerprint: null,
    targetArtifact: null,
    overriddenAttestationId: null,
    ...change,
  };
}

const onService = { artifactFingerprint: SERVICE.fingerprint };

export function facts(change: Partial<TrailFacts> = {}): TrailFacts {
  return {
    template: TEMPLATE,
    templateId: 't1',
    attestations: [
      attestation('unit-tests', true),
      attestation('scan', true),
      attestation('sbom', true, onService),
    ],
    artifacts: [SERVICE],
    evaluatedAt: 1,
    ...change,
  };
}

export function withMore(...more: ReportedAttestation[]): TrailFacts {
  const base = facts();
  return { ...base, attestations: [...base.attestations, ...more] };
}
