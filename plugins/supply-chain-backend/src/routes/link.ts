import {
  linkPreviewQuerySchema,
  SUPPLY_CHAIN_ANNOTATIONS,
  supplyChainHealthReadPermission,
} from 'backstage-plugin-supply-chain-common';
import type {
  LinkPreviewQuery,
  LinkResponse,
  SupplyChainAnnotation,
} from 'backstage-plugin-supply-chain-common';
import { parseQuery } from '../errors/PortalError';
import {
  ENTITY,
  entityRoute,
  noQuerySchema,
  readOptions,
  sendJson,
} from './entityRoute';
import type { Route } from './Route';

/** Routes for what an entity's annotations resolve to, or could. */
export const link: Route[] = [
  entityRoute({
    id: 'getLink',
    path: `${ENTITY}/link`,
    summary: 'What the annotations of the entity resolve to',
    response: 'LinkResponse',
    read: async (
      { entity, credentials },
      { access },
    ): Promise<LinkResponse> => ({
      configured: true,
      seesHealth: await access.allows(
        credentials,
        supplyChainHealthReadPermission,
      ),
      ...entity.link,
    }),
  }),
  {
    id: 'getLinkSuggestions',
    method: 'get',
    path: `${ENTITY}/link/suggestions`,
    summary: 'Flows that the annotations of the entity may be meant to name',
    response: 'LinkSuggestionsResponse',
    async handle(context, request, response) {
      const linking = await context.authorizeLinking(request);
      parseQuery(noQuerySchema, request.query);
      const { evidence } = context.services;
      const reading = readOptions(request, response);
      sendJson(response, await evidence.suggestFlows(linking, reading));
    },
  },
  {
    id: 'getLinkPreview',
    method: 'get',
    path: `${ENTITY}/link/preview`,
    summary: 'What the entity would show with other annotations',
    query: linkPreviewQuerySchema,
    response: 'LinkPreviewResponse',
    async handle(context, request, response) {
      const query = parseQuery(linkPreviewQuerySchema, request.query);
      const linking = await context.authorizeLinking(
        request,
        proposedAnnotations(query),
      );
      const { evidence } = context.services;
      const reading = readOptions(request, response);
      sendJson(response, await evidence.previewLink(linking, reading));
    },
  },
];

/** The annotations that a query proposes, by their keys. */
function proposedAnnotations(
  query: LinkPreviewQuery,
): Partial<Record<SupplyChainAnnotation, string>> {
  return Object.fromEntries(
    Object.entries(query).map(([field, value]) => [
      SUPPLY_CHAIN_ANNOTATIONS[field as keyof LinkPreviewQuery],
      value,
    ]),
  );
}
