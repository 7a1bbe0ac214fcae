import { actionsRegistryServiceRef } from '@backstage/backend-plugin-api/alpha';
import { createServiceFactory } from '@backstage/backend-plugin-api';
import { mockCredentials, mockServices } from '@backstage/backend-test-utils';
import { actionsRegistryServiceMock } from '@backstage/backend-test-utils/alpha';
import type {
  SupplyChainClient,
  TrailRef,
} from 'backstage-plugin-supply-chain-common';
import { component } from '../__testUtils__/testPortal';
import type { TestPortal } from '../__testUtils__/testPortal';
import { fileOf, once, startWritingPortal } from '../__testUtils__/writing';

jest.setTimeout(60_000);

const REF = 'component:default/checkout';
const WHO = { entityRef: REF, by: 'user:default/mock' };
const PLACE = { region: 'eu', org: 'acme' };

describe('the audit log', () => {
  const registry = actionsRegistryServiceMock();
  const events: object[] = [];
  const initiated: object[] = [];
  let portal: TestPortal;
  let client: SupplyChainClient;
  let trail: TrailRef;

  beforeAll(async () => {
    const auditor = mockServices.auditor.mock({
      createEvent: async ({ eventId, meta: first }) => {
        initiated.push({ eventId, ...first });
        return {
          success: async ended =>
            void events.push({ eventId, ended: 'well', ...ended?.meta }),
          fail: async ({ error, meta }) =>
            void events.push({ eventId, ended: error.message, ...meta }),
        };
      },
    });
    const started = await startWritingPortal({
      entities: ['checkout', 'denied'].map(name =>
        component(name, {
          flows: 'acme/checkout-web',
          environments: 'acme/temp',
        }),
      ),
      denied: ['component:default/denied'],
      features: [
        auditor.factory,
        createServiceFactory({
          service: actionsRegistryServiceRef,
          deps: {},
          factory: () => registry,
        }),
      ],
    });
    portal = started;
    client = started.client;
    portal.eu.api.createEnvironment({ org: 'acme', name: 'temp' });
    const [{ flow, name }] = (await client.getTrails(REF)).trails;
    trail = { ...PLACE, flow, trail: name };
  });

  beforeEach(() => {
    events.length = 0;
    initiated.length = 0;
    portal.eu.faults.clear();
  });

  afterAll(() => portal.stop());

  const attest = (name: string, ref = REF) =>
    client.attestGeneric(
      ref,
      trail,
      {
        data: { name, compliant: true, description: 'Secret words' },
        files: [fileOf('a.txt', 'Secret words')],
      },
      once(),
    );

  it.each<[string, string, () => Promise<{ key: string }>, () => object]>([
    [
      'attested what',
      'attestation-create',
      () => attest('review'),
      () => ({
        ...trail,
        kind: 'attestations',
        type: 'generic',
        attestation: 'review',
        compliant: true,
      }),
    ],
    [
      'changed which notification, without its recipients',
      'notification-update',
      () =>
        client.putNotification(
          REF,
          {
            ...PLACE,
            name: 'on-call',
            environments: ['temp'],
            triggers: ['ON_COMPLIANT_ENV'],
            targets: [
              { kind: 'webhook', webhook: 'https://hooks.example.com/7' },
            ],
          },
          once(),
        ),
      () => ({ kind: 'notifications', notification: 'checkout/on-call' }),
    ],
    [
      'archived which environment',
      'environment-archive',
      () =>
        client.archiveEnvironment(
          REF,
          { ...PLACE, environment: 'temp' },
          { confirm: 'temp' },
          once(),
        ),
      () => ({ kind: 'archive', environment: 'temp' }),
    ],
  ])('says who %s', async (_, eventId, send, what) => {
    const { key } = await send();

    const common = { eventId, ended: 'well', key, outcome: 'written' };
    expect(events).toEqual([{ ...common, ...WHO, ...PLACE, ...what() }]);
  });

  it('says who attested what through an action', async () => {
    await registry.invoke({
      id: 'test:attest-generic',
      input: {
        entityRef: REF,
        trail: trail.trail,
        name: 'agent-review',
        compliant: false,
      },
      credentials: mockCredentials.user(),
    });

    expect(events).toEqual([
      {
        eventId: 'attestation-create',
        ended: 'well',
        through: 'action',
        ...WHO,
        ...trail,
        kind: 'attestations',
        type: 'generic',
        attestation: 'agent-review',
        compliant: false,
        key: expect.any(String),
        outcome: 'written',
      },
    ]);
    // Without a request, the auditor doesn't know the user.
    expect(initiated).toEqual([
      {
        eventId: 'attestation-create',
        through: 'action',
        ...WHO,
        trail: trail.trail,
      },
    ]);
  });

  it('says who was denied, and what was rejected', async () => {
    portal.eu.faults.set({
      kind: 'status',
      status: 403,
      match: { endpoint: 'E5' },
    });

    await expect(attest('rejected')).rejects.toThrow();
    await expect(
      attest('denied', 'component:default/denied'),
    ).rejects.toThrow();

    expect(events).toEqual([
      {
        eventId: 'attestation-create',
        ended: 'Refused: role-too-low',
        ...WHO,
        ...trail,
        kind: 'attestations',
        type: 'generic',
        attestation: 'rejected',
        compliant: true,
      },
      {
        eventId: 'attestation-create',
        ended: 'NotAllowedError',
        ...WHO,
        entityRef: 'component:default/denied',
        ...trail,
      },
    ]);
  });

  it('says once what was found out later', async () => {
    portal.eu.faults.set([
      {
        kind: 'reset',
        carriedOut: true,
        times: 1,
        match: { endpoint: 'E5' },
      },
      { kind: 'status', status: 503, match: { endpoint: 'E8' } },
    ]);

    const { key } = await attest('lost');
    await client.getWrite(REF, { key });
    portal.eu.faults.clear();
    await client.getWrite(REF, { key });
    await client.getWrite(REF, { key });

    const what = {
      ended: 'well',
      ...WHO,
      ...trail,
      kind: 'attestations',
      type: 'generic',
      attestation: 'lost',
      compliant: true,
      key,
    };
    expect(events).toEqual([
      { ...what, eventId: 'attestation-create', outcome: 'unknown' },
      { ...what, eventId: 'write-outcome', outcome: 'written' },
    ]);
  });
});
