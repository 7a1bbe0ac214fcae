import {
  linkPreviewQuerySchema,
  SUPPLY_CHAIN_ANNOTATIONS,
  supplyChainEvidenceReadPermission,
} from 'backstage-plugin-supply-chain-common';
import type { LinkPreviewQuery } from 'backstage-plugin-supply-chain-common';
import { entityRefOf } from '../access/entityRef';
import type { Linking } from '../access/Linking';
import { isConfigured } from '../config/SupplyChainConfig';
import { entityRoute, readRoute } from './readRoute';
import type { ReadRequest } from './readRoute';
import { ENTITY } from './Route';
import type { Route, RouterOptions } from './Route';

/** Routes for what an entity's annotations resolve to, or could. */
export const link: Route[] = [
  entityRoute({
    id: 'getLink',
    path: `${ENTITY}/link`,
    summary: 'What the annotations of the entity resolve to',
    response: 'LinkResponse',
    read: async ({ entity }, { config }) => ({
      configured: isConfigured(config()),
      ...entity.link,
    }),
  }),
  readRoute({
    id: 'getLinkSuggestions',
    path: `${ENTITY}/link/suggestions`,
    summary: 'Flows that the annotations of the entity may be meant to name',
    response: 'LinkSuggestionsResponse',
    async read(asked, services) {
      const linking = await linkingOf(asked, services);
      return services.evidence.suggestFlows(linking, asked.reading);
    },
  }),
  readRoute({
    id: 'getLinkPreview',
    path: `${ENTITY}/link/preview`,
    summary: 'What the entity would show with other annotations',
    query: linkPreviewQuerySchema,
    response: 'LinkPreviewResponse',
    async read(asked, services) {
      const linking = await linkingOf(asked, services, asked.query);
      return services.evidence.previewLink(linking, asked.reading);
    },
  }),
];

/**
 * Authorizes the caller to try out what the entity in a request's path links.
 *
 * @throws NotFoundError or NotAllowedError
 */
async function linkingOf(
  { request, credentials }: ReadRequest,
  { access }: RouterOptions,
  proposed: LinkPreviewQuery = {},
): Promise<Linking> {
  const annotations = Object.entries(proposed).map(([field, value]) => [
    SUPPLY_CHAIN_ANNOTATIONS[field as keyof LinkPreviewQuery],
    value,
  ]);
  return access.linking(
    {
      credentials,
      entityRef: entityRefOf(request.params),
      permission: supplyChainEvidenceReadPermission,
      owning: await access.relatives.ownersOfCaller(credentials),
    },
    Object.fromEntries(annotations),
  );
}
