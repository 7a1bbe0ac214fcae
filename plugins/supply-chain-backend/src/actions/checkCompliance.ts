import {
  factsOfSummary,
  stringifyFlowRef,
} from 'backstage-plugin-supply-chain-common';
import type {
  FlowSummary,
  SummaryResponse,
} from 'backstage-plugin-supply-chain-common';
import type { ActionContext } from './ActionContext';
import type { ActionsRegistry } from './actionsRegistryService';
import {
  commitFields,
  entityRefField,
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

const MAX_FLOWS = 10;
const MAX_UNMET = 15;
const MAX_BUILDS = 20;

const outputFields = (z: Zod) =>
  z.object({
    ...provenanceFields(z),
    entityRef: z.string(),
    newest: z.object({
      state: stateField(z),
      since: z.string().optional(),
      atLeast: z
        .boolean()
        .describe('True if it may have been in this state for longer'),
    }),
    flows: z.array(
      z.object({
        flow: z.string().describe('region:org/flow'),
        pullRequests: z
          .boolean()
          .describe(
            'True if its trails are of pull requests, which never count',
          ),
        state: stateField(z).optional().describe('Absent if no trail is known'),
        commit: commitFields(z).optional(),
        unmet: z
          .array(unmetFields(z))
          .describe('Requirements that are not met, failed ones first'),
        omittedUnmet: z.number(),
        untrusted: z.object({ trail: z.string().optional() }),
      }),
    ),
    omittedFlows: z.number(),
    running: z
      .object({
        state: stateField(z),
        builds: z.array(
          z.object({
            flow: z.string(),
            fingerprint: z.string(),
            state: stateField(z),
            startedAt: z.string().optional(),
            untrusted: z.object({
              environment: z.string(),
              trail: z.string(),
            }),
          }),
        ),
        omittedBuilds: z.number(),
      })
      .optional(),
    untrusted: z.object({ summary: z.string() }),
  });

/**
 * Registers the action that reports whether a component is compliant and what
 * is missing.
 */
export function registerCheckCompliance(
  registry: ActionsRegistry,
  context: ActionContext,
): void {
  registry.register({
    name: 'check-compliance',
    title: 'Check the compliance of a component',
    description: `Reports whether a catalog entity's software supply chain is compliant, and what is missing or failed.

Use it to answer "Is payments-api compliant?", "What is blocking the release of checkout?" or "Is everything in production compliant?".

It returns two verdicts, which may differ: "newest" covers the newest trail (pipeline run) of each flow that the entity links, and "running" covers what is currently running in environments. "running" is absent when nothing is known to be running, which doesn't mean that nothing is running.
${HOW_TO_READ}`,
    attributes: { readOnly: true, idempotent: true, destructive: false },
    schema: {
      input: z => z.object({ entityRef: entityRefField(z) }),
      output: outputFields,
    },
    examples: [
      {
        title: 'Check one component',
        input: { entityRef: 'component:default/payments-api' },
      },
    ],
    async action({ input, credentials }) {
      const authorizedEntity = await context.authorize(
        credentials,
        input.entityRef,
      );
      const { evidence } = context.services;
      const response = await evidence.summarize(authorizedEntity);
      const environments = await evidence.listEnvironments(
        authorizedEntity,
        {},
      );
      return {
        output: {
          ...provenanceOf(response),
          entityRef: authorizedEntity.entityRef,
          newest: {
            state: response.state,
            since: response.since?.at,
            atLeast: response.since?.atLeast ?? false,
          },
          ...limitList(MAX_FLOWS, response.flows.map(toFlow), 'flows'),
          running: response.runningState && {
            state: response.runningState,
            ...limitList(MAX_BUILDS, response.running.map(toBuild), 'builds'),
          },
          untrusted: {
            summary: verdictSummary(factsOfSummary(response, environments)),
          },
        },
      };
    },
  });
}

function toFlow(summary: FlowSummary) {
  const { trail, pullRequests = false } = summary;
  return {
    flow: stringifyFlowRef(summary),
    pullRequests,
    state: trail?.state,
    commit: trail?.commit && toCommit(trail.commit),
    ...limitList(MAX_UNMET, trail ? unmetOf(trail) : [], 'unmet'),
    untrusted: { trail: truncate(trail?.name) },
  };
}

function toBuild(build: SummaryResponse['running'][number]) {
  const { fingerprint, state, startedAt, environment, trail } = build;
  return {
    flow: stringifyFlowRef(build),
    fingerprint,
    state,
    startedAt,
    untrusted: { environment, trail },
  };
}
