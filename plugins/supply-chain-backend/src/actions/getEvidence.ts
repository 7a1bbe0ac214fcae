import type {
  ArtifactDetailsResponse,
  AttestationsResponse,
} from 'backstage-plugin-supply-chain-common';
import { findingsOf } from '../package/findings';
import type { ActionContext } from './ActionContext';
import { chooseRelease, entityRefField, releaseFields } from './input';
import { counted, HOW_TO_READ } from './output';

/**
 * Registers the action that returns the evidence for a control in a release.
 */
export function registerGetEvidence(context: ActionContext): void {
  context.registerRead({
    name: 'get-evidence',
    title: 'Get the evidence for a control',
    description: `Lists the attestations with a given name (the evidence for a control) in a release: a trail, or an artifact by its fingerprint.

Use it to answer "Who reviewed release 1.42.0?" or "What did the security scan of this build say?". Get the name of the control from explain-trail or check-compliance. Set either "trail" or "fingerprint".

Attestations are listed newest first. "subjects" are the trail itself or its artifacts, by template name; "counts": true marks those whose verdict is based on the attestation. "givenBy" is the portal user who attested. If "withheld" is true, the region has evidence that couldn't be read, so an empty list doesn't mean that there is none. Files and full details are on the component's page in the portal.
${HOW_TO_READ}`,
    input: z => ({
      entityRef: entityRefField(z),
      control: z
        .string()
        .min(1)
        .describe('Name of the attestation, such as unit-tests'),
      ...releaseFields(z),
    }),
    example: {
      title: 'Get the tests of a trail',
      input: {
        entityRef: 'component:default/payments-api',
        flow: 'payments-api',
        trail: '1.42.0',
        control: 'unit-tests',
      },
    },
    async read(input, credentials) {
      const entity = await context.authorize(credentials, input.entityRef);
      const { evidence } = context.services;
      const { control } = input;
      const release = chooseRelease(entity.link, input);
      const { coverage, problems, attestations, withheld } =
        'trail' in release
          ? ofTrail(await evidence.listAttestations(entity, release, control))
          : ofArtifact(
              await evidence.getArtifact(entity, release.fingerprint),
              control,
            );
      return {
        summary: summaryOf(attestations.length, withheld, coverage.stale),
        ...coverage,
        withheld,
        untrusted: { problems, attestations },
      };
    },
  });
}

function ofTrail(response: AttestationsResponse) {
  const { coverage, problems, attestations, withheld = false } = response;
  return {
    coverage,
    problems,
    withheld,
    attestations: attestations.map(details => ({
      state: details.state,
      type: details.type,
      createdAt: details.createdAt,
      subjects: details.subjects,
      fingerprint: details.fingerprint,
      givenBy: details.givenBy,
      reportedBy: details.reportedBy,
      override: details.override,
      hasFile: details.hasEvidence,
      url: details.htmlUrl,
      findings: findingsOf(details),
    })),
  };
}

function ofArtifact(response: ArtifactDetailsResponse, control: string) {
  const { coverage, problems, evidence } = response;
  return {
    coverage,
    problems,
    withheld: evidence === undefined,
    attestations: (evidence ?? []).filter(({ name }) => name === control),
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
