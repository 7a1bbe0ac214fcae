import { supplyChainAttestationCreatePermission } from 'backstage-plugin-supply-chain-common';
import type { z } from 'zod/v3';

/** The zod instance that the scaffolder passes to an action's schema. */
export type Zod = typeof z;

/** The rules for writes, in an action's description. */
export function writeRules(permission: string, linked: string): string {
  return `The portal's rules apply: the configuration must enable this kind of write, whoever runs the template needs the permission ${permission}, and the entity must link ${linked}.`;
}

/** The rules for attesting, in an action's description. */
export const ATTESTING_RULES = writeRules(
  supplyChainAttestationCreatePermission.name,
  'the flow',
);

/** Input fields that select a trail. */
export const trailFields = (zod: Zod) => ({
  entityRef: zod
    .string()
    .min(1)
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

/** Paths or patterns of files in the workspace. */
export const filesField = (zod: Zod) => zod.array(zod.string().min(1));

/** The verdict of an attestation, for the log. */
export function verdictOf({ compliant }: { compliant: boolean }): string {
  return compliant ? 'compliant' : 'not compliant';
}

/** Outputs of the writing actions. */
export const writeOutputs = (zod: Zod) => ({
  outcome: zod
    .enum(['written', 'written-earlier', 'dry-run'])
    .describe(
      '"written-earlier" if an earlier attempt of the step wrote, possibly different content: that stands, and nothing was sent now. "dry-run" if nothing was sent',
    ),
  sentAt: zod.string().optional().describe('When it was sent: ISO 8601 in UTC'),
});
