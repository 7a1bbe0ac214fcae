import type {
  ArtifactEvidenceRecord,
  AttestationDetails,
  FlowRef,
} from 'backstage-plugin-supply-chain-common';
import type { AccessibleEntity } from '../access/catalogFacts';
import type { Evidence } from '../evidence/Evidence';
import { findingsOf } from '../package/findings';
import { truncate } from '../util/truncate';
import { chooseFlow } from './ActionContext';
import type { ActionContext } from './ActionContext';
import {
  counted,
  entityRefField,
  HOW_TO_READ,
  limitList,
  provenanceOf,
  releaseFields,
  releaseOf,
} from './schemas';

const MAX_ATTESTATIONS = 10;
/** Maximum number of findings per attestation. */
const MAX_FINDINGS = 30;

/**
 * Registers the action that returns the evidence for a control in a release.
 */
export function registerGetEvidence(context: ActionContext): void {
  context.registerRead({
    name: 'get-evidence',
    title: 'Get the evidence for a control',
    description: `Lists the attestations with a given name (the evidence for a control) in a release: a trail, or an artifact by its fingerprint.

Use it to answer "Who reviewed release 1.42.0?" or "What did the security scan of this build say?". Get the name of the control from explain-trail or check-compliance. Set either "trail" or "fingerprint".

Attestations are listed newest first. "counts": true marks the one the verdict is based on; a trail can have one per artifact, listed in "artifacts", which is empty for the trail itself and absent if unknown. "givenBy" is the portal user who attested. If "withheld" is true, the region has evidence that couldn't be read, so an empty list doesn't mean that there is none. Files and full details are on the component's page in the portal.
${HOW_TO_READ}`,
    input: z => ({
      entityRef: entityRefField(z),
      control: z
        .string()
        .min(1)
        .describe('Name of the attestation, such as unit-tests'),
      ...releaseFields(z),
    }),
    examples: [
      {
        title: 'Get the tests of a trail',
        input: {
          entityRef: 'component:default/payments-api',
          flow: 'payments-api',
          trail: '1.42.0',
          control: 'unit-tests',
        },
      },
    ],
    async read(input, credentials) {
      const authorizedEntity = await context.authorize(
        credentials,
        input.entityRef,
      );
      const release = releaseOf(input);
      const { evidence } = context.services;
      const { response, attestations, withheld } =
        'trail' in release
          ? await ofTrail(evidence, authorizedEntity, input.control, {
              ...chooseFlow(authorizedEntity.link, input),
              ...release,
            })
          : await ofArtifact(
              evidence,
              authorizedEntity,
              input.control,
              release,
            );
      return {
        summary: summaryOf(
          attestations.length,
          withheld,
          response.coverage.stale,
        ),
        ...provenanceOf(response),
        withheld,
        untrusted: limitList(MAX_ATTESTATIONS, attestations, 'attestations'),
      };
    },
  });
}

async function ofTrail(
  evidence: Evidence,
  authorizedEntity: AccessibleEntity,
  control: string,
  ref: FlowRef & { trail: string },
) {
  const response = await evidence.listAttestations(
    authorizedEntity,
    ref,
    control,
  );
  return {
    response,
    attestations: response.attestations.map(toAttestation),
    withheld: response.withheld === true,
  };
}

async function ofArtifact(
  evidence: Evidence,
  authorizedEntity: AccessibleEntity,
  control: string,
  { fingerprint }: { fingerprint: string },
) {
  const response = await evidence.getArtifact(authorizedEntity, fingerprint);
  return {
    response,
    attestations: (response.evidence ?? [])
      .filter(({ name }) => name === control)
      .map(toArtifactEvidence),
    withheld: response.evidence === undefined,
  };
}

function summaryOf(count: number, withheld: boolean, stale: boolean) {
  if (count === 0 && withheld) {
    return "The region provides no details of this evidence, or they couldn't be read.";
  }
  const age = stale
    ? " The region isn't responding, so there may be more by now."
    : '';
  return `Found ${counted(count, 'attestation')} with this name.${age}`;
}

function toArtifactEvidence(evidence: ArtifactEvidenceRecord) {
  const { type, state, createdAt, description } = evidence;
  return {
    state,
    createdAt,
    counts: false,
    type: truncate(type),
    url: evidence.evidenceUrl ?? evidence.buildUrl,
    findings: description ? [truncate(description)] : [],
  };
}

function toAttestation(attestation: AttestationDetails) {
  const { state, createdAt, subjects, type, override } = attestation;
  const { hasEvidence, fingerprint, givenBy, reportedBy } = attestation;
  return {
    state,
    createdAt,
    counts: subjects.some(({ counts }) => counts),
    hasFile: hasEvidence,
    fingerprint,
    givenBy,
    type: truncate(type),
    artifacts:
      subjects.length > 0
        ? subjects.flatMap(({ artifact }) => artifact ?? [])
        : undefined,
    reportedBy: truncate(reportedBy),
    overrideReason: truncate(override?.reason),
    url: attestation.htmlUrl,
    ...limitList(
      MAX_FINDINGS,
      findingsOf(attestation).map(line => truncate(line)),
      'findings',
    ),
  };
}
