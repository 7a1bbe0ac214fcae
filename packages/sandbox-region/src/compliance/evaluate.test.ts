import {
  attestation,
  facts,
  SERVICE,
  TEMPLATE,
  withMore,
} from '../__testUtils__/facts';
import { evaluateArtifactState, evaluateTrail } from './evaluate';

describe('evaluateTrail', () => {
  it('is COMPLIANT when everything required passed', () => {
    expect(evaluateTrail(facts())).toMatchObject({
      status: 'COMPLIANT',
      is_compliant: true,
      evaluated_at: 1,
      flow_template_id: 't1',
    });
  });

  it('lists an attestation that was not reported as MISSING', () => {
    const result = evaluateTrail(
      facts({ attestations: [attestation('unit-tests', true)] }),
    );
    expect(result.status).toBe('INCOMPLETE');
    expect(result.attestations_statuses[1]).toEqual({
      attestation_name: 'scan',
      attestation_type: 'snyk',
      attestation_id: null,
      overridden_attestation_id: null,
      status: 'MISSING',
      is_compliant: false,
      unexpected: false,
    });
  });

  it('lists an artifact that was not reported as MISSING', () => {
    const result = evaluateTrail(facts({ artifacts: [] }));
    expect(result.status).toBe('INCOMPLETE');
    expect(result.artifacts_statuses.service).toMatchObject({
      status: 'MISSING',
      artifact_id: null,
      artifact_fingerprint: null,
      attestations_statuses: [{ status: 'MISSING' }],
    });
  });

  it('treats a pending attestation as complete, with an open outcome', () => {
    const result = evaluateTrail(withMore(attestation('scan', null)));
    expect(result.status).toBe('INCOMPLETE');
    expect(result.attestations_statuses[1]).toMatchObject({
      status: 'COMPLETE',
      is_compliant: null,
    });
  });

  it('uses the latest attestation of each name', () => {
    const failed = withMore(attestation('scan', false));
    expect(evaluateTrail(failed).status).toBe('NON-COMPLIANT');
    const mended = {
      ...failed,
      attestations: [...failed.attestations, attestation('scan', true)],
    };
    expect(evaluateTrail(mended).status).toBe('COMPLIANT');
  });

  it('shows what an override overrides', () => {
    const failed = attestation('scan', false);
    const result = evaluateTrail(
      withMore(
        failed,
        attestation('scan', true, {
          type: 'override',
          overriddenAttestationId: failed.id,
        }),
      ),
    );
    expect(result.status).toBe('COMPLIANT');
    expect(result.attestations_statuses[1]).toMatchObject({
      attestation_type: 'override',
      overridden_attestation_id: failed.id,
    });
  });

  it('judges a trail without a template by all attestations', () => {
    const without = { template: null, templateId: null, artifacts: [] };
    const passed = facts({
      ...without,
      attestations: [attestation('x', true)],
    });
    expect(evaluateTrail(passed)).toMatchObject({
      status: 'COMPLIANT',
      attestations_statuses: [{ unexpected: false }],
    });
    const failed = facts({
      ...without,
      attestations: [attestation('x', false)],
    });
    expect(evaluateTrail(failed).status).toBe('NON-COMPLIANT');
    const silent = facts({ ...without, attestations: [] });
    expect(evaluateTrail(silent).status).toBe('INCOMPLETE');
  });
});

describe('evaluateArtifactState', () => {
  it('includes attestations of the trail, but not of its other artifacts', () => {
    const other = {
      ...SERVICE,
      id: 'a2',
      templateName: 'other',
      fingerprint: '0'.repeat(64),
    };
    const base = facts({
      template: {
        ...TEMPLATE,
        artifacts: [
          ...TEMPLATE.artifacts,
          { name: 'other', attestations: [{ name: 'sbom', type: 'generic' }] },
        ],
      },
      artifacts: [SERVICE, other],
    });
    expect(evaluateArtifactState(base, SERVICE)).toBe('COMPLIANT');
    expect(evaluateArtifactState(base, other)).toBe('INCOMPLETE');
    const failed = {
      ...base,
      attestations: [...base.attestations, attestation('scan', false)],
    };
    expect(evaluateArtifactState(failed, SERVICE)).toBe('NON-COMPLIANT');
  });
});
