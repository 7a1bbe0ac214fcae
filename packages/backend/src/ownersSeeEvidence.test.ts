import { createMockDirectory } from '@backstage/backend-test-utils';
import {
  catalogConditions,
  createCatalogConditionalDecision,
} from '@backstage/plugin-catalog-backend/alpha';
import { catalogEntityReadPermission } from '@backstage/plugin-catalog-common/alpha';
import { isPermission } from '@backstage/plugin-permission-common';
import type {
  PolicyQuery,
  PolicyQueryUser,
} from '@backstage/plugin-permission-node';
import request from 'supertest';
import { startSignedInBackend } from './__testUtils__/signedInBackend';
import type { SignedInBackend } from './__testUtils__/signedInBackend';
import { OwnersSeeEvidencePolicy } from './ownersSeeEvidence';

/** The example policy, with some catalog entities hidden from everybody. */
class TestPolicy extends OwnersSeeEvidencePolicy {
  async handle(query: PolicyQuery, user?: PolicyQueryUser) {
    if (isPermission(query.permission, catalogEntityReadPermission)) {
      return createCatalogConditionalDecision(query.permission, {
        not: catalogConditions.hasAnnotation({ annotation: 'test/hidden' }),
      });
    }
    return super.handle(query, user);
  }
}

function componentYaml(name: string, owner: string, annotations: string[]) {
  return [
    '---',
    'apiVersion: backstage.io/v1alpha1',
    'kind: Component',
    'metadata:',
    `  name: ${name}`,
    '  annotations:',
    ...annotations.map(each => `    ${each}`),
    `spec: { type: service, lifecycle: production, owner: '${owner}' }`,
  ].join('\n');
}

const FLOW = 'supply-chain/flows: acme/payments-api';

const WRITES = { attestations: true, notifications: true, archive: true };

describe('OwnersSeeEvidencePolicy', () => {
  const folder = createMockDirectory({
    content: {
      'catalog.yaml': [
        componentYaml('mine', 'user:default/guest', [FLOW]),
        componentYaml('theirs', 'group:default/others', [
          'supply-chain/flows: acme/web-shop',
        ]),
        componentYaml('hidden', 'user:default/guest', [
          FLOW,
          "test/hidden: 'yes'",
        ]),
      ].join('\n'),
    },
  });
  let backend: SignedInBackend;

  async function start(...ownershipEntityRefs: string[]) {
    const started = await startSignedInBackend({
      policy: new TestPolicy(),
      guest: { userEntityRef: 'user:default/guest', ownershipEntityRefs },
      catalog: {
        locations: [{ type: 'file', target: folder.resolve('catalog.yaml') }],
      },
      writes: WRITES,
    });
    await started.hasEntity('component/default/theirs');
    return started;
  }

  beforeAll(async () => {
    backend = await start('user:default/guest');
  }, 60_000);

  afterAll(() => backend.stop());

  it('lets an owner see evidence, and attest', async () => {
    const entity = 'entities/component/default/mine';
    const seen = await backend.ask(`${entity}/trails?perPage=1`).expect(200);
    const { body } = await backend.ask(`${entity}/writes`).expect(200);

    expect(seen.body.trails).toHaveLength(1);
    expect(body.attestations).toEqual({ allowed: true });
  });

  it('lets the platform team see all evidence, but write nothing', async () => {
    const platform = await start('group:default/platform');
    const entity = 'entities/component/default/theirs';

    await platform.ask(`${entity}/trails?perPage=1`).expect(200);
    const { body } = await platform.ask(`${entity}/writes`).expect(200);
    await platform.stop();

    const forbidden = { allowed: false, reason: 'forbidden' };
    expect(body).toEqual({
      attestations: forbidden,
      notifications: forbidden,
      archive: forbidden,
    });
  }, 60_000);

  it('denies others without a request to a region', async () => {
    backend.region.clearRequests();

    await backend.ask('entities/component/default/theirs/trails').expect(403);

    expect(backend.region.requests()).toEqual([]);
  });

  it('does not distinguish a hidden entity from one that does not exist', async () => {
    const hidden = await backend.ask(
      'entities/component/default/hidden/trails',
    );
    const absent = await backend.ask(
      'entities/component/default/absent/trails',
    );

    expect([hidden.status, absent.status]).toEqual([404, 404]);
    expect(hidden.body.error.message.replace('hidden', 'absent')).toBe(
      absent.body.error.message,
    );
  });

  it('limits a search to what the caller may see', async () => {
    const own = await backend.ask(
      `search?value=${await backend.newestFingerprint('payments-api')}`,
    );
    const foreign = await backend.ask(
      `search?value=${await backend.newestFingerprint('web-shop')}`,
    );

    expect(own.body.results).toEqual([
      expect.objectContaining({
        flow: 'payments-api',
        entityRefs: ['component:default/mine'],
      }),
    ]);
    expect(foreign.body.results).toEqual([]);
  });

  it('requires a signed-in caller', async () => {
    const { status } = await request(backend.server).get(
      '/api/supply-chain/v1/entities/component/default/mine/trails',
    );

    expect(status).toBe(401);
  });
});
