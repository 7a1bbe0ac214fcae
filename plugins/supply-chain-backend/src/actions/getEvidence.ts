import { stringifyFlowRef } from 'backstage-plugin-supply-chain-common';
import type {
  ResponseMeta,
  ArtifactEvidenceRecord,
  AttestationDetails,
  FlowRef,
} from 'backstage-plugin-supply-chain-common';
import type { AccessibleEntity } from '../access/catalogFacts';
import { chooseFlow } from './ActionContext';
import type { ActionContext, NamedFlow } from './ActionContext';
import type { ActionsRegistry } from './actionsRegistryService';
import {
  responseFields,
  entityRefField,
  releaseFields,
  releaseOf,
  HOW_TO_READ,
  provenanceOf,
  stateField,
  limitList,
} from './schemas';
import { truncate } from '../util/truncate';
import type { Zod } from './schemas';

const MAX_ATTESTATIONS = 10;

const attestationFields = (z: Zod) =>
  z.object({
    flow: z.string().optional(),
    state: stateField(z),
    createdAt: z.string().optional(),
    counts: z.boolean(),
    hasFile: z.boolean().optional().describe('Absent if unknown'),
    fingerprint: z
      .string()
      .optional()
      .describe('Fingerprint of the artifact it applies to'),
    givenBy: z.string().optional().describe('The portal user who attested'),
    tests: z
      .object({
        suites: z.number(),
        failed: z.number().optional().describe('Absent if unknown'),
      })
      .optional(),
    untrusted: z.object({
      trail: z.string().optional(),
      findings: z
        .array(z.object({ severity: z.string(), count: z.number() }))
        .optional()
        .describe(
          'Number of scanner findings by severity; absent if not all are known',
        ),
      url: z.string().optional(),
      type: z.string().optional(),
      artifacts: z
        .array(z.string())
        .optional()
        .describe(
          'Names of the artifacts it applies to. Empty if it applies to the trail itself, absent if unknown',
        ),
      description: z.string().optional(),
      comment: z.string().optional(),
      reportedBy: z.string().optional(),
      overrideReason: z.string().optional(),
    }),
  });

/**
 * Registers the action that returns the evidence for a control in a release.
 */
export function registerGetEvidence(
  registry: ActionsRegistry,
  context: ActionContext,
): void {
  registry.register({
    name: 'get-evidence',
    title: 'Get the evidence for a control',
    description: `Lists the attestations with a given name (the evidence for a control) in a release: a trail, or an artifact by its fingerprint.

Use it to answer "Who reviewed release 1.42.0?" or "What did the security scan of this build say?". Get the name of the control from explain-trail or check-compliance. Set either "trail" or "fingerprint".

Attestations are listed newest first. "counts": true marks the one the verdict is based on; a trail can have one per artifact, listed in "artifacts". If "withheld" is true, an empty list means that none could be read, not that there are none. Files and full details are on the component's page in the portal.
${HOW_TO_READ}`,
    attributes: { readOnly: true, idempotent: true, destructive: false },
    schema: {
      input: z =>
        z.object({
          entityRef: entityRefField(z),
          control: z
            .string()
            .min(1)
            .describe('Name of the attestation, such as unit-tests'),
          ...releaseFields(z),
        }),
      output: z =>
        z.object({
          ...responseFields(z),
          control: z.string(),
          withheld: z
            .boolean()
            .describe(
              "The region has evidence but provides no details of it, or not for every artifact, or it couldn't all be read",
            ),
          attestations: z.array(attestationFields(z)),
          omittedAttestations: z.number(),
        }),
    },
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
    async action({ input, credentials }) {
      const authorizedEntity = await context.authorize(
        credentials,
        input.entityRef,
      );
      const release = releaseOf(input);
      return {
        output:
          'trail' in release
            ? await ofTrail(context, authorizedEntity, { ...input, ...release })
            : await ofArtifact(
                context,
                authorizedEntity,
                release.fingerprint,
                input.control,
              ),
      };
    },
  });
}

async function ofTrail(
  { services }: ActionContext,
  authorizedEntity: AccessibleEntity,
  { control, trail, ...named }: NamedFlow & { control: string; trail: string },
) {
  const flow = chooseFlow(authorizedEntity.link, named);
  const response = await services.evidence.listAttestations(
    authorizedEntity,
    { ...flow, trail },
    control,
  );
  return evidenceOf(control, response, {
    attestations: response.attestations.map(attestation =>
      toAttestation(attestation, flow, trail),
    ),
    withheld: response.withheld === true,
  });
}

