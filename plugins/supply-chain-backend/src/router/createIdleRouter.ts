import { ServiceUnavailableError } from '@backstage/errors';
import type {
  LinkAnswer,
  SetupAnswer,
} from 'backstage-plugin-supply-chain-common';
import type { HttpAuthService } from '@backstage/backend-plugin-api';
import type express from 'express';
import Router from 'express-promise-router';

/**
 * The routes while there is no `supplyChain` configuration: the link says so,
 * and everything else tells what to do.
 */
export function createIdleRouter(options: {
  httpAuth: HttpAuthService;
}): express.Router {
  const router = Router();
  router.get(
    '/v1/entities/:kind/:namespace/:name/link',
    async (request, response) => {
      await options.httpAuth.credentials(request, {
        allow: ['user', 'service'],
      });
      const answer: LinkAnswer = {
        configured: false,
        flows: [],
        artifacts: [],
        environments: [],
        notifications: [],
        problems: [],
      };
      response.json(answer);
    },
  );
  router.get('/v1/setup', async (request, response) => {
    await options.httpAuth.credentials(request, { allow: ['user', 'service'] });
    const answer: SetupAnswer = {
      configured: false,
      regions: [],
      entities: [],
      linkedEntities: 0,
    };
    response.json(answer);
  });
  router.use(async request => {
    await options.httpAuth.credentials(request, { allow: ['user', 'service'] });
    throw new ServiceUnavailableError(
      'The Supply Chain plugin is not configured: a portal admin adds supplyChain to app-config.yaml',
    );
  });
  return router;
}
