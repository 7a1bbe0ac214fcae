import type { Entity } from '@backstage/catalog-model';
import type {
  FoundTrail,
  SearchResponse,
  ServiceRecord,
  ServicesResponse,
  SearchResult,
  SetupResponse,
} from 'backstage-plugin-supply-chain-common';
import {
  fingerprint,
  hoursAgo,
  problems,
  read,
  sha,
  summary,
} from './responses';

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
  commit: sha('a1b2c3d'),
  commitUrl: 'https://github.com/acme/payments-api/commit/a1b2c3d',
  buildUrl: 'https://ci.example.com/payments-api/42',
  htmlUrl: 'https://app.eu.example.com/acme/artifacts/f00d',
  runningIn: ['production-eu'],
  exitedFrom: ['staging-eu'],
  history: [{ event: 'Reported to payments-api', at: hoursAgo(3) }],
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
  configured: true,
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
      commit: { sha: sha('81651bb'), message: 'Round half up' },
    },
    failed: ['unit-tests'],
    missing: ['sbom'],
    pending: ['security-scan'],
    missingArtifacts: [],
    running: summary.running.map(build => ({ ...build, behind: 2 })),
    notifications: 1,
  },
  {
    entityRef: 'component:default/card-vault',
    state: 'unknown',
    failed: [],
    missing: [],
    pending: [],
    missingArtifacts: [],
    running: [],
    notifications: 0,
  },
];

/** A configuration mistake of each effect that doesn't stop the plugin. */
export const configurationMistakes: NonNullable<
  SetupResponse['configuration']
> = {
  since: hoursAgo(1),
  problems: [
    {
      path: 'supplyChain.regions.us.baseUrl',
      reason: 'plain-http',
      effect: 'not-used',
      region: 'us',
      message: 'supplyChain.regions.us.baseUrl must be https',
      fix: 'Use https',
    },
    {
      path: 'supplyChain.regions.eu.timeout',
      reason: 'out-of-range',
      range: { from: '100ms', to: '5m' },
      effect: 'previous-used',
      region: 'eu',
      message: 'supplyChain.regions.eu.timeout must be from 100ms to 5m',
      fix: 'Correct its value',
    },
    {
      path: 'supplyChain.cahce',
      reason: 'unknown-key',
      suggestion: 'cache',
      effect: 'ignored',
      message: "supplyChain.cahce isn't a setting",
      fix: 'Did you mean cache?',
    },
    {
      path: 'supplyChain.writes.archive',
      reason: 'wrong-type',
      expected: 'boolean',
      effect: 'default-used',
      message: 'supplyChain.writes.archive must be true or false',
      fix: 'Correct its value',
    },
  ],
};

export const setupResponse: SetupResponse = {
  configured: true,
  regions: [
    {
      name: 'eu',
      title: 'Europe',
      status: 'responding',
      latency: 41.7,
      sync: {
        flows: 20,
        incompleteLists: 2,
        oldestReadAt: hoursAgo(2),
        failures: [],
      },
      organizations: [
        {
          name: 'acme',
          key: 'current',
          affected: {
            count: 2,
            entityRefs: [
              'component:default/checkout-web',
              'component:default/payments-api',
            ],
          },
          defaultOrganization: 'acme',
          serviceAccount: 'portal',
          keys: [
            {
              description: 'portal key',
              createdAt: hoursAgo(24 * 300),
              expiresAt: hoursAgo(-24 * 10),
              lastUsedAt: hoursAgo(1),
            },
            {
              description: 'old key',
              createdAt: hoursAgo(24 * 400),
              expiresAt: hoursAgo(24),
              lastUsedAt: 'never',
            },
            {
              description: 'lasting key',
              createdAt: hoursAgo(24),
              expiresAt: 'never',
              lastUsedAt: 'never',
            },
          ],
          writes: {
            key: 'writeApiKey',
            keyState: 'accepted',
            kinds: [
              {
                kind: 'attestations',
                last: { at: hoursAgo(3), outcome: 'written' },
              },
              { kind: 'notifications' },
            ],
          },
          problems: [],
        },
        {
          name: 'acme-legacy',
          key: 'rejected',
          affected: {
            count: 10,
            entityRefs: Array.from(
              { length: 3 },
              (_, index) => `component:default/billing-${index + 1}`,
            ),
          },
          problems: [
            {
              reason: 'key-refused',
              message: 'The key is refused',
              hint: 'Replace supplyChain.regions.eu.organizations.acme-legacy.apiKey',
              region: 'eu',
              org: 'acme-legacy',
            },
          ],
        },
      ],
    },
    {
      name: 'us',
      title: 'United States',
      status: 'unreachable',
      detail: 'dns',
      organizations: [
        {
          name: 'acme-us',
          key: 'unknown',
          affected: { count: 0, entityRefs: [] },
          problems: [{ ...problems.regionDown, region: 'us', org: 'acme-us' }],
        },
      ],
    },
  ],
  entities: [
    {
      entityRef: 'component:default/typo-service',
      problems: [problems.wrongValue],
    },
    {
      entityRef: 'component:default/web-shop',
      problems: [
        {
          ...problems.unknownFlow,
          flow: 'web-shpo',
          value: 'web-shpo',
          suggestion: 'web-shop',
        },
        {
          reason: 'notification-not-found',
          message: 'No such notification',
          annotation: 'supply-chain/notifications',
          region: 'eu',
          org: 'acme',
          value: '99',
        },
      ],
    },
  ],
  linkedEntities: 14,
  omittedEntities: 0,
  unchecked: 3,
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
  unmet: [{ name: 'sbom', failed: 0, missing: 1, pending: 0, components: 1 }],
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
