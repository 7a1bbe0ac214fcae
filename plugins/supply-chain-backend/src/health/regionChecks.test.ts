import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type { RegionalErrorKind } from 'backstage-plugin-supply-chain-node';
import type { OrganizationConfig } from '../config/SupplyChainConfig';
import { configWith } from '../__testUtils__/testGateway';
import type { Probe } from '../regions/RegionGateway';
import { checkRegion } from './regionChecks';

const ok = (value: unknown = '', tookMs = 20): Probe<unknown> => ({
  ok: true,
  value,
  key: 'apiKey',
  tookMs,
});

function failed(
  kind: RegionalErrorKind,
  details: { httpStatus?: number; detail?: 'refused' } = {},
): Probe<unknown> {
  return {
    ok: false,
    tookMs: 5,
    failure: new RegionalApiError({
      kind,
      endpoint: 'E12',
      message: 'It failed',
      ...details,
    }),
  };
}

function keysOf(...items: object[]) {
  return { items, unreadable: 0 };
}

/**
 * Checks a region that responds to each endpoint as given: E12 for the key, E1 for
 * the organization, E11 for the service account.
 */
function check(
  responses: {
    E1?: Probe<unknown>;
    E11?: Probe<unknown>;
    E12?: Probe<unknown>;
  },
  organizations: Record<string, OrganizationConfig> = { acme: {} },
) {
  const asked: string[] = [];
  const { E1 = ok(true), E11 = ok(keysOf()), E12 = ok('acme') } = responses;
  const probe = async ({ endpoint }: { endpoint: string }) => {
    asked.push(endpoint);
    return { E1, E11, E12 }[endpoint];
  };
  const region = { ...configWith().regions.eu, organizations };
  return checkRegion(
    { probe, writeKey: jest.fn() } as unknown as Parameters<
      typeof checkRegion
    >[0],
    'eu',
    region,
    { writes: { on: [], last: [] }, signal: new AbortController().signal },
  ).then(({ health, findings }) => ({ ...health, findings, asked }));
}

