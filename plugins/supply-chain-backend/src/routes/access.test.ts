import { randomUUID } from 'node:crypto';
import { mockCredentials, mockServices } from '@backstage/backend-test-utils';
import type { ToFix } from 'backstage-plugin-supply-chain-common';
import { trailsIn } from '../__testUtils__/answers';
import { ROUTES } from './createRouter';
import type { Route } from './Route';
import {
  component,
  startDemoRegion,
  startTestPortal,
} from '../__testUtils__/testPortal';
import type { TestPortal } from '../__testUtils__/testPortal';

const annotations = {
  flows: 'acme/checkout-web',
  environments: 'acme/staging-eu',
  notifications: 'acme/1',
};
const entities = [
  component('allowed', annotations),
  component('denied', annotations),
];

/** Audit events of rejected writes. */
const WRITE_EVENTS: Record<string, string> = {
  attestGeneric: 'attestation-create failed',
  attestJunit: 'attestation-create failed',
  archiveEnvironment: 'environment-archive failed',
  putNotification: 'notification-update failed',
};

/** Status of an invalid request from a caller with permission. */
const OTHERWISE: Record<string, number> = {
  ...Object.fromEntries(Object.keys(WRITE_EVENTS).map(id => [id, 400])),
  summarizeJunit: 400,
  getWrite: 404,
  getPackage: 400,
};

/** Statuses of routes without an entity, in the order of CALLERS. */
const WITHOUT_ENTITY: Record<string, number[]> = {
  // Searches only what the caller can see, so an empty result is fine.
  '/v1/search': [401, 200, 200, 200, 200],
  '/v1/services': [401, 200, 200, 200, 200],
  '/v1/health': [401, 200, 200, 200, 200],
  '/v1/health/deliveries/:region/:org': [401, 400, 400, 400, 400],
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
      config: {
        writes: { attestations: true, notifications: true, archive: true },
      },
      features: [auditor.factory],
    });
    const [{ name, compliance_status: status }] = await trailsIn<{
      name: string;
      compliance_status: {
        attestations_statuses: {
          attestation_name: string;
          attestation_id: string;
        }[];
        artifacts_statuses: Record<string, { artifact_fingerprint: string }>;
      };
    }>(portal, 'checkout-web');
    parameters = {
      kind: 'component',
      namespace: 'default',
      region: 'eu',
      org: 'acme',
      flow: 'checkout-web',
      trail: name,
      attestation: 'unit-tests',
      environment: 'staging-eu',
      key: '00000000-0000-4000-8000-000000000000',
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
    { method, path }: Pick<Route, 'method' | 'path'>,
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
    const query =
      address === 'search' ? `?value=${parameters.fingerprint}` : '';
    const { status } = await fetch(`${portal.url}/${address}${query}`, {
      method,
      headers: header ? { authorization: header } : {},
    });
    return status;
  }

  it.each(ROUTES)(
    'is decided for $id before any region is asked',
    async route => {
      const statuses: number[] = [];
      for (const caller of CALLERS) {
        statuses.push(await statusOf(route, caller));
      }

      const otherwise = OTHERWISE[route.id] ?? 200;
      expect(statuses).toEqual(
        WITHOUT_ENTITY[route.path] ?? [401, 404, 403, otherwise, otherwise],
      );
    },
  );

  it.each(ROUTES.filter(({ path }) => path.includes(':name')))(
    'when denied for $id, sends nothing to a region and is audited',
    async route => {
      await statusOf(route, 'nobody');
      await statusOf(route, 'a user who cannot see the entity');
      await statusOf(route, 'a user without the permission');

      const write = WRITE_EVENTS[route.id];
      expect(portal.eu.requests()).toEqual([]);
      // Of the requests of signed-in users, a write audits each, and only once.
      expect(audited).toEqual(write ? [write, write] : ['access failed']);
    },
  );

  it('audits each download of evidence, even a failed one', async () => {
    const route = ROUTES.find(({ id }) => id === 'getEvidence')!;

    const { attestationId } = parameters;
    await statusOf(route, 'a user with the permission');
    parameters.attestationId = 'unknown';
    await statusOf(route, 'a user with the permission');
    parameters.attestationId = attestationId;

    expect(audited).toEqual([
      'evidence-download succeeded',
      'evidence-download failed',
    ]);
  });
});

describe('access to the Health page', () => {
  it('needs its own permission, and shows problems of visible entities only', async () => {
    const wrong = { flows: 'acme/not a flow' };
    const portal = await startTestPortal({
      entities: [component('mine', wrong), component('hidden', wrong)],
      denied: ['component:default/hidden'],
    });
    const forbidding = await startTestPortal({
      entities,
      denied: ['supply-chain.health.read'],
      regions: portal,
      config: { writes: { notifications: true } },
    });

    const { body } = await portal.get('health').expect(200);
    const { status } = await forbidding.get('health');
    const written = await fetch(`${forbidding.url}/health/deliveries/eu/acme`, {
      method: 'POST',
      headers: { 'idempotency-key': randomUUID() },
    });

    expect(
      body.toFix.flatMap(
        ({ entities: affected }: ToFix) => affected.entityRefs,
      ),
    ).toEqual(['component:default/mine']);
    expect(status).toBe(403);
    expect(written.status).toBe(403);
    await forbidding.stop();
    await portal.stop();
  });
});
