import type { GenericAttestation } from 'backstage-plugin-supply-chain-common';
import type { z } from 'zod/v3';

/**
 * The fields of a generic attestation, for the input schema of an action.
 *
 * @param zod - the instance that the scaffolder or the actions registry passes,
 * which is of version 3, unlike that of the portal API's schemas
 * @public
 */
export function genericAttestationFields(zod: typeof z) {
  return {
    name: zod
      .string()
      .describe('Name of the attestation: letters, digits, - _ and commas'),
    compliant: zod.boolean().describe('The verdict'),
    fingerprint: zod
      .string()
      .optional()
      .describe(
        'SHA-256 of the artifact in the trail to attest to; default: the trail itself',
      ),
    description: zod.string().optional(),
    originUrl: zod
      .string()
      .optional()
      .describe('Where the statement comes from, such as a build'),
    links: zod
      .array(zod.object({ name: zod.string(), href: zod.string() }))
      .optional()
      .describe('Links to related pages'),
    annotations: zod
      .array(zod.object({ name: zod.string(), value: zod.string() }))
      .optional(),
  } satisfies Record<keyof GenericAttestation, z.ZodTypeAny>;
}