describe('the check of a region', () => {
  it('is unknown without organizations', async () => {
    const { asked, status } = await check({}, {});

    expect(status).toBe('unknown');
    expect(asked).toEqual([]);
  });

  it.each<[string, Parameters<typeof check>[0], string]>([
    ['responds to anything', { E1: failed('network') }, 'responding'],
    [
      'rejects the key',
      { E1: failed('unauthorized'), E12: failed('unauthorized') },
      'responding',
    ],
    [
      'is rate limiting',
      { E1: failed('network'), E12: failed('rate-limited') },
      'responding',
    ],
    [
      'has no such endpoints',
      { E1: failed('not-found'), E12: failed('not-found') },
      'wrong-address',
    ],
    [
      'redirects',
      { E1: failed('redirect'), E12: failed('network') },
      'wrong-address',
    ],
    [
      'returns errors',
      {
        E1: failed('server', { httpStatus: 500 }),
        E12: failed('network'),
      },
      'failing',
    ],
    [
      'does not respond',
      { E1: failed('timeout'), E12: failed('network') },
      'unreachable',
    ],
  ])('if it %s', async (_, responses, status) => {
    expect((await check(responses)).status).toBe(status);
  });

  it('reports the shortest response time, with rejections but without failures', async () => {
    const { latency } = await check({ E1: ok(true, 30), E12: ok('', 20) });
    expect(latency).toBe(20);

    const rejected = await check({
      E1: ok(true, 30),
      E12: failed('unauthorized'),
    });
    expect(rejected.latency).toBe(5);

    const failing = await check({ E1: ok(true, 30), E12: failed('network') });
    expect(failing.latency).toBe(30);
  });

  it('reports once why it does not respond, no matter how many organizations it has', async () => {
    const { findings, latency } = await check(
      {
        E1: failed('network', { detail: 'refused' }),
        E12: failed('timeout'),
      },
      { acme: {}, 'acme-legacy': {} },
    );

    expect(latency).toBeUndefined();
    expect(findings).toEqual([
      expect.objectContaining({
        reason: 'region-unavailable',
        region: 'eu',
        detail: 'timeout',
        setting: 'supplyChain.regions.eu.baseUrl',
      }),
    ]);
  });

  it('takes a missing E12 for no problem if the organization is known', async () => {
    const {
      findings,
      organizations: [{ key }],
    } = await check({ E12: failed('not-found') });

    expect(key).toBe('current');
    expect(findings).toEqual([]);
  });

  it('distinguishes an unknown organization from a server that is no region', async () => {
    const unknown = await check({ E1: failed('not-found') });
    expect(unknown.findings).toMatchObject([
      { reason: 'organization-not-found' },
    ]);

    const other = await check({
      E1: failed('not-found'),
      E12: failed('not-found'),
    });
    expect(other.findings).toMatchObject([{ reason: 'unexpected-answer' }]);
  });

  it('reports a rejected key first, because it explains all other failures', async () => {
    const {
      findings,
      organizations: [{ key }],
    } = await check({ E1: failed('network'), E12: failed('unauthorized') });

    expect(key).toBe('rejected');
    expect(findings).toMatchObject([{ reason: 'key-refused' }]);
  });

  it.each<[RegionalErrorKind, string]>([
    ['unauthorized', 'supplyChain.regions.eu.organizations.acme.apiKey'],
    ['rate-limited', 'supplyChain.regions.eu.concurrency'],
    ['timeout', 'supplyChain.regions.eu.baseUrl'],
  ])('names the setting for a failure of kind %s', async (kind, setting) => {
    const { findings } = await check({ E12: failed(kind) });

    expect(findings).toMatchObject([{ setting }]);
  });

  it('lists the keys of a service account only with a key that works', async () => {
    const organizations = { acme: { serviceAccount: 'portal' } };
    const working = await check({}, organizations);
    expect(working.asked).toContain('E11');

    const rejected = await check(
      { E12: failed('unauthorized') },
      organizations,
    );
    expect(rejected.asked).not.toContain('E11');
    expect(rejected.organizations[0].keys).toBeUndefined();
  });

  it.each<[RegionalErrorKind, string]>([
    ['not-found', 'service-account-not-found'],
    ['forbidden', 'role-too-low'],
  ])('names a service account whose keys are %s', async (kind, reason) => {
    const { findings } = await check(
      { E11: failed(kind) },
      { acme: { serviceAccount: 'portal' } },
    );

    expect(findings).toMatchObject([
      {
        reason,
        setting: 'supplyChain.regions.eu.organizations.acme.serviceAccount',
      },
    ]);
  });

  it('names keys that have expired or expire within 30 days', async () => {
    const inDays = (days: number) =>
      new Date(Date.now() + days * 24 * 3_600_000).toISOString();
    const expiring = [
      { id: '1', description: 'old', expiresAt: inDays(-1) },
      { id: '2', description: 'next', expiresAt: inDays(29) },
    ];
    const { findings } = await check(
      {
        E11: ok(
          keysOf(
            ...expiring,
            { id: '3', expiresAt: inDays(31) },
            { id: '4', expiresAt: 'never' },
            { id: '5' },
          ),
        ),
      },
      { acme: { serviceAccount: 'portal' } },
    );

    expect(findings).toMatchObject(
      expiring.map(({ description, expiresAt }) => ({
        reason: 'key-expiry',
        value: description,
        expiresAt,
      })),
    );
  });

  it('drops the ID of a key', async () => {
    const {
      organizations: [{ keys }],
    } = await check(
      { E11: ok(keysOf({ id: '1', description: 'CI', expiresAt: '2027' })) },
      { acme: { serviceAccount: 'portal' } },
    );

    expect(keys).toEqual([{ description: 'CI', expiresAt: '2027' }]);
  });

  it('counts keys that it could not read', async () => {
    const {
      organizations: [{ keys, unreadableKeys }],
    } = await check(
      { E11: ok({ ...keysOf({ id: '1' }), unreadable: 2 }) },
      { acme: { serviceAccount: 'portal' } },
    );

    expect(keys).toHaveLength(1);
    expect(unreadableKeys).toBe(2);
  });
});
