import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ConfigReader } from '@backstage/config';
import type { JsonObject, JsonValue } from '@backstage/types';
import { logLine } from './mistakes';
import { readConfig } from './readConfig';
import type { SupplyChainConfig } from './SupplyChainConfig';

const region = {
  baseUrl: 'https://eu.example.com/api/v2',
  organizations: { acme: { apiKey: 'secret-key' } },
};

function reading(supplyChain: JsonValue, keysProvided = false) {
  return readConfig(new ConfigReader({ supplyChain }), keysProvided);
}

/** Reads a block that must not have any mistakes. */
function read(supplyChain: JsonObject): SupplyChainConfig {
  const { config, problems } = reading(supplyChain);
  expect(problems).toEqual([]);
  return config;
}

describe('readConfig', () => {
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

    expect(config.regions.eu.timeout).toBe(milliseconds);
  });

  const acmeWith = (settings: JsonObject) => ({
    regions: {
      eu: {
        ...region,
        organizations: { acme: { apiKey: 'key', ...settings } },
      },
    },
  });
  const ofRegion = (settings: JsonObject) => ({
    regions: { eu: { ...region, ...settings }, us: region },
  });
  /** Reads a block, and the mistakes in it as log lines. */
  const mistaken = (block: JsonObject, keysProvided = false) => {
    const { config, problems } = reading(
      { regions: {}, ...block },
      keysProvided,
    );
    const lines = problems.map(logLine);
    expect(JSON.stringify([config.unusable, lines])).not.toContain('secret');
    return {
      config,
      lines: lines.map(line => line.replaceAll('supplyChain.', '')),
    };
  };
  const ignored = (what: string) => `${what} Until then, it isn't used`;

  it.each<[string, JsonObject]>([
    [
      'regions.eu.timeout is invalid. Allowed: 100ms … 5m.',
      ofRegion({ timeout: '0s' }),
    ],
    [
      'regions.eu.concurrency is invalid. Allowed: 1 … 256.',
      ofRegion({ concurrency: 1.5 }),
    ],
    ['regions.eu.title is invalid. Allowed: "…".', ofRegion({ title: '' })],
    [
      "regions.eu.timeuot isn't a setting. Did you mean timeout?",
      ofRegion({ timeuot: '5s' }),
    ],
    ["cahce isn't a setting. Did you mean cache?", { cahce: {} }],
    [
      'cache.freshFor is invalid. Allowed: 0s … 1d.',
      { cache: { freshFor: '2d' } },
    ],
    [
      'writes.archive is invalid. Allowed: true | false.',
      { writes: { archive: 'yes' } },
    ],
    ['environments is invalid. Allowed: [ … ].', { environments: 'staging' }],
  ])('uses the default where %s', (line, block) => {
    const { config, lines } = mistaken(block);

    expect(lines).toEqual([ignored(line)]);
    const regions = (block.regions ?? {}) as JsonObject;
    const defaults = read({
      regions: Object.fromEntries(
        Object.keys(regions).map(name => [name, region]),
      ),
    });
    expect(config).toEqual(defaults);
  });

  it.each<[string, JsonValue]>([
    ['a shorter time than a day', { keepFor: { hours: 23 } }],
    ['a longer time than 10 years', { keepFor: { days: 3651 } }],
    ['no duration', { keepFor: 'forever' }],
    ['a misspelled key', { kepFor: '1000d' }],
    ['no block', '1000d'],
  ])('keeps records for 10 years if the retention is %s', (_, store) => {
    const { config, lines } = mistaken({ store });

    expect(lines).toHaveLength(1);
    expect(config.store).toEqual({ keepFor: 3650 * 86_400_000 });
  });

  it('reads who may link an organization, turning single values into lists', () => {
    const entities = {
      'spec.owner': 'group:default/payments',
      'metadata.tags': ['a', 'b'],
      'metadata.annotations.backstage.io/managed-by-location': {
        $hasPrefix: 'url:https://git.example.com/',
      },
      'spec.critical': true,
    };
    const flows = { 'ledger-*': [{ 'metadata.namespace': 'ledger' }] };
    expect(
      read(acmeWith({ entities: [entities], entitiesByFlow: flows }))?.regions
        .eu.organizations.acme,
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

  it.each<[string, JsonObject]>([
    ['entities.0', { entities: [{}] }],
    ['entities.0.owner', { entities: [{ owner: 'payments' }] }],
    [
      'entities.0.metadata.tags[0]',
      { entities: [{ 'metadata.tags[0]': 'a' }] },
    ],
    [
      'entities.0.metadata.name,spec.type',
      { entities: [{ 'metadata.name,spec.type': 'a' }] },
    ],
    ['entities.0.spec.owner', { entities: [{ 'spec.owner': [] }] }],
    ['entities.0', { entities: [{ 'spec.owner': 'group:default/' }] }],
    [
      'entities.0.metadata.name',
      { entities: [{ 'metadata.name': { $not: 'x' } }] },
    ],
    ['entitiesByFlow.a b', { entitiesByFlow: { 'a b': [] } }],
    ['entites', { entites: [{ kind: 'Component' }] }],
    ['apiKey', { apiKey: 'a secret\n' }],
    ['previousApiKey', { previousApiKey: 'a secret\n' }],
    ['writeApiKey', { writeApiKey: 'a secret\n' }],
  ])('disables an organization with a mistaken %s: %j', (path, settings) => {
    const { config, lines } = mistaken(acmeWith(settings));

    const organization = 'regions.eu.organizations.acme';
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(
      / Until then, organization acme in region eu isn't used$/,
    );
    expect(lines[0].startsWith(`${organization}.${path} is`)).toBe(true);
    expect(config.regions.eu.organizations).toEqual({});
    expect(config.unusable.organizations.eu).toEqual({
      acme: `supplyChain.${organization}.${path}`,
    });
  });

  it.each([
    'http://eu.example.com/api/v2',
    'ftp://eu.example.com',
    'eu.example.com',
    'https://me:secret@eu.example.com/api/v2',
    'https://eu.example.com/api/v2?key=secret',
    'https://eu.example.com',
    'https://eu.example.com/api/v1/',
    7010,
  ])('skips only the region with the address %s', baseUrl => {
    const { config, lines } = mistaken(ofRegion({ baseUrl, timeuot: '5s' }));

    const until = "Until then, region eu isn't used";
    expect(lines).toEqual([
      `regions.eu.baseUrl is invalid. Allowed: https://…/api/v2. ${until}`,
      `regions.eu.timeuot isn't a setting. Did you mean timeout? ${until}`,
    ]);
    expect(Object.keys(config.regions)).toEqual(['us']);
    expect(config.unusable.regions).toEqual({
      eu: 'supplyChain.regions.eu.baseUrl',
    });
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

  it('skips an organization without a key, unless a key provider supplies it', () => {
    const organizations = { partner: {}, acme: { apiKey: 'key' } };
    const block = { regions: { eu: { ...region, organizations } } };
    const { config, lines } = mistaken(block);

    const path = 'regions.eu.organizations.partner.apiKey';
    expect(lines).toEqual([
      `${path} is missing. If it refers to an environment variable, make sure the variable is set. Until then, organization partner in region eu isn't used`,
    ]);
    expect(Object.keys(config.regions.eu.organizations)).toEqual(['acme']);
    expect(config.regions.eu.firstOrganization).toBe('partner');
    expect(mistaken(block, true).lines).toEqual([]);
  });

  it('has no default region if the configured one is unknown', () => {
    const { config, lines } = mistaken({
      defaultRegion: 'eeu',
      ...ofRegion({}),
    });

    expect(lines).toEqual([
      ignored('defaultRegion is invalid. Allowed: eu | us. Did you mean eu?'),
    ]);
    expect(config.defaultRegion).toBeUndefined();
    expect(config.unusable.defaultRegion).toBe('supplyChain.defaultRegion');
  });

  it('reads the order of environments and guidance, without mistaken entries', () => {
    const { config, lines } = mistaken({
      environments: ['staging', 7, 'production'],
      guidance: [
        { attestation: 'sbom', type: 'generic', text: 'Lists all packages.' },
        { type: 'junit', comand: 'report junit' },
        { text: 'For nothing' },
        { type: 'snyk', url: 'wiki.example.com' },
        { type: 'snyk', url: 'https://wiki.example.com' },
      ],
    });

    expect(config.environments).toEqual(['staging', 'production']);
    expect(config.guidance).toEqual([
      { attestation: 'sbom', type: 'generic', text: 'Lists all packages.' },
      { type: 'snyk', url: 'https://wiki.example.com' },
    ]);
    expect(lines).toEqual(
      [
        'environments.1 is invalid. Allowed: "…".',
        "guidance.1.comand isn't a setting. Did you mean command?",
        'guidance.2.attestation is invalid. Allowed: "…".',
        'guidance.3.url is invalid. Allowed: https://….',
      ].map(ignored),
    );
  });

  it.each<[JsonValue, string]>([
    [null, 'supplyChain is missing. If'],
    ['eu', 'supplyChain is invalid. Allowed: { … }.'],
    [[], 'supplyChain is invalid. Allowed: { … }.'],
    [{}, 'supplyChain.regions is missing. If'],
    [{ regions: 'eu' }, 'supplyChain.regions is invalid. Allowed: { … }.'],
  ])('rejects %j entirely', (block, line) => {
    const { isIdle, config, problems } = reading(block);

    expect(isIdle).toBe(true);
    expect(config.regions).toEqual({});
    expect(problems.map(logLine)).toEqual([expect.stringContaining(line)]);
  });
});
