import type { Entity } from '@backstage/catalog-model';
import type {
  FoundTrail,
  SearchResponse,
  ServiceRecord,
  ServicesResponse,
  SearchResult,
  HealthResponse,
  ToFix,
} from 'backstage-plugin-supply-chain-common';
import { fingerprint, hoursAgo, read, sha, summary } from './responses';

/** A system, for the sum over its components. */
export const system: Entity = {
  apiVersion: 'backstage.io/v1alpha1',
  kind: 'System',
  metadata: { name: 'payments', namespace: 'default' },
  spec: { owner: 'group:default/payments' },
};

const found: SearchResult = {
  region: 'eu',
  org: 'acme',
  flow: 'payments-api',
  fingerprint: fingerprint('f00d'),
  name: 'payments-api',
  state: 'compliant',
  trail: sha('a1b2c3d'),
  commit: {
    sha: sha('a1b2c3d'),
    url: 'https://github.com/acme/payments-api/commit/a1b2c3d',
  },
  buildUrl: 'https://ci.example.com/payments-api/42',
  htmlUrl: 'https://app.eu.example.com/acme/artifacts/f00d',
  runningIn: ['production-eu'],
  exitedFrom: ['staging-eu'],
  entityRefs: ['component:default/payments-api'],
};

/** A trail that a search finds by its name. */
export const foundTrail: FoundTrail = {
  region: 'eu',
  org: 'acme',
  flow: 'payments-release',
  name: 'prod-45',
  state: 'non-compliant',
  createdAt: hoursAgo(3),
  entityRefs: ['component:default/payments-api'],
};

/** The same artifact in two flows. */
export const searchResponse: SearchResponse = {
  unsearched: 0,
  omitted: 0,
  trails: [],
  results: [
    found,
    {
      ...found,
      flow: 'payments-release',
      state: 'non-compliant',
      trail: 'prod-45',
    },
  ],
};

const components: Omit<
  ServicesResponse['services'][number],
  'owners' | 'coverage' | 'trend' | 'secondsToCompliant'
>[] = [
  {
    entityRef: 'component:default/checkout-web',
    state: 'non-compliant',
    // Production is still running a compliant build.
    runningState: 'compliant',
    newestTrail: {
      name: sha('81651bb'),
      createdAt: hoursAgo(3),
    },
    failed: ['unit-tests'],
    missing: ['sbom'],
    pending: ['security-scan'],
    missingArtifacts: [],
    running: summary.running.map(build => ({ ...build, behind: 2 })),
  },
  {
    entityRef: 'component:default/card-vault',
    state: 'unknown',
    failed: [],
    missing: [],
    pending: [],
    missingArtifacts: [],
    running: [],
  },
];

/** What nothing depends on. */
const nothing = { count: 0, entityRefs: [] };

/** A mistake in the configuration. */
export const configurationMistake: ToFix = {
  reason: 'configuration-invalid',
  setting: 'supplyChain.regions.us.baseUrl',
  mistake:
    "supplyChain.regions.us.baseUrl is invalid. Allowed: https://…/api/v2. Until then, region us isn't used",
  since: hoursAgo(1),
  entities: nothing,
};

/** What to fix, of each kind. */
export const toFix = {
  key: {
    reason: 'key-refused',
    region: 'eu',
    org: 'acme-legacy',
    setting: 'supplyChain.regions.eu.organizations.acme-legacy.apiKey',
    entities: {
      count: 10,
      entityRefs: Array.from(
        { length: 8 },
        (_, index) => `component:default/billing-${index + 1}`,
      ),
    },
  },
  flow: {
    reason: 'flow-not-found',
    region: 'eu',
    org: 'acme',
    flow: 'web-shpo',
    suggestion: 'web-shop',
    entities: {
      count: 1,
      entityRefs: ['component:default/web-shop'],
      editUrl: 'https://git.example.com/web-shop/catalog-info.yaml',
    },
  },
  region: {
    reason: 'region-unavailable',
    region: 'us',
    detail: 'dns',
    setting: 'supplyChain.regions.us.baseUrl',
    entities: nothing,
  },
  expiry: {
    reason: 'key-expiry',
    region: 'eu',
    org: 'acme',
    value: 'portal key',
    expiresAt: hoursAgo(-24 * 10),
    setting: 'supplyChain.regions.eu.organizations.acme.apiKey',
    entities: nothing,
  },
} as const satisfies Record<string, ToFix>;

