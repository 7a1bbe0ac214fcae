import { mockCredentials, mockServices } from '@backstage/backend-test-utils';
import { OPERATIONS } from '../openApi/document';
import {
  askRegion,
  component,
  startDemoRegion,
  startTestPortal,
} from '../__testUtils__/testPortal';
import type { TestPortal } from '../__testUtils__/testPortal';

const entities = [
  component('allowed', { flows: 'acme/checkout-web', notifications: 'acme/1' }),
  component('denied', { flows: 'acme/checkout-web', notifications: 'acme/1' }),
];

/** Answers of the routes that are about no entity, in the order of CALLERS. */
const WITHOUT_ENTITY: Record<string, number[]> = {
  // It looks through the entities that the caller may see: none is a result.
  '/v1/search': [401, 200, 200, 200, 200],
  '/v1/setup': [401, 200, 200, 200, 200],
};

const CALLERS = [
  'nobody',
  'a user who cannot see the entity',
  'a user without the permission',
  'a user with the permission',
  'a service',
] as const;

describe('access to each route', () => {
  let portal: TestPortal;
  let parameters: Record<string, string>;
  const auditor = mockServices.auditor.mock();
  const audited: string[] = [];

  beforeAll(async () => {
    auditor.createEvent.mockImplementation(async ({ eventId }) => ({
      success: async () => void audited.push(`${eventId} succeeded`),
      fail: async () => void audited.push(`${eventId} failed`),
    }));
    const regions = {
      eu: await startDemoRegion('eu'),
      us: await startDemoRegion('us'),
    };
    portal = await startTestPortal({
      entities,
      regions,
      denied: ['component:default/denied'],
      features: [auditor.factory],
    });
    const { data } = (await askRegion(
      portal.eu,
      'acme',
      '/trails/acme/checkout-web?per_page=1',
    )) as {
      data: {
        name: string;
        compliance_status: {
          attestations_statuses: {
            attestation_name: string;
            attestation_id: string;
          }[];
          artifacts_statuses: Record<string, { artifact_fingerprint: string }>;
        };
      }[];
    };
    const [{ name, compliance_status: status }] = data;
    parameters = {
      kind: 'component',
      namespace: 'default',
      region: 'eu',
      org: 'acme',
      flow: 'checkout-web',
      trail: name,
      attestation: 'unit-tests',
      attestationId: status.attestations_statuses.find(
        ({ attestation_name }) => attestation_name === 'unit-tests',
      )!.attestation_id,
      fingerprint: Object.values(status.artifacts_statuses)[0]
        .artifact_fingerprint,
    };
  });

  afterAll(async () => {
    await portal.stop();
    await Promise.all([portal.eu.stop(), portal.us.stop()]);
  });

  beforeEach(() => {
    audited.length = 0;
    portal.eu.clearRequests();
  });

  async function statusOf(
    path: string,
    caller: (typeof CALLERS)[number],
  ): Promise<number> {
    const entity = {
      nobody: 'allowed',
      'a user who cannot see the entity': 'absent',
      'a user without the permission': 'denied',
      'a user with the permission': 'allowed',
      'a service': 'allowed',
    }[caller];
    const header = {
      nobody: mockCredentials.none.header(),
      'a service': mockCredentials.service.header(),
    }[caller as string];
    const address = path
      .slice('/v1/'.length)
      .replace(/:(\w+)/g, (_, parameter) =>
        parameter === 'name' ? entity : parameters[parameter],
      );
    const { status } = await portal.get(
      address === 'search' ? `search?value=${parameters.fingerprint}` : address,
      header ? { authorization: header } : {},
    );
    return status;
  }

  it.each(OPERATIONS.map(({ path }) => path))(
    'is decided for %s before anything is asked of a region',
    async path => {
      const statuses: number[] = [];
      for (const caller of CALLERS) {
        statuses.push(await statusOf(path, caller));
      }

      expect(statuses).toEqual(
        WITHOUT_ENTITY[path] ?? [401, 404, 403, 200, 200],
      );
    },
  );

  it.each(
    OPERATIONS.map(({ path }) => path).filter(path => path.includes(':name')),
  )(
    'refused for %s wakes no region and is told to the audit log',
    async path => {
      await statusOf(path, 'nobody');
      await statusOf(path, 'a user who cannot see the entity');
      await statusOf(path, 'a user without the permission');

      expect(portal.eu.requests()).toEqual([]);
      expect(audited).toEqual(['entity-access failed']);
    },
  );

  it('tells the audit log of each download of evidence, also of one that failed', async () => {
    const path = OPERATIONS.find(({ id }) => id === 'getEvidence')!.path;

    await statusOf(path, 'a user with the permission');
    parameters.attestationId = 'unknown';
    await statusOf(path, 'a user with the permission');

    expect(audited).toEqual([
      'evidence-download succeeded',
      'evidence-download failed',
    ]);
  });
});

describe('access to the setup', () => {
  it('needs its own permission, and shows problems of visible entities only', async () => {
    const wrong = { flows: 'acme/not a flow' };
    const portal = await startTestPortal({
      entities: [component('mine', wrong), component('hidden', wrong)],
      denied: ['component:default/hidden'],
    });
    const forbidding = await startTestPortal({
      entities,
      denied: ['supply-chain.setup.read'],
      regions: portal,
    });

    const { body } = await portal.get('setup').expect(200);
    const { status } = await forbidding.get('setup');

    expect(
      body.entities.map((each: { entityRef: string }) => each.entityRef),
    ).toEqual(['component:default/mine']);
    expect(status).toBe(403);
    await forbidding.stop();
    await portal.stop();
  });
});
