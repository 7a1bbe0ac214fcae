import { NotFoundError } from '@backstage/errors';
import {
  factsOfTrail,
  stringifyFlowRef,
} from 'backstage-plugin-supply-chain-common';
import type {
  FlowRef,
  SummaryResponse,
  TrailDetailsResponse,
  VerdictFacts,
} from 'backstage-plugin-supply-chain-common';
import { chooseFlow } from './ActionContext';
import type { ActionContext } from './ActionContext';
import type { ActionsRegistry } from './actionsRegistryService';
import {
  commitFields,
  entityRefField,
  flowFields,
  HOW_TO_READ,
  provenanceFields,
  provenanceOf,
  stateField,
  toCommit,
  limitList,
} from './schemas';
import { truncate } from '../util/truncate';
import type { Zod } from './schemas';
import { unmetFields, unmetOf } from './unmet';
import { verdictSummary } from './verdictSummary';

const MAX_UNMET = 30;
const MAX_ARTIFACTS = 20;

const outputFields = (z: Zod) =>
  z.object({
    ...provenanceFields(z),
    flow: z.string(),
    state: stateField(z),
    createdAt: z.string().optional(),
    commit: commitFields(z).optional(),
    met: z.number().describe('Number of compliant attestations'),
    unmet: z.array(unmetFields(z)),
    omittedUnmet: z.number(),
    guidance: z
      .array(
        z.object({
          text: z.string().optional(),
          url: z.string().optional(),
          untrusted: z.object({
            attestation: z.string(),
            command: z.string().optional(),
          }),
        }),
      )
      .describe(
        "What the portal's admins say about missing and failed attestations",
      ),
    unreadable: z
      .number()
      .describe("Number of parts of the trail that couldn't be read"),
    artifacts: z.array(
      z.object({
        fingerprint: z.string().optional(),
        state: stateField(z),
        untrusted: z.object({
          name: z.string(),
          runningIn: z
            .array(z.string())
            .optional()
            .describe('Absent if unknown'),
        }),
      }),
    ),
    omittedArtifacts: z.number(),
    untrusted: z.object({
      summary: z.string(),
      trail: z.string(),
      url: z
        .string()
        .optional()
        .describe("The trail's page in the compliance console"),
      description: z.string().optional(),
    }),
  });

/** Registers the action that explains a trail. */
export function registerExplainTrail(
  registry: ActionsRegistry,
  context: ActionContext,
): void {
  registry.register({
    name: 'explain-trail',
    title: 'Explain a trail',
    description: `Explains the verdict on one trail (pipeline run): which attestations failed or are missing, which artifacts it built, where they run, and which commit it was built from.

Use it after check-compliance, or to answer "Why is build 1.42.0 of checkout not compliant?". Without "trail", it explains the flow's newest trail.
${HOW_TO_READ}`,
    attributes: { readOnly: true, idempotent: true, destructive: false },
    schema: {
      input: z =>
        z.object({
          entityRef: entityRefField(z),
          trail: z
            .string()
            .min(1)
            .optional()
            .describe("Name of the trail; default: the flow's newest"),
          ...flowFields(z),
        }),
      output: outputFields,
    },
    examples: [
      {
        title: 'Explain the newest trail of a component with one flow',
        input: { entityRef: 'component:default/checkout-web' },
      },
      {
        title: 'Explain a specific trail',
        input: {
          entityRef: 'component:default/payments-api',
          flow: 'payments-api',
          trail: '1.42.0',
        },
      },
    ],
    async action({ input, credentials }) {
      const authorizedEntity = await context.authorize(
        credentials,
        input.entityRef,
      );
      const { evidence } = context.services;
      const flow = chooseFlow(authorizedEntity.link, input);
      const summary = await evidence.summarize(authorizedEntity);
      const trail = input.trail ?? newestOf(summary, flow);
      const response = await evidence.getTrail(authorizedEntity, {
        ...flow,
        trail,
      });
      const environments = await evidence.listEnvironments(
        authorizedEntity,
        {},
      );
      const facts = factsOfTrail(response.trail, response, {
        summary,
        environments,
      });
      return { output: explained(flow, response, facts) };
    },
  });
}

function newestOf({ coverage, flows }: SummaryResponse, flow: FlowRef): string {
  const newest = flows.find(
    known => stringifyFlowRef(known) === stringifyFlowRef(flow),
  );
  if (!newest?.trail) {
    throw new NotFoundError(
      coverage.complete
        ? 'The flow has no trail of the entity'
        : "The flow's newest trail is unknown",
    );
  }
  return newest.trail.name;
}

function explained(
  flow: FlowRef,
  response: TrailDetailsResponse,
  facts: VerdictFacts,
) {
  const { trail } = response;
  const all = [
    ...trail.attestations,
    ...trail.artifacts.flatMap(({ attestations }) => attestations),
  ];
  const unmet = unmetOf(trail);
  return {
    ...provenanceOf(response),
    flow: stringifyFlowRef(flow),
    state: trail.state,
    createdAt: trail.createdAt,
    commit: trail.commit && toCommit(trail.commit),
    met: all.filter(({ state }) => state === 'compliant').length,
    ...limitList(MAX_UNMET, unmet, 'unmet'),
    guidance: response.guidance
      .slice(0, MAX_UNMET)
      .map(({ text, url, attestation, command }) => ({
        text,
        url,
        // Its name may come from a pipeline, and is part of the command.
        untrusted: { attestation, command },
      })),
    unreadable: trail.unreadable ?? 0,
    ...limitList(
      MAX_ARTIFACTS,
      trail.artifacts.map(({ name, fingerprint, state, runningIn }) => ({
        fingerprint,
        state,
        untrusted: { name: truncate(name) ?? '', runningIn },
      })),
      'artifacts',
    ),
    untrusted: {
      summary: verdictSummary(facts),
      trail: trail.name,
      url: trail.htmlUrl,
      description: truncate(trail.description),
    },
  };
}
