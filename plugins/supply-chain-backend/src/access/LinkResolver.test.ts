import type { RegionalErrorKind } from 'backstage-plugin-supply-chain-node';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import { configWith, failure } from '../__testUtils__/testGateway';
import { component } from '../__testUtils__/testPortal';
import type { Resource } from '../regions/RegionRequest';
import { LinkResolver } from './LinkResolver';

const EU = configWith().regions.eu;

/** Resolves a component's link, and reports which region was asked. */
async function resolve(
  flows: string,
  config: Partial<SupplyChainConfig>,
  respond: () => string = () => '',
) {
  const asked: string[] = [];
  const resolver = new LinkResolver({
    config: () => ({ ...configWith(), ...config }),
    reads: {
      async read<T>({ region }: Resource<T>) {
        asked.push(region);
        return { value: respond() as T, readAt: 0 };
      },
    },
  });
  const environments = 'eu:acme/production';
  const entity = component('checkout', { flows, environments });
  return { ...(await resolver.resolve(entity, [])), asked };
}

function failing(kind: RegionalErrorKind) {
  return (): string => {
    throw failure(kind);
  };
}

const withTwo = (other: object = {}) => {
  const organizations = {
    acme: { apiKey: 'a' },
    other: { apiKey: 'b', ...other },
  };
  return { regions: { eu: { ...EU, organizations } } };
};

describe('the link resolver', () => {
  it('takes the only organization of a region, without asking the region', async () => {
    const { asked, flows, problems } = await resolve('build', {});

    expect(flows).toEqual([{ region: 'eu', org: 'acme', flow: 'build' }]);
    expect(problems).toEqual([]);
    expect(asked).toEqual([]);
  });

  it("asks a region with several organizations for its key's default once", async () => {
    const { asked, flows, problems } = await resolve(
      'build, test, acme/release',
      withTwo(),
      () => 'other',
    );

    expect(asked).toEqual(['eu']);
    expect(flows).toEqual([
      { region: 'eu', org: 'other', flow: 'build' },
      { region: 'eu', org: 'other', flow: 'test' },
      { region: 'eu', org: 'acme', flow: 'release' },
    ]);
    expect(problems).toEqual([]);
  });

  it('does not take a default organization without a key', async () => {
    const { flows, problems } = await resolve(
      'build',
      withTwo(),
      () => 'personal',
    );

    expect(flows).toEqual([]);
    expect(problems).toMatchObject([
      { reason: 'no-organization', value: 'build', region: 'eu' },
    ]);
    expect(JSON.stringify(problems)).not.toContain('personal');
  });

  it('checks whether the entity may link the default organization', async () => {
    const { flows, problems } = await resolve(
      'build',
      withTwo({ entities: [] }),
      () => 'other',
    );

    expect(flows).toEqual([]);
    expect(problems).toMatchObject([{ reason: 'link-not-allowed' }]);
  });

  it.each<[RegionalErrorKind, string]>([
    ['network', 'region-unavailable'],
    ['unauthorized', 'key-refused'],
    // A server without E12 isn't a regional API.
    ['not-found', 'unexpected-answer'],
  ])(
    'reports a lookup that failed (%s) as %s, with the annotation',
    async (kind, reason) => {
      const { problems } = await resolve('build', withTwo(), failing(kind));

      expect(problems).toEqual([
        {
          reason,
          annotation: 'supply-chain/flows',
          value: 'build',
          region: 'eu',
          message:
            'The organization of "build" is unknown: couldn\'t get the default organization of the region "eu"',
          hint: expect.any(String),
        },
      ]);
    },
  );

  it('links what names its organization even if the lookup fails', async () => {
    const { environments, flows, problems } = await resolve(
      'build, acme/release, unknown/build',
      withTwo(),
      failing('timeout'),
    );

    expect(flows).toEqual([{ region: 'eu', org: 'acme', flow: 'release' }]);
    expect(environments).toHaveLength(1);
    expect(problems).toMatchObject([
      { reason: 'region-unavailable', value: 'build' },
      { reason: 'organization-not-configured', org: 'unknown' },
    ]);
  });

  describe('with a mistake in the configuration', () => {
    const path = 'supplyChain.regions.eu.organizations.broken';
    const unusable = {
      regions: {},
      organizations: { eu: { broken: path } },
    };

    it('does not take the remaining organization for the only one', async () => {
      const { flows, problems } = await resolve('build', { unusable });

      expect(flows).toEqual([]);
      expect(problems).toMatchObject([{ reason: 'no-organization' }]);
    });

    it('does not ask with the second key if the first is unusable', async () => {
      const { asked, problems } = await resolve('build', {
        regions: { eu: { ...EU, firstOrganization: 'broken' } },
        unusable,
      });

      expect(asked).toEqual([]);
      expect(problems).toMatchObject([
        { reason: 'configuration-invalid', setting: path },
      ]);
    });

    it('blames the setting of a region that is unusable', async () => {
      const setting = 'supplyChain.regions.us.baseUrl';
      const { asked, problems } = await resolve('us:acme/build', {
        unusable: { ...unusable, regions: { us: setting } },
      });

      expect(asked).toEqual([]);
      expect(problems).toMatchObject([
        { reason: 'configuration-invalid', setting },
      ]);
    });
  });
});
