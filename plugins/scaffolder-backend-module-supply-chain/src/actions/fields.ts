import type { createTemplateAction } from '@backstage/plugin-scaffolder-node';

/** The zod instance the scaffolder passes to an action's schema. */
type Zod = Parameters<
  Extract<
    NonNullable<
      NonNullable<Parameters<typeof createTemplateAction>[0]['schema']>['input']
    >,
    (...args: never[]) => unknown
  >
>[0];

const ENTITY_REF =
  'Reference of the catalog entity whose supply-chain/ annotations link the flow, such as component:default/payments-api';

/** Input fields that select a trail. */
export const trailFields = {
  entityRef: (z: Zod) => z.string().min(1).describe(ENTITY_REF),
  trail: (z: Zod) => z.string().min(1).describe('Name of an existing trail'),
  flow: (z: Zod) =>
    z
      .string()
      .optional()
      .describe('Flow of the trail; required if the entity links several'),
  org: (z: Zod) =>
    z
      .string()
      .optional()
      .describe('Organization of the flow; required if several have it'),
  region: (z: Zod) =>
    z
      .string()
      .optional()
      .describe('Region of the organization; required if several have it'),
};

/** Outputs of the writing actions. */
export const writeOutputs = {
  outcome: (z: Zod) =>
    z
      .enum(['written', 'written-earlier', 'dry-run'])
      .describe(
        '"written-earlier" if an earlier attempt of the step sent different content, which stands; the new content was not sent. "dry-run" if nothing was sent',
      ),
  sentAt: (z: Zod) =>
    z.string().optional().describe('When it was sent: ISO 8601 in UTC'),
};

export function filesField(what: string) {
  return (z: Zod) => z.array(z.string().min(1)).describe(what);
}
