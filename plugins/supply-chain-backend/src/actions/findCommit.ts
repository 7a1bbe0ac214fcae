import {
  searchQuerySchema,
  stringifyEnvironmentRef,
  stringifyFlowRef,
  supplyChainEvidenceReadPermission,
} from 'backstage-plugin-supply-chain-common';
import type { SearchResponse } from 'backstage-plugin-supply-chain-common';
import { parseQuery } from '../errors/parseQuery';
import { Scope } from '../evidence/Scope';
import { linkedEntities, MAX_LINKED_ENTITIES } from '../access/entityFilters';
import type { ActionContext } from './ActionContext';
import type { ActionsRegistry } from './actionsRegistryService';
import { entityRefField, HOW_TO_READ, stateField, limitList } from './schemas';
import { truncate } from '../util/truncate';

const MAX_RESULTS = 20;

/** Registers the action that finds where a commit runs. */
export function registerFindCommit(
  registry: ActionsRegistry,
  context: ActionContext,
): void {
  registry.register({
    name: 'find-commit',
    title: 'Find where a commit runs',
    description: `Finds the artifacts built from a commit or with a given fingerprint, and reports which environments they run in and whether they are compliant. It also finds a trail by its name or by the URL of its build.

Use it to answer "Is commit 3f2a91c in production?" or "Which components contain this build?". It searches all linked entities that the caller can see, or only one with "entityRef".

Without "runningIn", it's unknown whether the artifact is running anywhere. "Nothing found" is certain only if "complete" is true.
${HOW_TO_READ}`,
    attributes: { readOnly: true, idempotent: true, destructive: false },
    schema: {
      input: z =>
        z.object({
          commit: z
            .string()
            .describe(
              'A commit SHA or an artifact fingerprint, in full or its start (5 to 64 hexadecimal characters), or a text that contains it: the URL of a commit, an image reference, the output of git describe. Or the name of a trail, or the URL of a build',
            ),
          entityRef: entityRefField(z).optional(),
        }),
      output: z =>
        z.object({
          summary: z.string(),
          complete: z.boolean().describe('False if matches may be missing'),
          artifacts: z.array(
            z.object({
              fingerprint: z.string(),
              flow: z.string(),
              commit: z.string().optional(),
              state: stateField(z),
              entityRefs: z.array(z.string()),
              omittedEntityRefs: z.number(),
              untrusted: z.object({
                name: z.string().optional(),
                trail: z.string().optional(),
                runningIn: z.array(z.string()).optional(),
                exitedFrom: z.array(z.string()).optional(),
              }),
            }),
          ),
          omittedArtifacts: z.number(),
          trails: z.array(
            z.object({
              flow: z.string(),
              state: stateField(z),
              entityRefs: z.array(z.string()),
              omittedEntityRefs: z.number(),
              untrusted: z.object({ trail: z.string().optional() }),
            }),
          ),
          omittedTrails: z.number(),
        }),
    },
    examples: [
      { title: 'Search everywhere', input: { commit: '3f2a91c' } },
      {
        title: 'Search for what runs in a pod',
        input: {
          commit: `docker-pullable://registry.example.com/api@sha256:${'3f2a91c0'.repeat(
            8,
          )}`,
        },
      },
      {
        title: 'Search one component',
        input: {
          commit: '3f2a91c',
          entityRef: 'component:default/payments-api',
        },
      },
    ],
    async action({ input, credentials }) {
      const { access, evidence } = context.services;
      const { value } = parseQuery(searchQuerySchema, { value: input.commit });
      const entities = input.entityRef
        ? {
            entities: [await context.authorize(credentials, input.entityRef)],
            omitted: 0,
          }
        : await linkedEntities(access, {
            credentials: context.callerOf(credentials),
            permission: supplyChainEvidenceReadPermission,
            limit: MAX_LINKED_ENTITIES,
          });
      // A wrong annotation of one component must not put searches of all of them
      // in doubt.
      const isUnresolved =
        input.entityRef !== undefined &&
        entities.entities.some(({ link }) => new Scope(link).isUnresolved);
      const response = await evidence.search(entities, value);
      return { output: outputOf(response, isUnresolved) };
    },
  });
}

/** @param isUnresolved - whether some flows of the searched entity are unknown */
function outputOf(response: SearchResponse, isUnresolved: boolean) {
  const { results, trails, unsearched, omitted } = response;
  const complete = !isUnresolved && unsearched + omitted === 0;
  const running = new Set(
    results.flatMap(({ region, org, runningIn = [] }) =>
      runningIn.map(environment =>
        stringifyEnvironmentRef({ region, org, environment }),
      ),
    ),
  );
  const isUnknown = results.some(({ runningIn }) => !runningIn);
  const { artifacts, omittedArtifacts } = limitList(
    MAX_RESULTS,
    results.map(result => ({
      fingerprint: result.fingerprint,
      flow: stringifyFlowRef(result),
      commit: result.commit,
      state: result.state,
      ...limitList(MAX_RESULTS, result.entityRefs, 'entityRefs'),
      untrusted: {
        name: truncate(result.name),
        trail: truncate(result.trail),
        runningIn: result.runningIn,
        exitedFrom: result.exitedFrom,
      },
    })),
    'artifacts',
  );
  const found = [
    ...(results.length > 0 ? [counted(results.length, 'artifact')] : []),
    ...(trails.length > 0 ? [counted(trails.length, 'trail')] : []),
  ];
  return {
    summary: [
      found.length > 0 ? `Found ${found.join(' and ')}.` : 'Nothing found.',
      ...(running.size > 0
        ? [`Running in ${counted(running.size, 'environment')}.`]
        : []),
      ...(isUnknown ? ['Unknown where some of them run.'] : []),
      ...(complete
        ? []
        : ["The search wasn't complete, so there may be more."]),
    ].join(' '),
    complete,
    artifacts,
    omittedArtifacts: omittedArtifacts + omitted,
    ...limitList(
      MAX_RESULTS,
      trails.map(trail => ({
        flow: stringifyFlowRef(trail),
        state: trail.state,
        ...limitList(MAX_RESULTS, trail.entityRefs, 'entityRefs'),
        untrusted: { trail: truncate(trail.name) },
      })),
      'trails',
    ),
  };
}

function counted(amount: number, what: string): string {
  return `${amount} ${amount === 1 ? what : `${what}s`}`;
}
