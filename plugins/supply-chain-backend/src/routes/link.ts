import {
  linkPreviewQuerySchema,
  linkPreviewResponseSchema,
  linkResponseSchema,
  linkSuggestionsResponseSchema,
  problemSchema,
  proposedAnnotations,
  supplyChainHealthReadPermission,
} from 'backstage-plugin-supply-chain-common';
import type { LinkResponse } from 'backstage-plugin-supply-chain-common';
import { parseQuery } from '../errors/parseQuery';
import { ENTITY, entityRoute } from './entityRoute';
import { noQuerySchema, readOptions } from './requests';
import type { RouteGroup } from './Route';
import { sendJson } from './sendJson';

/** Routes for what an entity's annotations resolve to, or could. */
export const link: RouteGroup = {
  schemas: {
    LinkResponse: linkResponseSchema,
    LinkPreviewResponse: linkPreviewResponseSchema,
    LinkSuggestionsResponse: linkSuggestionsResponseSchema,
    Problem: problemSchema,
  },
  routes: [
    entityRoute({
      id: 'getLink',
      path: `${ENTITY}/link`,
      summary: 'What the annotations of the entity resolve to',
      response: 'LinkResponse',
      read: async (
        { authorizedEntity, credentials },
        { access },
      ): Promise<LinkResponse> => ({
        configured: true,
        seesHealth: await access.allows(
          credentials,
          supplyChainHealthReadPermission,
        ),
        ...authorizedEntity.link,
      }),
    }),
    {
      id: 'getLinkSuggestions',
      method: 'get',
      path: `${ENTITY}/link/suggestions`,
      summary: 'Flows that the annotations of the entity may be meant to name',
      response: { status: 200, schema: 'LinkSuggestionsResponse' },
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
      response: { status: 200, schema: 'LinkPreviewResponse' },
      async handle(context, request, response) {
        const linking = await context.authorizeLinking(
          request,
          proposedAnnotations(
            parseQuery(linkPreviewQuerySchema, request.query),
          ),
        );
        const { evidence } = context.services;
        const reading = readOptions(request, response);
        sendJson(response, await evidence.previewLink(linking, reading));
      },
    },
  ],
};
