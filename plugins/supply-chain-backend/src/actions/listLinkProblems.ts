import { linkedEntities } from '../access/entityLists';
import type { ActionContext } from './ActionContext';
import { entityRefField } from './input';
import { counted, HOW_TO_READ } from './output';

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
