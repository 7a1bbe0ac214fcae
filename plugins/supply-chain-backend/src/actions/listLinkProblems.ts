import { supplyChainEvidenceReadPermission } from 'backstage-plugin-supply-chain-common';
import {
  linkedOrMisspelledEntities,
  MAX_LINKED_ENTITIES,
} from '../access/entityFilters';
import type { ActionContext } from './ActionContext';
import type { ActionsRegistry } from './actionsRegistryService';
import {
  responseFields,
  entityRefField,
  HOW_TO_READ,
  problemFields,
  provenanceOf,
  toProblem,
  limitList,
} from './schemas';

const MAX_ENTITIES = 30;
const MAX_PROBLEMS = 10;

/** Registers the action that lists link problems. */
export function registerListLinkProblems(
  registry: ActionsRegistry,
  context: ActionContext,
): void {
  registry.register({
    name: 'list-link-problems',
    title: 'List problems with annotations',
    description: `Lists what is wrong with the supply-chain/ annotations of catalog entities: invalid values, unknown annotations, organizations without a key, and so on. Each comes with a hint on how to fix it.

Use it to answer "Why does checkout show no artifacts?" (with "entityRef") or "Which components have broken links?" (without). With "entityRef", the regions are checked too, which finds flows that don't exist in any region. Without it, only the annotations are checked, as they are in the catalog at "asOf".
${HOW_TO_READ}`,
    attributes: { readOnly: true, idempotent: true, destructive: false },
    schema: {
      input: z => z.object({ entityRef: entityRefField(z).optional() }),
      output: z =>
        z.object({
          ...responseFields(z),
          entities: z.array(
            z.object({
              entityRef: z.string(),
              problems: z.array(problemFields(z)),
              omittedProblems: z.number(),
            }),
          ),
          omittedEntities: z.number(),
          unreadEntities: z
            .number()
            .describe(
              "Number of entities over the limit, which weren't checked",
            ),
        }),
    },
    examples: [
      {
        title: 'Check one component',
        input: { entityRef: 'component:default/payments-api' },
      },
      { title: 'Check everything that the caller can see', input: {} },
    ],
    async action({ input, credentials }) {
      return {
        output: input.entityRef
          ? await ofOne(context, credentials, input.entityRef)
          : await ofAll(context, credentials),
      };
    },
  });
}

type Credentials = Parameters<ActionContext['authorize']>[0];

async function ofOne(
  context: ActionContext,
  credentials: Credentials,
  reference: string,
) {
  const authorizedEntity = await context.authorize(credentials, reference);
  const response = await context.services.evidence.summarize(authorizedEntity);
  const { entityRef } = authorizedEntity;
  return {
    summary: `${entityRef} has ${counted(
      response.problems.length,
      'problem',
    )}.`,
    ...provenanceOf({ ...response, problems: [] }),
    ...found([{ entityRef, problems: response.problems }]),
    unreadEntities: 0,
  };
}

async function ofAll(context: ActionContext, credentials: Credentials) {
  const asOf = new Date().toISOString();
  const { entities, omitted } = await linkedOrMisspelledEntities(
    context.services.access,
    {
      credentials: context.callerOf(credentials),
      permission: supplyChainEvidenceReadPermission,
      limit: MAX_LINKED_ENTITIES,
    },
  );
  const wrong = entities.flatMap(({ entityRef, link: { problems } }) =>
    problems.length > 0 ? [{ entityRef, problems }] : [],
  );
  return {
    summary: `${wrong.length} of ${counted(
      entities.length,
      'linked entity',
      'linked entities',
    )} have problems in their annotations.${
      omitted > 0 ? ` ${omitted} more weren't checked.` : ''
    }`,
    asOf,
    stale: false,
    complete: omitted === 0,
    problems: [],
    omittedProblems: 0,
    ...found(wrong),
    unreadEntities: omitted,
  };
}

function found(
  entities: {
    entityRef: string;
    problems: Parameters<typeof toProblem>[0][];
  }[],
) {
  return limitList(
    MAX_ENTITIES,
    entities.map(({ entityRef, problems }) => ({
      entityRef,
      ...limitList(MAX_PROBLEMS, problems.map(toProblem), 'problems'),
    })),
    'entities',
  );
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count === 0 ? 'no' : count} ${count === 1 ? one : many}`;
}
