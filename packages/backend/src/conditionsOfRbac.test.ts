import { createMockDirectory } from '@backstage/backend-test-utils';
import {
  AuthorizeResult,
  isPermission,
} from '@backstage/plugin-permission-common';
import type { PermissionPolicy } from '@backstage/plugin-permission-node';
import { supplyChainEvidenceReadPermission } from 'backstage-plugin-supply-chain-common';
import { startSignedInBackend } from './__testUtils__/signedInBackend';
import type { SignedInBackend } from './__testUtils__/signedInBackend';

function condition(rule: string, params: Record<string, string | string[]>) {
  return { rule, resourceType: 'catalog-entity', params };
}

/** Decides as plugin-rbac-backend does for a condition of `supply-chain`. */
const policy: PermissionPolicy = {
  async handle({ permission }) {
    if (!isPermission(permission, supplyChainEvidenceReadPermission)) {
      return { result: AuthorizeResult.ALLOW };
    }
    return {
      result: AuthorizeResult.CONDITIONAL,
      pluginId: 'supply-chain',
      resourceType: 'catalog-entity',
      conditions: {
        anyOf: [
          {
            allOf: [
              condition('IS_ENTITY_KIND', { kinds: ['Component'] }),
              condition('HAS_ANNOTATION', {
                annotation: 'supply-chain/flows',
                value: 'acme/payments-api',
              }),
              { not: condition('HAS_LABEL', { label: 'secret' }) },
              condition('IS_ENTITY_OWNER', { claims: ['user:default/guest'] }),
            ],
          },
        ],
      },
    };
  },
};

function componentYaml(name: string, owner: string, labels = '{}'): string {
  return `---
apiVersion: backstage.io/v1alpha1
kind: Component
metadata:
  name: ${name}
  labels: ${labels}
  annotations: { supply-chain/flows: acme/payments-api }
spec: { type: service, lifecycle: production, owner: '${owner}' }
`;
}

describe('a condition of an RBAC role for the plugin', () => {
  const folder = createMockDirectory({
    content: {
      'catalog.yaml':
        componentYaml('mine', 'user:default/guest') +
        componentYaml('secret', 'user:default/guest', '{ secret: "yes" }') +
        componentYaml('theirs', 'group:default/others'),
    },
  });
  let backend: SignedInBackend;

  beforeAll(async () => {
    backend = await startSignedInBackend({
      policy,
      catalog: {
        locations: [{ type: 'file', target: folder.resolve('catalog.yaml') }],
      },
    });
    await backend.hasEntity('component/default/theirs');
  }, 60_000);

  afterAll(() => backend.stop());

  it.each([
    ['mine', 200],
    ['secret', 403],
    ['theirs', 403],
  ])('is applied to an entity: %s responds with %d', async (name, status) => {
    const { body } = await backend
      .ask(`entities/component/default/${name}/link`)
      .expect(status);

    expect(JSON.stringify(body)).toContain(
      status === 200 ? 'payments-api' : 'supply-chain.evidence.read',
    );
  });

  it('limits the list of components', async () => {
    const { body } = await backend.ask('services').expect(200);

    expect(JSON.stringify(body)).toContain('component:default/mine');
    expect(JSON.stringify(body)).not.toMatch(/default.(secret|theirs)/);
  });
});