export const healthResponse: HealthResponse = {
  configured: true,
  checkedAt: hoursAgo(0),
  complete: false,
  toFix: [toFix.key, toFix.flow, toFix.region, toFix.expiry],
  omittedProblems: 0,
  regions: [
    {
      name: 'eu',
      title: 'Europe',
      status: 'responding',
      latency: 41.7,
      sync: { flows: 20, incompleteLists: 2, oldestReadAt: hoursAgo(2) },
      organizations: [
        {
          name: 'acme',
          key: 'current',
          serviceAccount: 'portal',
          keys: [
            {
              description: 'portal key',
              expiresAt: hoursAgo(-24 * 10),
              lastUsedAt: hoursAgo(1),
            },
            { description: 'other key' },
            {
              description: 'lasting key',
              expiresAt: 'never',
              lastUsedAt: 'never',
            },
          ],
          deliveries: {
            address:
              'https://portal.example.com/api/supply-chain/v1/deliveries/eu/acme/<secret>',
            lastAt: hoursAgo(4),
          },
        },
        { name: 'acme-legacy', key: 'rejected' },
      ],
    },
    {
      name: 'us',
      title: 'United States',
      status: 'not-responding',
      organizations: [{ name: 'acme-us', key: 'unknown' }],
    },
  ],
  adoption: {
    linked: 14,
    components: 18,
    owners: [
      { owner: 'group:default/logistics', linked: 4, components: 7 },
      { owner: 'group:default/payments', linked: 10, components: 11 },
    ],
  },
  absentPlugins: ['signals'],
};

export const servicesResponse: ServicesResponse = {
  coverage: read,
  problems: [],
  services: components.map(component => ({
    ...component,
    owners: ['group:default/payments'],
    system: 'system:default/payments',
    since: { at: hoursAgo(26) },
    coverage: read,
    trend: component.newestTrail
      ? [0.5, 0.6, 0.7, null, 0.8, 0.8, 0.9, 0.9, 0.9, 1, 1, 1]
      : Array.from({ length: 12 }, () => null),
    share: component.newestTrail && 0.84,
    secondsToCompliant: component.newestTrail && 540,
  })),
  page: 1,
  perPage: 25,
  total: components.length,
  states: [
    { state: 'non-compliant', count: 1 },
    { state: 'compliant', count: components.length - 1 },
  ],
  unmet: [{ name: 'sbom', state: 'missing', components: 1 }],
  choices: {
    owners: [
      {
        value: 'group:default/payments',
        count: components.length,
      },
    ],
    systems: [
      {
        value: 'system:default/payments',
        count: components.length,
      },
    ],
    environments: [{ value: 'production-eu', count: 1 }],
  },
  all: components.length,
  mine: 1,
  unlinked: 0,
  unlinkedComponents: [],
  omitted: 0,
};

/** Where services run, as choices of a filter. */
export function environmentChoices(
  services: readonly ServiceRecord[],
): ServicesResponse['choices']['environments'] {
  const running = services.flatMap(service => service.running);
  const placesOf = (name: string) =>
    new Set(
      running
        .filter(({ environment }) => environment === name)
        .map(({ region, org }) => `${region}:${org}/${name}`),
    );
  const names = new Set(running.map(({ environment }) => environment));
  return [...names].flatMap(name => {
    const places = [...placesOf(name)];
    return (places.length > 1 ? places : [name]).map(value => ({
      value,
      count: services.filter(service =>
        service.running.some(({ environment }) => environment === name),
      ).length,
    }));
  });
}
