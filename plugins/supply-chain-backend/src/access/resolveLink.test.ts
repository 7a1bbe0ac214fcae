import type { Entity } from '@backstage/catalog-model';
import {
  COMMON_MISSPELLINGS,
  parseFlowRef,
  stringifyFlowRef,
  SUPPLY_CHAIN_ANNOTATIONS,
} from 'backstage-plugin-supply-chain-common';
import fc from 'fast-check';
import { configWith } from '../__testUtils__/testGateway';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import { resolveLink } from './resolveLink';

/** A configuration with these organizations of each region. */
function configOf(
  regions: Record<string, Record<string, object>>,
  more: Partial<SupplyChainConfig> = {},
): SupplyChainConfig {
  const base = configWith();
  const entries = Object.entries(regions).map(([name, organizations]) => [
    name,
    { ...base.regions.eu, organizations },
  ]);
  return { ...base, regions: Object.fromEntries(entries), ...more };
}

const oneRegion = configOf({ eu: { acme: {} } });
const twoRegions = configOf(
  { eu: { acme: {}, labs: {} }, us: { 'acme-us': {} } },
  { defaultRegion: 'eu' },
);

function entity(annotations: Record<string, string>, kind = 'Component') {
  return {
    apiVersion: 'backstage.io/v1alpha1',
    kind,
    metadata: { name: 'checkout', annotations },
  } as Entity;
}

const flows = (value: string, more: Record<string, string> = {}) =>
  entity({ 'supply-chain/flows': value, ...more });

/** Resolves the link of an entity with the given parents, nearest first. */
const resolve = (own: Entity, defaults = oneRegion, ...parents: Entity[]) =>
  resolveLink(own, parents, defaults);

