import type { RegionalErrorKind } from 'backstage-plugin-supply-chain-node';
import type { OrganizationConfig } from '../config/SupplyChainConfig';
import { configWith, failure } from '../__testUtils__/testGateway';
import type { Probe } from '../regions/RegionGateway';
import { checkRegion } from './regionChecks';

const ok = (value: unknown = '', tookMs = 20): Probe<unknown> => ({
  ok: true,
  value,
  key: 'apiKey',
  tookMs,
});

const failed = (...of: Parameters<typeof failure>): Probe<unknown> => ({
  ...{ ok: false, tookMs: 5, failure: failure(...of) },
});

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

  const at = 'supplyChain.regions.eu';

  it.each<[string, Parameters<typeof check>[0], string, string[]]>([
    ['responds', {}, 'responding', []],
    [
      'rejects the key',
      { E1: failed('unauthorized') },
      'responding',
      ['key-refused', `${at}.organizations.acme.apiKey`],
    ],
    [
      'is rate limiting',
      { E1: failed('rate-limited') },
      'responding',
      ['rate-limited', 'supplyChain.sync.requestsPerMinute'],
    ],
    [
      'lacks the organization',
      { E1: failed('not-found') },
      'responding',
      ['organization-not-found', `${at}.organizations.acme`],
    ],
    [
      'has no such endpoints',
      { E1: failed('not-found'), E12: failed('not-found') },
      'not-responding',
      ['unexpected-answer', `${at}.baseUrl`],
    ],
    [
      'does not respond',
      { E1: failed('timeout') },
      'not-responding',
      ['region-unavailable', `${at}.baseUrl`],
    ],
    [
      'rejects the key for writes',
      { write: failed('unauthorized') },
      'responding',
      ['write-key-refused', `${at}.organizations.acme.writeApiKey`],
    ],
  ])('says what to fix if it %s', async (_, responses, status, fix) => {
    const checked = await check(responses);

    expect(checked.status).toBe(status);
    expect(
      checked.findings.map(({ reason, setting }) => [reason, setting]),
    ).toEqual(fix.length > 0 ? [fix] : []);
  });

  it('reports once why it does not respond, no matter how many organizations it has', async () => {
    const { findings, latency } = await check(
      { E1: failed('server', { httpStatus: 502 }) },
      { acme: {}, 'acme-legacy': {} },
    );

    expect(latency).toBeUndefined();
    expect(findings).toEqual([
      expect.objectContaining({
        reason: 'region-unavailable',
        region: 'eu',
        httpStatus: 502,
        setting: 'supplyChain.regions.eu.baseUrl',
      }),
    ]);
  });

  it('tells that only the previous key is accepted', async () => {
    const { findings, organizations } = await check({
      E1: { ok: true, value: true, key: 'previousApiKey', tookMs: 1 },
    });

    expect(organizations[0].key).toBe('previous');
    expect(findings).toMatchObject([{ reason: 'previous-key' }]);
  });

  const portal = { acme: { serviceAccount: 'portal' } };

  it('lists the keys of a service account only with a key that works', async () => {
    const working = await check({}, portal);
    expect(working.asked).toContain('E11');

    const rejected = await check({ E1: failed('unauthorized') }, portal);
    expect(rejected.asked).not.toContain('E11');
    expect(rejected.organizations).toMatchObject([
      { key: 'rejected', keys: undefined },
    ]);
  });

  it.each<[RegionalErrorKind, string]>([
    ['not-found', 'service-account-not-found'],
    ['forbidden', 'role-too-low'],
  ])('names a service account whose keys are %s', async (kind, reason) => {
    const { findings } = await check({ E11: failed(kind) }, portal);

    const setting = `${at}.organizations.acme.serviceAccount`;
    expect(findings).toMatchObject([{ reason, setting }]);
  });

  it('names keys that have expired or expire within 30 days', async () => {
    const keyIn = (description: string, days: number) => ({
      ...{ id: description, description },
      expiresAt: new Date(Date.now() + days * 24 * 3_600_000).toISOString(),
    });
    const expiring = [keyIn('old', -1), keyIn('next', 29)];
    const others = [keyIn('late', 31), { id: '4', expiresAt: 'never' }];

    const { findings, organizations } = await check(
      { E11: ok(keysOf(...expiring, ...others, { id: '5' })) },
      portal,
    );

    expect(findings).toMatchObject(
      expiring.map(({ description, expiresAt }) => ({
        ...{ reason: 'key-expiry', value: description, expiresAt },
      })),
    );
    expect(organizations[0].keys?.at(-1)).toEqual({});
  });

  it('is incomplete if it could not read a key', async () => {
    const { isComplete } = await check(
      { E11: ok({ ...keysOf({ id: '1' }), unreadable: 2 }) },
      portal,
    );

    expect(isComplete).toBe(false);
  });
});
