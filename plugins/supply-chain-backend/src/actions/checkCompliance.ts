import {
  factsOfSummary,
  stringifyFlowRef,
} from 'backstage-plugin-supply-chain-common';
import type { ActionContext } from './ActionContext';
import { entityRefField } from './input';
import { HOW_TO_READ, toTrail, verdictSummary } from './output';

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
    example: {
      title: 'Check one component',
      input: { entityRef: 'component:default/payments-api' },
    },
    async read(input, credentials) {
      const entity = await context.authorize(credentials, input.entityRef);
      const { evidence } = context.services;
      const response = await evidence.summarize(entity);
      const environments = await evidence.listEnvironments(entity, {});
      const { state, since, runningState, flows, running } = response;
      return {
        ...response.coverage,
        entityRef: entity.entityRef,
        newest: { state, since: since?.at, atLeast: since?.atLeast ?? false },
        running: runningState && { state: runningState },
        untrusted: {
          summary: verdictSummary(factsOfSummary(response, environments)),
          problems: response.problems,
          flows: flows.map(flow => ({
            flow: stringifyFlowRef(flow),
            pullRequests: flow.pullRequests,
            ...(flow.trail ? toTrail(flow.trail) : {}),
          })),
          builds: running,
        },
      };
    },
  });
}
