import { NotFoundError } from '@backstage/errors';
import {
  factsOfSummary,
  factsOfTrail,
  stringifyFlowRef,
} from 'backstage-plugin-supply-chain-common';
import type {
  FlowRef,
  SummaryResponse,
} from 'backstage-plugin-supply-chain-common';
import type { ActionContext } from './ActionContext';
import { chooseFlow, entityRefField, flowFields } from './input';
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

/** Registers the action that explains a trail. */
export function registerExplainTrail(context: ActionContext): void {
  context.registerRead({
    name: 'explain-trail',
    title: 'Explain a trail',
    description: `Explains the verdict on one trail (pipeline run): which attestations failed or are missing, which artifacts it built, where they run, and which commit it was built from.

Use it after check-compliance, or to answer "Why is build 1.42.0 of checkout not compliant?". Without "trail", it explains the flow's newest trail. "issues" lists what failed or is missing, failed ones first; an issue without an "attestation" is about the artifact itself. "guidance" is what the portal's admins say about them. An artifact without "runningIn" runs in unknown places.
${HOW_TO_READ}`,
    input: z => ({
      entityRef: entityRefField(z),
      trail: z
        .string()
        .min(1)
        .optional()
        .describe("Name of the trail; default: the flow's newest"),
      ...flowFields(z),
    }),
    example: {
      title: 'Explain a specific trail',
      input: {
        entityRef: 'component:default/payments-api',
        flow: 'payments-api',
        trail: '1.42.0',
      },
    },
    async read(input, credentials) {
      const entity = await context.authorize(credentials, input.entityRef);
      const { evidence } = context.services;
      const flow = chooseFlow(entity.link, input);
      const summary = await evidence.summarize(entity);
      const response = await evidence.getTrail(entity, {
        ...flow,
        trail: input.trail ?? newestOf(summary, flow),
      });
      const { trail, coverage, problems, guidance } = response;
      const environments = await evidence.listEnvironments(entity, {});
      const facts = factsOfTrail(trail, response, { summary, environments });
      return {
        ...coverage,
        flow: stringifyFlowRef(flow),
        state: trail.state,
        unreadable: trail.unreadable ?? 0,
        untrusted: {
          ...toTrail(trail),
          summary: verdictSummary(facts),
          problems,
          guidance,
          url: trail.htmlUrl,
          description: trail.description,
          artifacts: trail.artifacts.map(
            ({ attestations, ...artifact }) => artifact,
          ),
        },
      };
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
