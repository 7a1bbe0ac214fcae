import { readFileSync } from 'node:fs';
import { resolvePackagePath } from '@backstage/backend-plugin-api';
import { createRouter, ROUTES } from '../routes/createRouter';
import type { RouterOptions } from '../routes/Route';
import { openApiDocument } from './document';

describe('the OpenAPI document', () => {
  it('matches the schemas (update it with `yarn openapi`)', () => {
    const written = readFileSync(
      resolvePackagePath(
        'backstage-plugin-supply-chain-backend',
        'openapi.json',
      ),
      'utf8',
    );

    expect(JSON.parse(written)).toEqual(openApiDocument());
  });

  it('describes every route and nothing else', () => {
    const router = createRouter({} as RouterOptions);
    const routes = router.stack.flatMap(({ route }) =>
      route ? route.stack.map(({ method }) => `${method} ${route.path}`) : [],
    );

    expect([...new Set(routes)].sort()).toEqual(
      ROUTES.map(({ method, path }) => `${method} ${path}`).sort(),
    );
  });
});
