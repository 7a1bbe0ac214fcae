import { mockServices } from '@backstage/backend-test-utils';
import type { TrailRef } from 'backstage-plugin-supply-chain-common';
import { component } from '../__testUtils__/testPortal';
import {
  fileOf,
  newestTrail,
  once,
  writingPortalFor,
} from '../__testUtils__/writing';

jest.setTimeout(60_000);

const REF = 'component:default/checkout';
const WHO = { entityRef: REF, by: 'user:default/mock' };
const PLACE = { region: 'eu', org: 'acme' };
const CREATED = { eventId: 'attestation-create', ended: 'well', ...WHO };

describe('the audit log', () => {
  const events: object[] = [];
  const auditor = mockServices.auditor.mock({
    createEvent: async ({ eventId }) => ({
      success: async ended =>
        void events.push({ eventId, ended: 'well', ...ended?.meta }),
      fail: async ({ error, meta }) =>
        void events.push({ eventId, ended: error.message, ...meta }),
    }),
  });
  const { portal, client } = writingPortalFor({
    entities: ['checkout', 'denied'].map(name =>
      component(name, {
        flows: 'acme/checkout-web',
        environments: 'acme/temp',
      }),
    ),
    denied: ['component:default/denied'],
    features: [auditor.factory],
  });
  let trail: TrailRef;

  beforeAll(async () => {
    portal.eu.api.createEnvironment({ org: 'acme', name: 'temp' });
    trail = await newestTrail(client);
  });

  beforeEach(() => {
    events.length = 0;
  });

  const statement = (attestation: string) => ({
    ...trail,
    ...{ kind: 'attestations', type: 'generic', attestation, compliant: true },
  });
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
      () => statement('review'),
    ],
    [
      'changed which notification, without its recipients',
      'notification-update',
      () =>
        client.putNotification(
          REF,
          {
            ...{ ...PLACE, name: 'on-call', environments: ['temp'] },
            triggers: ['ON_COMPLIANT_ENV'],
            targets: [{ kind: 'webhook', webhook: 'https://hooks.test/7' }],
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
    const input = { entityRef: REF, trail: trail.trail, compliant: true };
    await portal.act('attest-generic', { ...input, name: 'agent-review' });

    const how = { through: 'action', key: expect.any(String) };
    expect(events).toEqual([
      { ...CREATED, ...how, ...statement('agent-review'), outcome: 'written' },
    ]);
  });

  it('says who was denied, and what was rejected', async () => {
    const match = { endpoint: 'E5' as const };
    portal.eu.faults.set({ kind: 'status', status: 403, match });

    await expect(attest('rejected')).rejects.toThrow();
    const entityRef = 'component:default/denied';
    await expect(attest('denied', entityRef)).rejects.toThrow();

    expect(events).toEqual([
      { ...CREATED, ended: 'Refused: role-too-low', ...statement('rejected') },
      { ...CREATED, ended: 'NotAllowedError', entityRef, ...trail },
    ]);
  });

  it('says once what was found out later', async () => {
    portal.eu.faults.set([
      { kind: 'reset', carriedOut: true, times: 1, match: { endpoint: 'E5' } },
      { kind: 'status', status: 503, match: { endpoint: 'E8' } },
    ]);

    const { key } = await attest('lost');
    await client.getWrite(REF, { key });
    portal.eu.faults.clear();
    await client.getWrite(REF, { key });
    await client.getWrite(REF, { key });

    const what = { ...CREATED, ...statement('lost'), key };
    expect(events).toEqual([
      { ...what, outcome: 'unknown' },
      { ...what, eventId: 'write-outcome', outcome: 'written' },
    ]);
  });
});
