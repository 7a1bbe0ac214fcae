import { request as httpRequest } from 'node:http';
import { createBackendModule } from '@backstage/backend-plugin-api';
import type { Entity } from '@backstage/catalog-model';
import {
  catalogConditions,
  createCatalogConditionalDecision,
} from '@backstage/plugin-catalog-backend/alpha';
import { catalogProcessingExtensionPoint } from '@backstage/plugin-catalog-node';
import {
  AuthorizeResult,
  isPermission,
} from '@backstage/plugin-permission-common';
import type { PolicyDecision } from '@backstage/plugin-permission-common';
import type {
  PermissionPolicy,
  PolicyQuery,
} from '@backstage/plugin-permission-node';
import { supplyChainEvidenceReadPermission } from 'backstage-plugin-supply-chain-common';
import fc from 'fast-check';
import { startSignedInBackend } from './__testUtils__/signedInBackend';
import type { SignedInBackend } from './__testUtils__/signedInBackend';

const LINKED = 1_000;
const SYSTEMS = 300;
const OWNER = 'group:default/owners-of-the-many-components';

function entity(
  kind: string,
  name: string,
  rest: { annotations?: Record<string, string>; spec?: object } = {},
): Entity {
  const location = {
    'backstage.io/managed-by-location': 'url:https://x.test/',
  };
  return {
    apiVersion: 'backstage.io/v1alpha1',
    kind,
    metadata: {
      name,
      annotations: {
        ...location,
        'backstage.io/managed-by-origin-location': 'url:https://x.test/',
        ...rest.annotations,
      },
    },
    spec: {
      owner: OWNER,
      type: 'service',
      lifecycle: 'production',
      ...rest.spec,
    },
  };
}

const numbered = (count: number, toEntity: (index: number) => Entity) =>
  Array.from({ length: count }, (_, index) => toEntity(index));

const entities = [
  entity('Domain', 'wide'),
  ...numbered(SYSTEMS, index =>
    entity('System', `system-with-a-rather-long-name-${index}`, {
      spec: { domain: 'wide' },
    }),
  ),
  ...numbered(LINKED, index =>
    entity('Component', `component-with-a-rather-long-name-${index}`, {
      annotations: {
        'supply-chain/flows': 'acme/payments-api',
      },
      spec: {
        system: `system-with-a-rather-long-name-${index % SYSTEMS}`,
      },
    }),
  ),
];

const manyEntities = createBackendModule({
  pluginId: 'catalog',
  moduleId: 'many-entities',
  register(env) {
    env.registerInit({
      deps: { processing: catalogProcessingExtensionPoint },
      async init({ processing }) {
        processing.addEntityProvider({
          getProviderName: () => 'many-entities',
          connect: connection =>
            connection.applyMutation({
              type: 'full',
              entities: entities.map(each => ({ entity: each })),
            }),
        });
      },
    });
  },
});

/** The groups of the caller; the policy passes them on with each decision. */
let groups: string[] = [];

class OwnersPolicy implements PermissionPolicy {
  async handle({ permission }: PolicyQuery): Promise<PolicyDecision> {
    return isPermission(permission, supplyChainEvidenceReadPermission)
      ? createCatalogConditionalDecision(
          permission,
          catalogConditions.isEntityOwner({ claims: groups }),
        )
      : { result: AuthorizeResult.ALLOW };
  }
}

jest.setTimeout(300_000);

describe('a catalog of a thousand linked components', () => {
  let backend: SignedInBackend;

  beforeAll(async () => {
    backend = await startSignedInBackend({
      policy: new OwnersPolicy(),
      catalog: { processingInterval: { minutes: 60 } },
      features: [manyEntities],
    });
    // The catalog processes its entities in the background.
    let count = 0;
    while (count < SYSTEMS + LINKED) {
      const { body } = await backend.get(
        'catalog/entities/by-query?filter=relations.partOf&limit=0',
      );
      count = body.totalItems;
    }
  });

  afterAll(() => backend.stop());

  describe.each([1, 40, 100])('as a member of %i groups', memberOf => {
    beforeEach(() => {
      groups = [
        ...Array.from(
          { length: memberOf - 1 },
          (_, index) => `group:default/another-group-of-the-caller-${index}`,
        ),
        OWNER,
      ];
    });

    it('is searched completely', async () => {
      const fingerprint = await backend.newestFingerprint('payments-api');

      const { body } = await backend
        .ask(`search?value=${fingerprint}`)
        .expect(200);

      expect(body).toMatchObject({ configured: true, unsearched: 0 });
      expect(body.results[0].entityRefs).toHaveLength(LINKED);
    });

    it('is checked completely by the health check', async () => {
      const { body } = await backend.ask('health').expect(200);

      expect(body).toMatchObject({
        linkedEntities: LINKED,
        omittedEntities: 0,
        adoption: { linked: LINKED },
      });
    });

    it('is paginated for a domain of 300 systems', async () => {
      const { body } = await backend
        .ask('services?domain=domain:default/wide')
        .expect(200);

      expect(body.services).toHaveLength(body.perPage);
      expect(body).toMatchObject({ total: LINKED, omitted: 0 });
    });
  });

  /** Sends the path unchanged; other clients would normalize it. */
  function statusOf(path: string): Promise<number> {
    return new Promise((resolve, reject) => {
      const asked = httpRequest(
        {
          port: backend.server.port(),
          path: `/api/supply-chain/v1/entities/${path}/link`,
          headers: { authorization: `Bearer ${backend.token}` },
        },
        response => {
          response.resume();
          response.on('end', () => resolve(response.statusCode!));
        },
      );
      asked.on('error', reject);
      asked.end();
    });
  }

  it('rejects entity names that no catalog can have', async () => {
    const part = fc
      .oneof(
        fc.constantFrom(
          ...['component', 'default', 'x', '.', '..', '%', '%00', '\u0000'],
          ...[
            'a:b',
            'a/b',
            ' ',
            '\ud800',
            '\u202e',
            '__proto__',
            "' or 1=1 --",
          ],
          ...['*', '[', '🙂', 'İ', 'ß', '\\', '?', '#', 'a'.repeat(300)],
        ),
        fc.string({ maxLength: 20 }),
        fc.string({ unit: 'binary', maxLength: 20 }),
      )
      .chain(text =>
        fc.constantFrom(
          encodeURIComponent(text.replace(/\p{Cs}/gu, '')),
          // Characters that a URL can't contain would not be sent at all.
          text.replace(/[^\x21-\x7e]|[?#]/g, ''),
        ),
      )
      .filter(text => text !== '');
    await fc.assert(
      fc.asyncProperty(part, part, part, async (kind, namespace, name) => {
        expect([400, 404]).toContain(
          await statusOf([kind, namespace, name].join('/')),
        );
      }),
      { numRuns: 1_000 },
    );
  });

  it('shows none of it to others', async () => {
    groups = ['group:default/others'];

    const { body } = await backend.ask('health').expect(200);

    expect(body.linkedEntities).toBe(0);
  });
});
