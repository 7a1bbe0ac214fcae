import { json } from '../base/answer';
import { RegionContext } from '../views/context';
import { notFound } from '../base/errors';
import { keyView } from '../views/keyView';
import { EndpointGroup, EndpointRequest } from './endpoint';

function activeKeys(context: RegionContext, request: EndpointRequest) {
  const { keys } = context.store;
  const account = keys.findAccount(request.org.seq, request.params.name);
  if (!account) {
    throw notFound('Service account');
  }
  return keys.listActive(account.seq);
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
