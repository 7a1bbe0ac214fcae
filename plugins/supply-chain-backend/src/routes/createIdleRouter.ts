import { ServiceUnavailableError } from '@backstage/errors';
import { AuthorizeResult } from '@backstage/plugin-permission-common';
import { supplyChainHealthReadPermission } from 'backstage-plugin-supply-chain-common';
import type {
  LinkResponse,
  HealthResponse,
} from 'backstage-plugin-supply-chain-common';
import type {
  HttpAuthService,
  PermissionsService,
} from '@backstage/backend-plugin-api';
import type express from 'express';
import Router from 'express-promise-router';
import type { ConfigProblem } from '../config/mistakes';
import { misconfigured } from '../errors/problems';
import { mistakeToFix, ToFixList } from '../health/toFix';

/**
 * Routes for a missing or unusable `supplyChain` configuration: the link
 * and the Health page report it, and all others say what to do.
 */
export function createIdleRouter(options: {
  httpAuth: HttpAuthService;
  permissions: PermissionsService;
  /** Mistakes in the configuration; empty when there is none. */
  problems: ConfigProblem[];
}): express.Router {
  const { httpAuth, permissions, problems } = options;
  const since = new Date();
  const router = Router();
  const credentialsOf = (request: express.Request) =>
    httpAuth.credentials(request, { allow: ['user', 'service'] });
  router.get(
    '/v1/entities/:kind/:namespace/:name/link',
    async (request, response) => {
      await credentialsOf(request);
      const body: LinkResponse = {
        configured: false,
        flows: [],
        artifacts: [],
        repos: [],
        environments: [],
        notifications: [],
        problems: problems.map(({ path }) => misconfigured(path)),
      };
      response.json(body);
    },
  );
  router.get('/v1/health', async (request, response) => {
    const credentials = await credentialsOf(request);
    const [{ result }] = await permissions.authorize(
      [{ permission: supplyChainHealthReadPermission }],
      { credentials },
    );
    const mistakes = new ToFixList();
    if (result === AuthorizeResult.ALLOW) {
      problems.forEach(problem =>
        mistakes.add(mistakeToFix(problem, since), []),
      );
    }
    const body: HealthResponse = {
      configured: false,
      checkedAt: new Date().toISOString(),
      complete: false,
      ...mistakes.list(),
      regions: [],
      absentPlugins: [],
    };
    response.json(body);
  });
  router.use(async request => {
    await credentialsOf(request);
    throw new ServiceUnavailableError(
      problems.length > 0
        ? `Supply Chain isn't configured correctly: ask your portal admin to fix ${problems[0].path} in app-config.yaml`
        : "Supply Chain isn't set up yet: ask your portal admin to add supplyChain to app-config.yaml",
    );
  });
  return router;
}
