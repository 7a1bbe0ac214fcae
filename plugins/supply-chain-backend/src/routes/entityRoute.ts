import type { ResourcePermission } from '@backstage/plugin-permission-common';
import { supplyChainEvidenceReadPermission } from 'backstage-plugin-supply-chain-common';
import type { z } from 'zod';
import { parseQuery } from '../errors/parseQuery';
import type { Caller } from '../access/Caller';
import type { AccessibleEntity } from '../access/catalogFacts';
import { noQuerySchema, readOptions } from './requests';
import type { ReadOptions } from './requests';
import type { Route } from './Route';
import type { RouterOptions } from './RouteContext';
import { sendJson } from './sendJson';

export const ENTITY = '/v1/entities/:kind/:namespace/:name';
export const TRAIL = `${ENTITY}/trails/:region/:org/:flow/:trail`;

/** A request about one entity, after access checks. */
interface EntityRequest<Q> {
  authorizedEntity: AccessibleEntity;
  credentials: Caller;
  params: Readonly<Record<string, string>>;
  query: Q;
  reading: ReadOptions;
}

/** Defines a route that reads evidence of one entity. */
export function entityRoute<Q extends z.ZodObject = typeof noQuerySchema>(
  route: Pick<Route, 'id' | 'path' | 'summary' | 'errors'> & {
    query?: Q;
    /** Defaults to that of reading evidence. */
    permission?: ResourcePermission<'catalog-entity'>;
    /** Name of the response's type. */
    response: string;
    read: (
      request: EntityRequest<z.output<Q>>,
      services: RouterOptions,
    ) => object | Promise<object>;
  },
): Route {
  const {
    read,
    response: type,
    query,
    permission = supplyChainEvidenceReadPermission,
    ...rest
  } = route;
  return {
    ...rest,
    query,
    method: 'get',
    response: { status: 200, type },
    async handle(context, request, response) {
      const granted = await context.authorize(request, permission);
      sendJson(
        response,
        await read(
          {
            ...granted,
            params: request.params,
            query: parseQuery(
              query ?? noQuerySchema,
              request.query,
            ) as z.output<Q>,
            reading: readOptions(request, response),
          },
          context.services,
        ),
      );
    },
  };
}
