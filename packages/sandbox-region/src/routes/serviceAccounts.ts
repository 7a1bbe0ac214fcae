import { json } from '../base/answer';
import { RegionContext } from '../views/context';
import { notFound } from '../base/errors';
import { ApiKey } from '../store';
import { EndpointGroup, EndpointRequest } from './endpoint';

function activeKeys(context: RegionContext, request: EndpointRequest) {
  const { keys } = context.store;
  const account = keys.findAccount(request.org.seq, request.params.name);
  if (!account) {
    throw notFound('Service account');
  }
  return keys.listActive(account.seq);
}

/** Service account API key (E10, E11); `last_used_at` 0 = never used. */
function keyView(key: ApiKey) {
  return {
    id: key.id,
    description: key.description,
    created_at: key.createdAt,
    expires_at: key.expiresAt,
    last_used_at: key.lastUsedAt ?? 0,
  };
}

/** E10, E11 and E12. */
export const accountEndpoints: EndpointGroup = context => [
  {
    id: 'E10',
    method: 'get',
    path: '/service-accounts/:org/:name/api-keys/:key_id',
    role: 'admin',
    handle(request) {
      const key = activeKeys(context, request).find(
        candidate => candidate.id === request.params.key_id,
      );
      if (!key) {
        throw notFound('API key');
      }
      return json(keyView(key));
    },
  },
  {
    id: 'E11',
    method: 'get',
    path: '/service-accounts/:org/:name/api-keys',
    role: 'admin',
    handle: request => json(activeKeys(context, request).map(keyView)),
  },
  {
    id: 'E12',
    method: 'get',
    path: '/user/default-org',
    role: 'reader',
    handle: request => json({ default_org_name: request.key.defaultOrg }),
  },
];
