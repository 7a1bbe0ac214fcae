import type { SearchResponse } from 'backstage-plugin-supply-chain-common';
import { linkedEntities } from '../access/entityLists';
import { parseQuery } from '../errors/PortalError';
import { Scope } from '../evidence/Scope';
import { searchQuerySchema } from '../evidence/search';
import type { ActionContext } from './ActionContext';
import { entityRefField } from './input';
import { counted, HOW_TO_READ } from './output';

/** Registers the action that finds where a commit runs. */
export function registerFindCommit(context: ActionContext): void {
  context.registerRead({
    name: 'find-commit',
    title: 'Find where a commit runs',
    description: `Finds the artifacts built from a commit or with a given fingerprint, and reports which environments they run in and whether they are compliant. It also finds a trail by its name or by the URL of its build.

Use it to answer "Is commit 3f2a91c in production?" or "Which components contain this build?". It searches all linked entities that the caller can see, or only one with "entityRef".

Without "runningIn", it's unknown whether the artifact is running anywhere. "Nothing found" is certain only if "complete" is true.
${HOW_TO_READ}`,
    input: z => ({
      commit: z
        .string()
        .describe(
          'A commit SHA or an artifact fingerprint, in full or its start (5 to 64 hexadecimal characters), or a text that contains it: the URL of a commit, an image reference, the output of git describe. Or the name of a trail, or the URL of a build',
        ),
      entityRef: entityRefField(z).optional(),
    }),
    example: { title: 'Search everywhere', input: { commit: '3f2a91c' } },
    async read(input, credentials) {
      const { access, evidence } = context.services;
      const { value } = parseQuery(searchQuerySchema, { value: input.commit });
      const entities = input.entityRef
        ? {
            entities: [await context.authorize(credentials, input.entityRef)],
            omitted: 0,
          }
        : await linkedEntities(access, context.callerOf(credentials));
      // A wrong annotation of one component must not put searches of all of them
      // in doubt.
      const isUnresolved =
        input.entityRef !== undefined &&
        entities.entities.some(({ link }) => new Scope(link).isUnresolved);
      const response = await evidence.search(entities, value);
      const { results, trails, unsearched, omitted } = response;
      const complete = !isUnresolved && unsearched + omitted === 0;
      return {
        summary: summaryOf(response, complete),
        complete,
        omittedMatches: omitted,
        untrusted: { artifacts: results, trails },
      };
    },
  });
}

function summaryOf({ results, trails }: SearchResponse, complete: boolean) {
  const artifacts = counted(results.length, 'artifact');
  const doubt = complete
    ? ''
    : " The search wasn't complete, so there may be more.";
  return `Found ${artifacts} and ${counted(trails.length, 'trail')}.${doubt}`;
}

/** Registers the action that lists link problems. */
export function registerListLinkProblems(context: ActionContext): void {
  context.registerRead({
    name: 'list-link-problems',
    title: 'List problems with annotations',
    description: `Lists what is wrong with the supply-chain/ annotations of catalog entities: invalid values, unknown annotations, organizations without a key, and so on. Each comes with a hint on how to fix it.

Use it to answer "Why does checkout show no artifacts?" (with "entityRef") or "Which components have broken links?" (without). With "entityRef", the regions are checked too, which finds flows that don't exist in any region. Without it, only the annotations are checked, as they are in the catalog at "asOf".
${HOW_TO_READ}`,
    input: z => ({ entityRef: entityRefField(z).optional() }),
    example: {
      title: 'Check one component',
      input: { entityRef: 'component:default/payments-api' },
    },
    async read(input, credentials) {
      const { access, evidence } = context.services;
      if (input.entityRef) {
        const entity = await context.authorize(credentials, input.entityRef);
        const { entityRef } = entity;
        const { coverage, problems } = await evidence.summarize(entity);
        return {
          summary: `${entityRef} has ${counted(problems.length, 'problem')}.`,
          ...coverage,
          untrusted: { entities: [{ entityRef, problems }] },
        };
      }
      const asOf = new Date().toISOString();
      const caller = context.callerOf(credentials);
      const { entities, omitted } = await linkedEntities(access, caller);
      const wrong = entities.flatMap(({ entityRef, link: { problems } }) =>
        problems.length > 0 ? [{ entityRef, problems }] : [],
      );
      const checked = counted(
        entities.length,
        'linked entity',
        'linked entities',
      );
      const unchecked = omitted > 0 ? ` ${omitted} more weren't checked.` : '';
      return {
        summary: `${wrong.length} of ${checked} have problems in their annotations.${unchecked}`,
        asOf,
        complete: omitted === 0,
        untrusted: { entities: wrong },
      };
    },
  });
}