describe('resolveLink', () => {
  it('returns an empty link for an entity without annotations', () => {
    expect(resolve(entity({}))).toEqual({
      flows: [],
      artifacts: [],
      environments: [],
      notifications: [],
      repos: [],
      problems: [],
    });
  });

  it('parses a mix of all three forms of a name', () => {
    const link = resolve(
      flows('build, labs/scan , us:acme-us/release', {
        'supply-chain/org': 'acme',
      }),
      twoRegions,
    );

    expect(link.flows).toEqual([
      { region: 'eu', org: 'acme', flow: 'build' },
      { region: 'eu', org: 'labs', flow: 'scan' },
      { region: 'us', org: 'acme-us', flow: 'release' },
    ]);
    expect(link.problems).toEqual([]);
  });

  it('takes region and organization from the entity, then its system, then its domain', () => {
    const system = entity({ 'supply-chain/region': 'us' }, 'System');
    const domain = entity(
      { 'supply-chain/region': 'eu', 'supply-chain/org': 'acme-us' },
      'Domain',
    );

    expect(resolve(flows('build'), twoRegions, system, domain).flows).toEqual([
      { region: 'us', org: 'acme-us', flow: 'build' },
    ]);
    expect(
      resolve(
        flows('build', {
          'supply-chain/region': 'eu',
          'supply-chain/org': 'labs',
        }),
        twoRegions,
        system,
        domain,
      ).flows,
    ).toEqual([{ region: 'eu', org: 'labs', flow: 'build' }]);
  });

  it('takes environments from the system, but flows and notifications from the entity alone', () => {
    const system = entity(
      {
        'supply-chain/environments': 'production',
        'supply-chain/flows': 'other',
        'supply-chain/notifications': '3',
      },
      'System',
    );
    const domain = entity({ 'supply-chain/environments': 'moon' }, 'Domain');

    const link = resolve(flows('build'), oneRegion, system, domain);

    expect(link.environments).toEqual([
      { region: 'eu', org: 'acme', environment: 'production' },
    ]);
    expect(link.flows).toHaveLength(1);
    expect(link.notifications).toEqual([]);
    expect(resolve(entity({}), oneRegion, domain).environments).toEqual([]);
  });

  it('separates names at commas and line breaks', () => {
    const link = resolve(
      flows('build\nscan,\r\n  release\n', {
        'supply-chain/artifacts': 'web\nworker',
      }),
    );

    expect(link.flows.map(({ flow }) => flow)).toEqual([
      'build',
      'scan',
      'release',
    ]);
    expect(link.artifacts).toEqual(['web', 'worker']);
    expect(link.problems).toEqual([]);
  });

  it('writes out invisible and look-alike characters', () => {
    const { problems } = resolve(
      flows('bu\u0456ld, sc\u200Ban, l\u00E4bs/scan', {
        'supply\u2011chain/flows': 'build',
      }),
    );

    expect(problems.map(({ message }) => message)).toEqual([
      '"supply\\u{2011}chain/flows" isn\'t a Supply Chain annotation',
      '"bu\\u{456}ld" is not a valid flow',
      '"sc\\u{200B}an" is not a valid flow',
      'No API key for the organization "l\\u{E4}bs" in the region "eu"',
    ]);
  });

  it.each([
    ['build', 'supplyChain.defaultRegion'],
    ['us:acme/build', 'supplyChain.regions.us.baseUrl'],
    ['eu:acme/build', 'supplyChain.regions.eu.organizations.acme.apiKey'],
  ])('names the setting that makes %s unusable: %s', (value, setting) => {
    const { flows: linked, problems } = resolve(
      flows(`${value}, eu:partner/scan`),
      configOf(
        { eu: { partner: {} } },
        {
          unusable: {
            defaultRegion: 'supplyChain.defaultRegion',
            regions: { us: 'supplyChain.regions.us.baseUrl' },
            organizations: {
              eu: { acme: 'supplyChain.regions.eu.organizations.acme.apiKey' },
            },
          },
        },
      ),
    );

    expect(linked).toEqual([{ region: 'eu', org: 'partner', flow: 'scan' }]);
    expect(problems).toEqual([
      expect.objectContaining({
        reason: 'configuration-invalid',
        annotation: 'supply-chain/flows',
        value,
        setting,
      }),
    ]);
  });

  it.each([
    ['mars:acme/build', 'unknown-region'],
    // A member of `Object.prototype`.
    ['constructor:acme/build', 'unknown-region'],
    ['eu:amce/build', 'organization-not-configured'],
    ['build', 'no-region'],
    ['us:build', 'invalid-value'],
  ])(
    'reveals nothing about the configuration in the problem of %s',
    (value, reason) => {
      const regions = {
        'region-one': { 'org-one': {}, 'org-two': {} },
        eu: { 'org-three': {}, 'org-four': {} },
      };

      const { problems } = resolve(flows(value), configOf(regions));

      expect(problems).toEqual([expect.objectContaining({ reason })]);
      expect(JSON.stringify(problems)).not.toMatch(/region-one|org-/);
    },
  );

  it('rejects what the entity may not link, and names nothing else', () => {
    const link = resolve(
      entity({
        'supply-chain/flows': 'build, labs/ledger',
        'supply-chain/environments': 'labs/vault',
        'supply-chain/notifications': '7, labs/8',
        'supply-chain/org': 'acme',
      }),
      configOf({ eu: { acme: {}, labs: { entities: [] } } }),
    );

    expect(link).toMatchObject({
      flows: [{ region: 'eu', org: 'acme', flow: 'build' }],
      environments: [],
      notifications: [{ region: 'eu', org: 'acme', number: 7 }],
    });
    expect(link.problems).toEqual(
      [
        ['supply-chain/flows', 'labs/ledger'],
        ['supply-chain/environments', 'labs/vault'],
        ['supply-chain/notifications', 'labs/8'],
      ].map(([annotation, value]) => ({
        reason: 'link-not-allowed',
        annotation,
        value,
        region: 'eu',
        org: 'labs',
        message: `checkout isn't allowed to link to ${value}`,
        hint: expect.any(String),
      })),
    );
  });

  it.each([
    ['supply-chain/flow', 'supply-chain/flows'],
    ['supplychain/flows', 'supply-chain/flows'],
    ['Supply-Chain/Flows', 'supply-chain/flows'],
    ['supply-chain/environment', 'supply-chain/environments'],
    ['supply-chain/color', undefined],
  ])('reports the misspelled annotation %s', (key, suggestion) => {
    const { problems } = resolve(entity({ [key]: 'build' }));

    expect(problems).toEqual([
      expect.objectContaining({
        reason: 'unknown-annotation',
        annotation: key,
        message: `"${key}" isn't a Supply Chain annotation`,
        hint: expect.stringContaining(suggestion ?? 'supply-chain/flows'),
        ...(suggestion && { suggestion }),
      }),
    ]);
  });

  it('finds each misspelling that the catalog is queried for', () => {
    const annotations = COMMON_MISSPELLINGS.map(key => [key, 'build']);

    const { problems } = resolve(entity(Object.fromEntries(annotations)));

    expect(problems.map(({ annotation }) => annotation)).toEqual(
      COMMON_MISSPELLINGS,
    );
  });

  it("ignores other plugins' annotations", () => {
    const others = entity({
      'backstage.io/techdocs-ref': 'dir:.',
      'example.com/flows': 'a',
      'supply-chain.example.com/owner': 'b',
    });

    expect(resolve(others).problems).toEqual([]);
  });

  it('says which parent an invalid value comes from', () => {
    const system = entity(
      {
        'supply-chain/environments': 'not one',
        'supply-chain/region': 'mars',
      },
      'System',
    );

    expect(
      resolve(flows('build'), oneRegion, system).problems.map(
        ({ annotation, inheritedFrom }) => [annotation, inheritedFrom],
      ),
    ).toEqual([
      ['supply-chain/region', 'system:default/checkout'],
      ['supply-chain/environments', 'system:default/checkout'],
    ]);
    expect(resolve(flows('not one')).problems[0].inheritedFrom).toBeUndefined();
  });

  it('points to the annotation that set an invalid organization', () => {
    const system = entity({ 'supply-chain/org': 'amce' }, 'System');

    expect(resolve(flows('build'), oneRegion, system).problems).toEqual([
      expect.objectContaining({
        annotation: 'supply-chain/org',
        value: 'amce',
      }),
    ]);
  });

  it('asks for an organization when none is given', () => {
    expect(resolve(flows('build'), twoRegions).problems[0].reason).toBe(
      'no-organization',
    );
  });

  it('parses notifications as numbers', () => {
    const link = resolve(
      entity({ 'supply-chain/notifications': '7, us:acme-us/12, 0, seven' }),
      configOf(
        { eu: { acme: {} }, us: { 'acme-us': {} } },
        { defaultRegion: 'eu' },
      ),
    );

    expect(link.notifications).toEqual([
      { region: 'eu', org: 'acme', number: 7 },
      { region: 'us', org: 'acme-us', number: 12 },
    ]);
    expect(link.problems.map(({ value }) => value)).toEqual(['0', 'seven']);
  });

  it('deduplicates flows, and uses no more than fifty', () => {
    const many = Array.from({ length: 60 }, (_, index) => `flow-${index}`);

    expect(resolve(flows('a, a, acme/a')).flows).toEqual([
      { region: 'eu', org: 'acme', flow: 'a' },
    ]);
    const link = resolve(flows(many.join()));
    expect(link.flows).toHaveLength(50);
    expect(link.problems).toEqual([
      expect.objectContaining({ reason: 'too-many-values', count: 60 }),
    ]);
  });

  it('returns a link for any annotation text, and never throws', () => {
    const annotations = fc.record(
      Object.fromEntries(
        Object.values(SUPPLY_CHAIN_ANNOTATIONS).map(annotation => [
          annotation,
          fc.oneof(fc.string({ unit: 'binary' }), fc.lorem(), fc.anything()),
        ]),
      ),
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(annotations, annotations, (own, inherited) => {
        const link = resolve(
          entity(own as Record<string, string>),
          twoRegions,
          entity(inherited as Record<string, string>, 'System'),
        );
        for (const flow of link.flows) {
          expect(parseFlowRef(stringifyFlowRef(flow))).toEqual(flow);
        }
        for (const problem of link.problems) {
          expect(problem.message.length).toBeLessThan(1_000);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('keeps every valid name, whatever is next to it', () => {
    const rightName = fc.stringMatching(/^[a-zA-Z0-9][a-zA-Z0-9._~-]{0,20}$/);
    fc.assert(
      fc.property(
        fc.array(rightName, { minLength: 1, maxLength: 8 }),
        fc.array(
          fc.string().filter(text => !/^\s*$/.test(text)),
          {
            maxLength: 8,
          },
        ),
        (right, noise) => {
          const value = [...noise, ...right].join(',');
          const found = resolve(flows(value)).flows.map(({ flow }) => flow);
          expect(found).toEqual(expect.arrayContaining(right));
        },
      ),
      { numRuns: 500 },
    );
  });
});
