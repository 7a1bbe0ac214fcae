import {
  factsOfSummary,
  stringifyFlowRef,
} from 'backstage-plugin-supply-chain-common';
import type {
  FlowSummary,
  RunningArtifact,
} from 'backstage-plugin-supply-chain-common';
import type { ActionContext } from './ActionContext';
import {
  entityRefField,
  HOW_TO_READ,
  limitList,
  provenanceOf,
  toTrail,
  verdictSummary,
} from './schemas';

const MAX_FLOWS = 10;
const MAX_BUILDS = 20;

/**
 * Registers the action that reports whether a component is compliant and what
 * is missing.
 */
export function registerCheckCompliance(context: ActionContext): void {
  context.registerRead({
    name: 'check-compliance',
    title: 'Check the compliance of a component',
    description: `Reports whether a catalog entity's software supply chain is compliant, and what is missing or failed.

Use it to answer "Is payments-api compliant?", "What is blocking the release of checkout?" or "Is everything in production compliant?".

It returns two verdicts, which may differ: "newest" covers the newest trail (pipeline run) of each flow that the entity links, and "running" covers what is currently running in environments. "running" is absent when nothing is known to be running, which doesn't mean that nothing is running. "flows" has the newest trail of each flow with its "issues", failed ones first; an issue without an "attestation" is about the artifact itself. Flows with "pullRequests": true never count.
${HOW_TO_READ}`,
    input: z => ({ entityRef: entityRefField(z) }),
    examples: [
      {
        title: 'Check one component',
        input: { entityRef: 'component:default/payments-api' },
      },
    ],
    async read(input, credentials) {
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
      const { state, since, runningState } = response;
      return {
        ...provenanceOf(response),
        entityRef: authorizedEntity.entityRef,
        newest: { state, since: since?.at, atLeast: since?.atLeast ?? false },
        running: runningState && { state: runningState },
        untrusted: {
          summary: verdictSummary(factsOfSummary(response, environments)),
          ...limitList(MAX_FLOWS, response.flows.map(toFlow), 'flows'),
          ...limitList(MAX_BUILDS, response.running.map(toBuild), 'builds'),
        },
      };
    },
  });
}

function toFlow(summary: FlowSummary) {
  return {
    flow: stringifyFlowRef(summary),
    pullRequests: summary.pullRequests,
    ...(summary.trail ? toTrail(summary.trail) : {}),
  };
}

function toBuild(build: RunningArtifact) {
  const { environment, fingerprint, trail, state, startedAt } = build;
  const flow = stringifyFlowRef(build);
  return { environment, flow, trail, fingerprint, state, startedAt };
}
