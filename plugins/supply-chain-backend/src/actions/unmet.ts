import type {
  AttestationRecord,
  TrailArtifact,
  TrailRecord,
} from 'backstage-plugin-supply-chain-common';
import { stateField } from './schemas';
import type { Zod } from './schemas';

export const unmetFields = (z: Zod) =>
  z.object({
    state: stateField(z),
    required: z
      .boolean()
      .describe("False if it was reported but the template doesn't require it"),
    untrusted: z.object({
      attestation: z
        .string()
        .optional()
        .describe('Absent if the artifact itself is missing or failed'),
      artifact: z
        .string()
        .optional()
        .describe(
          'Name of the artifact in the template; absent for the trail itself',
        ),
      type: z.string().optional(),
    }),
  });

/** Requirements that keep a trail from being compliant, failed ones first. */
export function unmetOf({ attestations, artifacts }: TrailRecord) {
  return [
    ...attestations.filter(isUnmet).map(attestation => toUnmet(attestation)),
    ...artifacts.flatMap(artifact => [
      ...(artifact.fingerprint === undefined ||
      isUnexplained(artifact, attestations)
        ? [
            {
              state: artifact.state,
              required: !artifact.additional,
              untrusted: { artifact: artifact.name },
            },
          ]
        : []),
      ...artifact.attestations
        .filter(isUnmet)
        .map(attestation => toUnmet(attestation, artifact.name)),
    ]),
  ].sort((a, b) => severityOf(a) - severityOf(b));
}

/**
 * Whether an artifact failed although no attestation that explains it did. A
 * verdict decided by another flow doesn't keep this trail from being compliant.
 */
function isUnexplained(
  { state, checks, decidedBy, attestations }: TrailArtifact,
  trailAttestations: readonly AttestationRecord[],
): boolean {
  const hasFailed = (attestation: AttestationRecord) =>
    attestation.state === 'non-compliant';
  return (
    !attestations.some(hasFailed) &&
    (checks === 'non-compliant' ||
      (state === 'non-compliant' &&
        !decidedBy &&
        !trailAttestations.some(hasFailed)))
  );
}

function isUnmet({ state, internal }: AttestationRecord): boolean {
  return state !== 'compliant' && !internal;
}

function toUnmet(
  { name, type, state, additional }: AttestationRecord,
  artifact?: string,
) {
  return {
    state,
    required: !additional,
    untrusted: { attestation: name, artifact, type },
  };
}

function severityOf({ state, required }: { state: string; required: boolean }) {
  return (state === 'non-compliant' ? 0 : 2) + (required ? 0 : 1);
}
