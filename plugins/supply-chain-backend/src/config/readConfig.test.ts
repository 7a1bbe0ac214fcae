import { ConfigReader } from '@backstage/config';
import type { JsonObject } from '@backstage/types';
import { readConfig } from './readConfig';

const region = {
  baseUrl: 'https://eu.example.com/api/v2',
  organizations: { acme: { apiKey: 'secret-key' } },
};

function read(supplyChain: JsonObject) {
  return readConfig(new ConfigReader({ supplyChain }));
}

describe('readConfig', () => {
  it('is undefined without a supplyChain block', () => {
    expect(readConfig(new ConfigReader({}))).toBeUndefined();
  });

  it('fills in the defaults and freezes all of it', () => {
    const config = read({ regions: { eu: region } });

    expect(config).toEqual({
      regions: {
        eu: {
          ...region,
          title: 'eu',
          timeout: 30_000,
          concurrency: 8,
        },
      },
      cache: { freshFor: 60_000, keepFor: 86_400_000 },
      access: { rememberFor: 5_000 },
    });
    expect(Object.isFrozen(config?.regions.eu.organizations.acme)).toBe(true);
  });

  it.each([
    [{ seconds: 5 }, 5_000],
    ['90s', 90_000],
    ['PT2M', 120_000],
  ])('reads the duration %j', (timeout, milliseconds) => {
    const config = read({ regions: { eu: { ...region, timeout } } });

    expect(config?.regions.eu.timeout).toBe(milliseconds);
  });

  it.each([
    ['http://eu.example.com/api/v2', 'must be https'],
    ['ftp://eu.example.com', 'must be an https address'],
    ['eu.example.com', 'must be an https address'],
    ['https://me:pw@eu.example.com', 'must hold no user'],
  ])('refuses the address %s and names its key', (baseUrl, reason) => {
    expect(() => read({ regions: { eu: { ...region, baseUrl } } })).toThrow(
      new RegExp(`supplyChain\\.regions\\.eu\\.baseUrl is wrong: ${reason}`),
    );
  });

  it.each(['http://127.0.0.1:7010/api/v2/', 'http://localhost:7010/api/v2'])(
    'accepts plain http on the machine itself: %s',
    baseUrl => {
      expect(
        read({ regions: { eu: { ...region, baseUrl } } })?.regions.eu.baseUrl,
      ).toMatch(/\/api\/v2$/);
    },
  );

  it('names a missing key and what may be its cause', () => {
    expect(() =>
      read({ regions: { eu: { ...region, organizations: { acme: {} } } } }),
    ).toThrow(
      'supplyChain.regions.eu.organizations.acme.apiKey is missing; is its environment variable set?',
    );
  });

  it('lets keys be missing when a key provider gives them', () => {
    const supplyChain = {
      regions: { eu: { ...region, organizations: { acme: {} } } },
    };

    expect(
      readConfig(new ConfigReader({ supplyChain }), { keysProvided: true }),
    ).toBeDefined();
  });

  it('never repeats the value of a key', () => {
    const failing = () =>
      read({
        regions: {
          eu: {
            ...region,
            organizations: { acme: { apiKey: 'top secret\n' } },
          },
        },
      });

    expect(failing).toThrow('supplyChain.regions.eu.organizations.acme.apiKey');
    expect(failing).not.toThrow(/top secret/);
  });

  it('names what is unknown, so that a misspelt key is found', () => {
    expect(() => read({ regions: { eu: region }, cahce: {} })).toThrow(
      'supplyChain has unknown keys: cahce',
    );
  });

  it('refuses a default region that is not configured', () => {
    expect(() =>
      read({ defaultRegion: 'mars', regions: { eu: region } }),
    ).toThrow('supplyChain.defaultRegion');
  });
});
