import type { z as zodV3 } from 'zod/v3';

/** The zod instance that the scaffolder passes to an action's schema. */
export type Zod = typeof zodV3;

/** The rules for writes, in an action's description. */
export function writeRules(permission: string, linked: string): string {
  return `The portal's rules apply: the configuration must enable this kind of write, whoever runs the template needs the permission ${permission}, and the entity must link ${linked}.`;
}

/** Input fields that select a trail. */
export const trailFields = (zod: Zod) => ({
  entityRef: zod
    .string()
    .describe(
      'Reference of the catalog entity whose supply-chain/ annotations link the flow, such as component:default/payments-api',
    ),
  trail: zod
    .string()
    .min(1)
    .describe(
      'Name of an existing trail, or the short SHA that the Compliance tab shows for it',
    ),
  flow: zod
    .string()
    .optional()
    .describe('Flow of the trail; required if the entity links several'),
  org: zod
    .string()
    .optional()
    .describe('Organization of the flow; required if several have it'),
  region: zod
    .string()
    .optional()
    .describe('Region of the organization; required if several have it'),
});

/** Outputs of the writing actions. */
export const writeOutputs = (zod: Zod) => ({
  sentAt: zod
    .string()
    .optional()
    .describe('When it was sent: ISO 8601 in UTC. Unset in a dry run'),
});
