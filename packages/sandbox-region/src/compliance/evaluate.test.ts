import fc from 'fast-check';
import { evaluateArtifactState, evaluateTrail } from './evaluate';
import type { ReportedAttestation, TrailFacts } from './types';

const SERVICE = {
  id: 'a1',
  fingerprint: 'f'.repeat(64),
  templateName: 'service',
};

const TEMPLATE = {
  attestations: [
    { name: 'unit-tests', type: 'junit' },
    { name: 'scan', type: 'snyk' },
  ],
  artifacts: [
    { name: 'service', attestations: [{ name: 'sbom', type: 'generic' }] },
  ],
};

let counter = 0;

function attestation(
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

function factsOf(
  attestations: ReportedAttestation[],
  change: Partial<TrailFacts> = {},
): TrailFacts {
  return {
    template: TEMPLATE,
    templateId: 't1',
    attestations,
    artifacts: [SERVICE],
    evaluatedAt: 1,
    ...change,
  };
}

const passed = [
  attestation('unit-tests', true),
  attestation('scan', true),
  attestation('sbom', true, { artifactFingerprint: SERVICE.fingerprint }),
];

describe('any trail', () => {
  const reported = fc.record({
    name: fc.constantFrom('unit-tests', 'scan', 'sbom', 'stray'),
    isCompliant: fc.constantFrom(true, false, null),
    artifactFingerprint: fc.constantFrom(null, SERVICE.fingerprint),
    targetArtifact: fc.constantFrom(null, SERVICE.templateName),
  });
  const trail = fc
    .record({
      entries: fc.array(reported, { maxLength: 12 }),
      built: fc.boolean(),
    })
    .map(({ entries, built }) =>
      factsOf(
        entries.map(entry => attestation(entry.name, entry.isCompliant, entry)),
        { artifacts: built ? [SERVICE] : [] },
      ),
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
        const names = [
          ...TEMPLATE.attestations,
          ...input.attestations.filter(
            ({ artifactFingerprint, targetArtifact }) =>
              artifactFingerprint === null && targetArtifact === null,
          ),
        ].map(({ name }) => name);
        expect(listed).toHaveLength(new Set(listed).size);
        expect(listed).toEqual(expect.arrayContaining(names));
      }),
    );
  });

  it('fails with a required attestation, and ignores additional ones', () => {
    fc.assert(
      fc.property(trail, fc.boolean(), (input, isCompliant) => {
        const statusWith = (...more: ReportedAttestation[]) =>
          evaluateTrail({
            ...input,
            attestations: [...input.attestations, ...more],
          }).status;
        expect(statusWith(attestation('scan', false))).toBe('NON-COMPLIANT');
        expect(statusWith(attestation('extra', isCompliant))).toBe(
          statusWith(),
        );
      }),
    );
  });
});

it('a trail shows what an override overrides', () => {
  const failed = attestation('scan', false);
  const overriding = attestation('scan', true, {
    type: 'override',
    overriddenAttestationId: failed.id,
  });
  const result = evaluateTrail(factsOf([...passed, failed, overriding]));
  expect(result.status).toBe('COMPLIANT');
  expect(result.attestations_statuses[1]).toMatchObject({
    attestation_type: 'override',
    overridden_attestation_id: failed.id,
  });
});

it.each([
  ['COMPLIANT', [attestation('x', true)]],
  ['NON-COMPLIANT', [attestation('x', false)]],
  ['INCOMPLETE', []],
])('a trail without a template is %s by all attestations', (status, all) => {
  const without = { template: null, templateId: null, artifacts: [] };
  const result = evaluateTrail(factsOf(all, without));
  expect(result.status).toBe(status);
  expect(result.attestations_statuses).toMatchObject(
    all.map(() => ({ unexpected: false })),
  );
});

it('the state of an artifact includes its trail, but not its other artifacts', () => {
  const other = {
    id: 'a2',
    templateName: 'other',
    fingerprint: '0'.repeat(64),
  };
  const [service] = TEMPLATE.artifacts;
  const twoOf = (...more: ReportedAttestation[]) =>
    factsOf([...passed, ...more], {
      template: {
        ...TEMPLATE,
        artifacts: [service, { ...service, name: 'other' }],
      },
      artifacts: [SERVICE, other],
    });
  expect(evaluateArtifactState(twoOf(), SERVICE)).toBe('COMPLIANT');
  expect(evaluateArtifactState(twoOf(), other)).toBe('INCOMPLETE');
  const failed = twoOf(attestation('scan', false));
  expect(evaluateArtifactState(failed, SERVICE)).toBe('NON-COMPLIANT');
});