async function ofArtifact(
  { services }: ActionContext,
  authorizedEntity: AccessibleEntity,
  fingerprint: string,
  control: string,
) {
  const response = await services.evidence.getArtifact(
    authorizedEntity,
    fingerprint,
  );
  return evidenceOf(control, response, {
    attestations: (response.evidence ?? [])
      .filter(({ name }) => name === control)
      .map(evidence => toArtifactEvidence(evidence, fingerprint)),
    withheld: response.evidence === undefined,
  });
}

function evidenceOf<T extends { state: string; counts: boolean }>(
  control: string,
  response: ResponseMeta,
  { attestations, withheld }: { attestations: T[]; withheld: boolean },
) {
  return {
    summary: summaryOf(attestations.length, withheld, response),
    ...provenanceOf(response),
    control,
    withheld,
    ...limitList(MAX_ATTESTATIONS, attestations, 'attestations'),
  };
}

function summaryOf(count: number, withheld: boolean, response: ResponseMeta) {
  const age = response.coverage.stale
    ? " The region isn't responding, so there may be more by now."
    : '';
  if (count > 0) {
    return `There ${
      count === 1 ? 'is 1 attestation' : `are ${count} attestations`
    } with this name.${age}`;
  }
  return withheld
    ? "The region provides no details of this evidence, or they couldn't be read."
    : `There is no attestation with this name.${age}`;
}

function toArtifactEvidence(
  {
    type,
    state,
    createdAt,
    description,
    buildUrl,
    evidenceUrl,
  }: ArtifactEvidenceRecord,
  fingerprint: string,
) {
  return {
    state,
    createdAt,
    counts: false,
    fingerprint,
    untrusted: {
      url: evidenceUrl ?? buildUrl,
      type: truncate(type),
      description: truncate(description),
    },
  };
}

function toAttestation(
  attestation: AttestationDetails,
  flow: FlowRef,
  trail: string,
) {
  const { type, createdAt, hasEvidence, fingerprint, givenBy } = attestation;
  const { description, comment, reportedBy, override } = attestation;
  const { junit, scans, subjects, state, htmlUrl, omitted } = attestation;
  return {
    flow: stringifyFlowRef(flow),
    state,
    createdAt,
    counts: subjects.some(({ counts }) => counts),
    hasFile: hasEvidence,
    fingerprint,
    givenBy,
    tests: junit && testsOf(junit, omitted?.junit),
    untrusted: {
      trail,
      url: htmlUrl,
      findings:
        scans && isWhole(scans, omitted?.scans) ? findingsOf(scans) : undefined,
      type: truncate(type),
      artifacts:
        subjects.length > 0
          ? subjects.flatMap(({ artifact }) => artifact ?? [])
          : undefined,
      description: truncate(description),
      comment: truncate(comment),
      reportedBy: truncate(reportedBy),
      overrideReason: truncate(override?.reason),
    },
  };
}

function testsOf(
  suites: NonNullable<AttestationDetails['junit']>,
  omitted = 0,
) {
  const counts = suites.flatMap(({ failures, errors }) =>
    failures === undefined || errors === undefined ? [] : failures + errors,
  );
  const isKnown = omitted === 0 && counts.length === suites.length;
  return {
    suites: suites.length + omitted,
    failed: isKnown ? counts.reduce((sum, count) => sum + count, 0) : undefined,
  };
}

/** Whether the counts cover everything that the scans found. */
function isWhole(
  scans: NonNullable<AttestationDetails['scans']>,
  omitted = 0,
): boolean {
  return (
    omitted === 0 &&
    scans.every(
      ({ omittedResults = 0, omittedSeverities = 0 }) =>
        omittedResults + omittedSeverities === 0,
    )
  );
}

function findingsOf(scans: NonNullable<AttestationDetails['scans']>) {
  const counts = new Map<string, number>();
  for (const { severity, count } of scans
    .flatMap(({ results }) => results)
    .flatMap(result => result.counts)) {
    counts.set(severity, (counts.get(severity) ?? 0) + count);
  }
  return [...counts].map(([severity, count]) => ({ severity, count }));
}
