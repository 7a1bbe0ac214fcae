import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ConfigReader } from '@backstage/config';
import type { JsonObject, JsonValue } from '@backstage/types';
import { readConfig } from './readConfig';
import type { ReadConfigOptions } from './readConfig';
import type { SupplyChainConfig } from './SupplyChainConfig';

const region = {
  baseUrl: 'https://eu.example.com/api/v2',
  organizations: { acme: { apiKey: 'secret-key' } },
};

function reading(supplyChain: JsonValue, options: ReadConfigOptions = {}) {
  return readConfig(new ConfigReader({ supplyChain }), options);
}

/** Reads a block that must not have any mistakes. */
function read(supplyChain: JsonObject): SupplyChainConfig | undefined {
  const { config, problems } = reading(supplyChain);
  expect(problems).toEqual([]);
  return config;
}

describe('readConfig', () => {
  it('finds no config and no problems without a supplyChain block', () => {
    expect(readConfig(new ConfigReader({}))).toEqual({ problems: [] });
  });

  it('applies defaults', () => {
    const config = read({ regions: { eu: region } });

    expect(config).toEqual({
      regions: {
        eu: {
          ...region,
          title: 'eu',
          firstOrganization: 'acme',
          timeout: 30_000,
          concurrency: 8,
        },
      },
      unusable: {
        regions: {},
        organizations: { eu: {} },
      },
      environments: [],
      guidance: [],
      cache: { freshFor: 60_000, keepFor: 86_400_000 },
      store: { keepFor: 400 * 86_400_000 },
      sync: { requestsPerMinute: 60 },
      writes: { attestations: false, notifications: false, archive: false },
      notify: {
        environments: true,
        trails: true,
        recipients: true,
        keys: true,
        admins: [],
      },
      access: { rememberFor: 5_000 },
    });
  });

  it('has the defaults that the README lists', () => {
    const readme = readFileSync(
      resolve(__dirname, '../../README.md'),
      'utf8',
    ).matchAll(
      /^\| `(?:(\w+)\.)?(\w+)` .*\| (?:(false|\d+)|(\d+) (\w+?)s?) +\|$/gm,
    );
    const listed: Record<string, JsonObject> = {};
    for (const [, section = 'region', key, plain, amount, unit] of readme) {
      const value = plain ?? `{ "${unit}s": ${amount} }`;
      listed[section] = { ...listed[section], [key]: JSON.parse(value) };
    }
    const { region: ofRegion, ...sections } = listed;

    expect(Object.keys(sections)).toHaveLength(5);
    expect(
      read({ regions: { eu: { ...region, ...ofRegion } }, ...sections }),
    ).toEqual(read({ regions: { eu: region } }));
  });

  it.each([
    [{ seconds: 5 }, 5_000],
    ['90s', 90_000],
    ['PT2M', 120_000],
  ])('reads the duration %j', (timeout, milliseconds) => {
    const config = read({ regions: { eu: { ...region, timeout } } });

    expect(config?.regions.eu.timeout).toBe(milliseconds);
  });

  const ofRegion = (settings: JsonObject) => ({
    regions: { eu: { ...region, ...settings } },
  });

  it.each<[string, string, JsonObject]>([
    ['regions.eu.timeout', '100ms … 5m', ofRegion({ timeout: '0s' })],
    ['regions.eu.concurrency', '1 … 256', ofRegion({ concurrency: 1.5 })],
    ['regions.eu.title', '"…"', ofRegion({ title: '' })],
    ['cache', '{ … }', { regions: {}, cache: [] }],
    ['cache.freshFor', '0s … 1d', { regions: {}, cache: { freshFor: '2d' } }],
    ['cache.keepFor', '0s … 30d', { regions: {}, cache: { keepFor: '31d' } }],
    [
      'sync.requestsPerMinute',
      '1 … 6000',
      { regions: {}, sync: { requestsPerMinute: 6_001 } },
    ],
    [
      'access.rememberFor',
      '0s … 5m',
      { regions: {}, access: { rememberFor: { hours: 1 } } },
    ],
    [
      'writes.archive',
      'true | false',
      { regions: {}, writes: { archive: 'yes' } },
    ],
  ])('uses the default for %s outside of %s: %j', (key, allowed, block) => {
    const { config, problems } = reading(block);

    expect(problems).toMatchObject([
      {
        path: `supplyChain.${key}`,
        reason: 'invalid',
        allowed,
        effect: 'ignored',
      },
    ]);
    const defaults = reading({ regions: { eu: region } }).config!;
    expect(config).toMatchObject({
      cache: defaults.cache,
      store: defaults.store,
      sync: defaults.sync,
      access: defaults.access,
      writes: defaults.writes,
      regions: 'eu' in config!.regions ? defaults.regions : {},
    });
  });

  it.each<[string, JsonValue]>([
    ['a shorter time than a day', { keepFor: { hours: 23 } }],
    ['a longer time than 10 years', { keepFor: { days: 3651 } }],
    ['no duration', { keepFor: 'forever' }],
    ['a misspelled key', { kepFor: '1000d' }],
    ['no block', '1000d'],
  ])('keeps records for 10 years if the retention is %s', (_, store) => {
    const { config, problems } = reading({ regions: { eu: region }, store });

    expect(problems.map(({ effect }) => effect)).toEqual(['ignored']);
    expect(config?.store).toEqual({ keepFor: 3650 * 86_400_000 });
    expect(reading({ regions: {}, store: {} }).config?.store).toEqual({
      keepFor: 400 * 86_400_000,
    });
  });

  const acmeWith = (settings: JsonObject) => ({
    regions: {
      eu: {
        ...region,
        organizations: { acme: { apiKey: 'key', ...settings } },
      },
    },
  });
  const withRules = (rules: JsonObject) => read(acmeWith(rules));

  it('reads who may link an organization, turning single values into lists', () => {
    expect(
      withRules({
        entities: [
          {
            'spec.owner': 'group:default/payments',
            'metadata.tags': ['a', 'b'],
            'metadata.annotations.backstage.io/managed-by-location': {
              $hasPrefix: 'url:https://git.example.com/',
            },
            'spec.critical': true,
          },
        ],
        entitiesByFlow: { 'ledger-*': [{ 'metadata.namespace': 'ledger' }] },
      })?.regions.eu.organizations.acme,
    ).toMatchObject({
      entities: [
        {
          'spec.owner': ['group:default/payments'],
          'metadata.tags': ['a', 'b'],
          'metadata.annotations.backstage.io/managed-by-location': [
            { $hasPrefix: 'url:https://git.example.com/' },
          ],
          'spec.critical': ['true'],
        },
      ],
      entitiesByFlow: { 'ledger-*': [{ 'metadata.namespace': ['ledger'] }] },
    });
  });

  it.each([
    ['no field', { entities: [{}] }],
    ['an unknown field', { entities: [{ owner: 'payments' }] }],
    ['an item of a list', { entities: [{ 'metadata.tags[0]': 'a' }] }],
    ['several fields', { entities: [{ 'metadata.name,spec.type': 'a' }] }],
    ['no value', { entities: [{ 'spec.owner': [] }] }],
    ['an empty value', { entities: [{ 'spec.owner': '' }] }],
    ['an invalid ref', { entities: [{ 'spec.owner': 'group:default/' }] }],
    ['another operator', { entities: [{ 'metadata.name': { $not: 'x' } }] }],
    ['a filter instead of a list', { entities: { 'spec.owner': 'payments' } }],
    ['no pattern', { entitiesByFlow: { 'a b': [] } }],
  ])('rejects a filter with %s and reports its path', (_, rules) => {
    const { config, problems } = reading(acmeWith(rules));

    expect(problems).toEqual([
      expect.objectContaining({
        path: expect.stringMatching(
          /^supplyChain\.regions\.eu\.organizations\.acme\.entities/,
        ),
        reason: 'invalid',
        effect: 'disabled',
        region: 'eu',
        org: 'acme',
      }),
    ]);
    expect(config?.regions.eu.organizations).toEqual({});
  });

  it.each([
    'http://eu.example.com/api/v2',
    'ftp://eu.example.com',
    'eu.example.com',
    'https://me:pw@eu.example.com/api/v2',
    'https://eu.example.com/api/v2?key=1',
    'https://eu.example.com',
    'https://eu.example.com/api/v1/',
    7010,
  ])('skips the region with the address %s', baseUrl => {
    const { config, problems } = reading({
      regions: { eu: { ...region, baseUrl }, us: region },
    });

    const path = 'supplyChain.regions.eu.baseUrl';
    expect(problems).toMatchObject([
      {
        path,
        reason: 'invalid',
        allowed: 'https://…/api/v2',
        effect: 'disabled',
        region: 'eu',
      },
    ]);
    expect(problems[0].message).not.toContain(String(baseUrl));
    expect(Object.keys(config!.regions)).toEqual(['us']);
    expect(config!.unusable).toMatchObject({ regions: { eu: path } });
  });

  it.each([
    'http://127.0.0.1:7010/api/v2/',
    'http://localhost:7010/api/v2',
    'https://proxy.example.com/supply-chain',
  ])('accepts the address %s', baseUrl => {
    expect(
      read({ regions: { eu: { ...region, baseUrl } } })?.regions.eu.baseUrl,
    ).toBe(baseUrl.replace(/\/$/, ''));
  });

  it('skips an organization without a key, and suggests a likely cause', () => {
    const { config, problems } = reading({
      regions: {
        eu: {
          ...region,
          organizations: { partner: {}, acme: { apiKey: 'key' } },
        },
      },
    });

    const path = 'supplyChain.regions.eu.organizations.partner.apiKey';
    expect(problems[0]).toEqual({
      path,
      reason: 'missing',
      effect: 'disabled',
      region: 'eu',
      org: 'partner',
      message: `${path} is missing. If it refers to an environment variable, make sure the variable is set`,
    });
    expect(problems).toHaveLength(1);
    expect(Object.keys(config!.regions.eu.organizations)).toEqual(['acme']);
    expect(config!.unusable).toMatchObject({
      regions: {},
      organizations: { eu: { partner: path } },
    });
    expect(config!.regions.eu.firstOrganization).toBe('partner');
  });

  it('allows missing keys if a key provider supplies them', () => {
    expect(
      reading(
        { regions: { eu: { ...region, organizations: { acme: {} } } } },
        { keysProvided: true },
      ).problems,
    ).toEqual([]);
  });

  it.each(['apiKey', 'previousApiKey', 'writeApiKey'])(
    'never repeats the value of %s',
    key => {
      const { config, problems } = reading(acmeWith({ [key]: 'top secret\n' }));

      expect(problems).toEqual([
        expect.objectContaining({
          path: `supplyChain.regions.eu.organizations.acme.${key}`,
          reason: 'invalid',
        }),
      ]);
      expect(JSON.stringify([config?.unusable, problems])).not.toContain('top');
    },
  );

  it('disables an organization whose rules may be misspelled', () => {
    const { config, problems } = reading(
      acmeWith({ entites: [{ kind: 'Component' }] }),
    );

    expect(problems).toEqual([
      expect.objectContaining({
        path: 'supplyChain.regions.eu.organizations.acme.entites',
        reason: 'unknown-key',
        suggestion: 'entities',
        effect: 'disabled',
      }),
    ]);
    expect(config?.regions.eu.organizations).toEqual({});
  });

  it('leaves docsUrl to the frontend', () => {
    expect(
      read({ regions: { eu: region }, docsUrl: 'https://docs.example.com' }),
    ).not.toHaveProperty('docsUrl');
  });

  it('ignores unknown keys and suggests the right ones', () => {
    const { config, problems } = reading({
      regions: { eu: { ...region, timeuot: '5s' } },
      cahce: {},
      store: { kepFor: '5d' },
    });

    expect(
      problems.map(({ path, effect, suggestion }) => [
        path,
        effect,
        suggestion,
      ]),
    ).toEqual([
      ['supplyChain.cahce', 'ignored', 'cache'],
      ['supplyChain.regions.eu.timeuot', 'ignored', 'timeout'],
      ['supplyChain.store.kepFor', 'ignored', 'keepFor'],
    ]);
    expect(config?.regions.eu.timeout).toBe(30_000);
  });

  it('has no default region if the configured one is unknown', () => {
    const { config, problems } = reading({
      defaultRegion: 'eeu',
      regions: { eu: region, us: region },
    });

    expect(problems).toEqual([
      expect.objectContaining({
        path: 'supplyChain.defaultRegion',
        reason: 'invalid',
        allowed: 'eu | us',
        effect: 'ignored',
        suggestion: 'eu',
      }),
    ]);
    expect(config?.defaultRegion).toBeUndefined();
    expect(config?.unusable.defaultRegion).toBe('supplyChain.defaultRegion');
  });

  it('reads the order of environments, and has none if it is mistaken', () => {
    const environments = ['staging', 'production'];
    expect(read({ regions: { eu: region }, environments })).toMatchObject({
      environments,
    });
    expect(
      reading({ regions: { eu: region }, environments: 'staging' }),
    ).toMatchObject({
      config: { environments: [] },
      problems: [
        {
          path: 'supplyChain.environments',
          reason: 'invalid',
          allowed: '[ … ]',
          effect: 'ignored',
        },
      ],
    });
  });

  it('reads guidance, and leaves out mistaken entries', () => {
    const { config, problems } = reading({
      regions: { eu: region },
      guidance: [
        { attestation: 'sbom', type: 'generic', text: 'Lists all packages.' },
        { type: 'junit', comand: 'report junit' },
        { text: 'For nothing' },
        { type: 'snyk', url: 'wiki.example.com' },
        { type: 'snyk', url: 'https://wiki.example.com' },
      ],
    });

    expect(config?.guidance).toEqual([
      { attestation: 'sbom', type: 'generic', text: 'Lists all packages.' },
      { type: 'snyk', url: 'https://wiki.example.com' },
    ]);
    expect(
      problems.map(({ path, reason, effect }) => [path, reason, effect]),
    ).toEqual([
      ['supplyChain.guidance.1.comand', 'unknown-key', 'ignored'],
      ['supplyChain.guidance.2.attestation', 'invalid', 'ignored'],
      ['supplyChain.guidance.3.url', 'invalid', 'ignored'],
    ]);
  });

  it.each<[JsonValue, string, string]>([
    ['eu', 'supplyChain', 'invalid'],
    [[], 'supplyChain', 'invalid'],
    [{}, 'supplyChain.regions', 'missing'],
    [{ regions: 'eu' }, 'supplyChain.regions', 'invalid'],
  ])('rejects %j entirely', (block, path, reason) => {
    expect(reading(block)).toEqual({
      problems: [expect.objectContaining({ path, reason, effect: 'idle' })],
    });
  });
});
