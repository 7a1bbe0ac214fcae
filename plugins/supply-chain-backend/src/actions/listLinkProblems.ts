import type { Problem } from 'backstage-plugin-supply-chain-common';
import { linkedEntities } from '../access/entityLists';
import type { ActionContext } from './ActionContext';
import {
  counted,
  entityRefField,
  HOW_TO_READ,
  limitList,
  provenanceOf,
  toProblem,
} from './schemas';

const MAX_ENTITIES = 30;
const MAX_PROBLEMS = 10;

type Credentials = Parameters<ActionContext['authorize']>[0];

/** Registers the action that lists link problems. */
export function registerListLinkProblems(context: ActionContext): void {
  context.registerRead({
    name: 'list-link-problems',
    title: 'List problems with annotations',
    description: `Lists what is wrong with the supply-chain/ annotations of catalog entities: invalid values, unknown annotations, organizations without a key, and so on. Each comes with a hint on how to fix it.

Use it to answer "Why does checkout show no artifacts?" (with "entityRef") or "Which components have broken links?" (without). With "entityRef", the regions are checked too, which finds flows that don't exist in any region. Without it, only the annotations are checked, as they are in the catalog at "asOf".
${HOW_TO_READ}`,
    input: z => ({ entityRef: entityRefField(z).optional() }),
    examples: [
      {
        title: 'Check one component',
        input: { entityRef: 'component:default/payments-api' },
      },
      { title: 'Check everything that the caller can see', input: {} },
    ],
    async read(input, credentials) {
      return input.entityRef
        ? await ofOne(context, credentials, input.entityRef)
        : await ofAll(context, credentials);
    },
  });
}

async function ofOne(
  context: ActionContext,
  credentials: Credentials,
  reference: string,
) {
  const authorizedEntity = await context.authorize(credentials, reference);
  const response = await context.services.evidence.summarize(authorizedEntity);
  const { entityRef } = authorizedEntity;
  const { problems } = response;
  return {
    summary: `${entityRef} has ${counted(problems.length, 'problem')}.`,
    ...provenanceOf({ ...response, problems: [] }),
    ...listed([{ entityRef, problems }]),
  };
}

async function ofAll(context: ActionContext, credentials: Credentials) {
  const asOf = new Date().toISOString();
  const { entities, omitted } = await linkedEntities(
    context.services.access,
    context.callerOf(credentials),
  );
  const wrong = entities.flatMap(({ entityRef, link: { problems } }) =>
    problems.length > 0 ? [{ entityRef, problems }] : [],
  );
  const checked = counted(entities.length, 'linked entity', 'linked entities');
  return {
    summary: `${
      wrong.length
    } of ${checked} have problems in their annotations.${
      omitted > 0 ? ` ${omitted} more weren't checked.` : ''
    }`,
    asOf,
    complete: omitted === 0,
    ...listed(wrong),
  };
}

function listed(entities: { entityRef: string; problems: Problem[] }[]) {
  return limitList(
    MAX_ENTITIES,
    entities.map(({ entityRef, problems }) => ({
      entityRef,
      ...limitList(MAX_PROBLEMS, problems.map(toProblem), 'problems'),
    })),
    'entities',
  );
}
