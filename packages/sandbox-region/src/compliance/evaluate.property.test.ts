import fc from 'fast-check';
import { attestation, facts, SERVICE, TEMPLATE } from '../__testUtils__/facts';
import { evaluateTrail } from './evaluate';

describe('any trail', () => {
  const names = fc.constantFrom('unit-tests', 'scan', 'sbom', 'stray');
  const reported = fc.array(
    fc.record({
      name: names,
      isCompliant: fc.constantFrom(true, false, null),
      artifactFingerprint: fc.constantFrom(null, SERVICE.fingerprint),
      targetArtifact: fc.constantFrom(null, SERVICE.templateName),
    }),
    { maxLength: 12 },
  );
  const trail = fc
    .record({ reported, built: fc.boolean() })
    .map(({ reported: entries, built }) =>
      facts({
        attestations: entries.map(entry =>
          attestation(entry.name, entry.isCompliant, entry),
        ),
        artifacts: built ? [SERVICE] : [],
      }),
    );

  it('is compliant if and only if every required attestation is complete and compliant', () => {
    fc.assert(
      fc.property(trail, input => {
        const result = evaluateTrail(input);
        const asked = [
          ...result.attestations_statuses,
          ...Object.values(result.artifacts_statuses).flatMap(
            artifact => artifact.attestations_statuses,
          ),
        ].filter(status => !status.unexpected);
        const allPassed = asked.every(
          status =>
            status.status === 'COMPLETE' && status.is_compliant === true,
        );
        expect(result.is_compliant).toBe(
          allPassed && input.artifacts.length === 1,
        );
        expect(result.is_compliant).toBe(result.status === 'COMPLIANT');
      }),
    );
  });

  it('lists every required name and every reported one of the trail once', () => {
    fc.assert(
      fc.property(trail, input => {
        const listed = evaluateTrail(input).attestations_statuses.map(
          status => status.attestation_name,
        );
        expect(new Set(listed).size).toBe(listed.length);
        expect(listed).toEqual(
          expect.arrayContaining([
            ...TEMPLATE.attestations.map(entry => entry.name),
            ...input.attestations
              .filter(
                ({ artifactFingerprint, targetArtifact }) =>
                  artifactFingerprint === null && targetArtifact === null,
              )
              .map(entry => entry.name),
          ]),
        );
      }),
    );
  });

  it('never improves when something required fails', () => {
    fc.assert(
      fc.property(trail, input => {
        const worse = {
          ...input,
          attestations: [...input.attestations, attestation('scan', false)],
        };
        expect(evaluateTrail(worse).status).toBe('NON-COMPLIANT');
      }),
    );
  });

  it('ignores additional attestations', () => {
    fc.assert(
      fc.property(trail, fc.boolean(), (input, passed) => {
        const more = {
          ...input,
          attestations: [...input.attestations, attestation('extra', passed)],
        };
        expect(evaluateTrail(more).status).toBe(evaluateTrail(input).status);
      }),
    );
  });
});
