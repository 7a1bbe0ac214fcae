import { ok } from '../answer';
import { notFound } from '../errors';
import { EndpointGroup } from './endpoint';

/** E14: there is no way back through the API. */
export const environmentEndpoints: EndpointGroup = context => [
  {
    id: 'E14',
    method: 'put',
    path: '/environments/:org/:env_name/archive',
    role: 'admin',
    refusal: 'User does not have permission to archive environment',
    handle({ org, params }) {
      const { environments } = context.store;
      const environment = environments.find(org.seq, params.env_name);
      if (!environment) {
        throw notFound('Environment');
      }
      environments.archive(environment.seq);
      return ok(200);
    },
  },
];
