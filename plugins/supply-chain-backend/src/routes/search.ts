import { searchQuerySchema } from 'backstage-plugin-supply-chain-common';
import { parseQuery } from '../errors/parseQuery';
import { linkedEntities, readableBy } from '../access/entityFilters';
import { readOptions } from './requests';
import type { Route } from './Route';

/** Routes that search everything the caller can see. */
export const search: readonly Route[] = [
  {
    id: 'search',
    method: 'get',
    path: '/v1/search',
    summary:
      'Artifacts and trails the caller can see, by a pasted text such as a commit',
    query: searchQuerySchema,
    response: { status: 200, type: 'SearchResponse' },
    async handle(context, request, response) {
      const { access, evidence } = context.services;
      const credentials = await context.credentialsOf(request);
      const { value } = parseQuery(searchQuerySchema, request.query);
      const linked = await linkedEntities(access, readableBy(credentials));
      response.json(
        await evidence.search(linked, value, readOptions(request, response)),
      );
    },
  },
];
