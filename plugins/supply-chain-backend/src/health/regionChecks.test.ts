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
 * Checks a region that responds to each endpoint as given: E1 for the
 * organization, E11 for the service account, E12 for the key's default.
 */
async function check(
  responses: {
    E1?: Probe<unknown>;
    E11?: Probe<unknown>;
    E12?: Probe<unknown>;
    /** E1 with the key for writes. */
    write?: Probe<unknown>;
  } = {},
  organizations: Record<string, OrganizationConfig> = { acme: {} },
) {
  const asked: string[] = [];
  const { E1 = ok(true), E11 = ok(keysOf()), E12 = ok('acme') } = responses;
  const gateway = {
    probe: async ({ endpoint }: { endpoint: string }, { isWrite = false }) => {
      asked.push(endpoint);
      return isWrite ? responses.write : { E1, E11, E12 }[endpoint];
    },
  } as unknown as Parameters<typeof checkRegion>[2]['gateway'];
  const { health, ...found } = await checkRegion(
    'eu',
    { ...configWith().regions.eu, organizations },
    {
      gateway,
      writes: responses.write !== undefined,
      deliveriesTo: async () => undefined,
      signal: new AbortController().signal,
    },
  );
  return { ...health, ...found, asked };
}

describe('the check of a region', () => {
  it('is unknown without organizations', async () => {
    expect(await check({}, {})).toMatchObject({
      status: 'unknown',
      isComplete: false,
      asked: [],
    });
  });

  it.each<[string, Parameters<typeof check>[0], string]>([
    ['responds', {}, 'responding'],
    ['rejects the key', { E1: failed('unauthorized') }, 'responding'],
    ['is rate limiting', { E1: failed('rate-limited') }, 'responding'],
    ['lacks the organization', { E1: failed('not-found') }, 'responding'],
    [
      'has no such endpoints',
      { E1: failed('not-found'), E12: failed('not-found') },
      'not-responding',
    ],
    ['redirects', { E1: failed('redirect') }, 'not-responding'],
    ['does not respond', { E1: failed('timeout') }, 'not-responding'],
  ])('tells whether it responds if it %s', async (_, responses, status) => {
    expect((await check(responses)).status).toBe(status);
  });

  it('reports once why it does not respond, no matter how many organizations it has', async () => {
    const { findings, latency } = await check(
      { E1: failed('server', { httpStatus: 502, detail: 'refused' }) },
      { acme: {}, 'acme-legacy': {} },
    );

    expect(latency).toBeUndefined();
    expect(findings).toEqual([
      expect.objectContaining({
        reason: 'region-unavailable',
        region: 'eu',
        detail: 'refused',
        httpStatus: 502,
        setting: 'supplyChain.regions.eu.baseUrl',
      }),
    ]);
  });

  it('distinguishes an unknown organization from a server that is no region', async () => {
    const unknown = await check({ E1: failed('not-found') });
    const other = await check({
      E1: failed('not-found'),
      E12: failed('not-found'),
    });

    expect(unknown.findings).toMatchObject([
      { reason: 'organization-not-found' },
    ]);
    expect(other.findings).toMatchObject([{ reason: 'unexpected-answer' }]);
  });

  it('tells that only the previous key is accepted', async () => {
    const { findings, organizations } = await check({
      E1: { ok: true, value: true, key: 'previousApiKey', tookMs: 1 },
    });

    expect(organizations[0].key).toBe('previous');
    expect(findings).toMatchObject([{ reason: 'previous-key' }]);
  });

  it.each<[RegionalErrorKind, string]>([
    ['unauthorized', 'supplyChain.regions.eu.organizations.acme.apiKey'],
    ['rate-limited', 'supplyChain.sync.requestsPerMinute'],
  ])('names the setting for a failure of kind %s', async (kind, setting) => {
    const { findings } = await check({ E1: failed(kind) });

    expect(findings).toMatchObject([{ setting }]);
  });

  it('names a key for writes that is rejected, while the other works', async () => {
    const { findings } = await check({ write: failed('unauthorized') });

    expect(findings).toMatchObject([
      {
        reason: 'write-key-refused',
        setting: 'supplyChain.regions.eu.organizations.acme.writeApiKey',
      },
    ]);
  });

  it('lists the keys of a service account only with a key that works', async () => {
    const organizations = { acme: { serviceAccount: 'portal' } };
    const working = await check({}, organizations);
    expect(working.asked).toContain('E11');

    const rejected = await check({ E1: failed('unauthorized') }, organizations);
    expect(rejected.asked).not.toContain('E11');
    expect(rejected.organizations[0]).toMatchObject({
      key: 'rejected',
      keys: undefined,
    });
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

  it('is incomplete if it could not read a key', async () => {
    const { isComplete } = await check(
      { E11: ok({ ...keysOf({ id: '1' }), unreadable: 2 }) },
      { acme: { serviceAccount: 'portal' } },
    );

    expect(isComplete).toBe(false);
  });
});
