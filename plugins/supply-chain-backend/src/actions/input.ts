import { InputError, NotFoundError } from '@backstage/errors';
import { stringifyFlowRef } from 'backstage-plugin-supply-chain-common';
import type { FlowRef, Link } from 'backstage-plugin-supply-chain-common';
import type { z } from 'zod/v3';

/** The zod instance the registry passes to an action's schemas. */
export type Zod = typeof z;

export const entityRefField = (zod: Zod) =>
  zod
    .string()
    .min(1)
    .describe(
      'Reference of a catalog entity, such as component:default/payments-api',
    );

/** Input fields that select one of an entity's flows. */
export const flowFields = (zod: Zod) => ({
  flow: zod
    .string()
    .optional()
    .describe('Name of a flow; required if the entity links several'),
  org: zod
    .string()
    .optional()
    .describe('Organization of the flow; required if several have it'),
  region: zod
    .string()
    .optional()
    .describe('Region of the organization; required if several have it'),
});

/**
 * Picks the flow of a link that the caller named, possibly in part.
 *
 * @throws NotFoundError for one that the entity doesn't link; InputError when
 * the choice is ambiguous
 */
export function chooseFlow({ flows }: Link, named: Partial<FlowRef>): FlowRef {
  const [meant, ...others] = flows.filter(
    ({ region, org, flow }) =>
      (named.region ?? region) === region &&
      (named.org ?? org) === org &&
      (named.flow ?? flow) === flow,
  );
  if (!meant) {
    throw new NotFoundError("The entity doesn't link this flow");
  }
  if (others.length > 0) {
    throw new InputError(
      `More than one flow matches: ${[meant, ...others]
        .map(stringifyFlowRef)
        .join(', ')}. Set flow, and org and region if needed, to select one.`,
    );
  }
  return meant;
}
