import { ok } from '../base/answer';
import { notFound } from '../base/errors';
import { EndpointGroup } from './endpoint';

/** E14. The API has no endpoint to undo it. */
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
