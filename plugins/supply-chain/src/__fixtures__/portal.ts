import type { Entity } from '@backstage/catalog-model';
import type {
  ComponentsAnswer,
  SearchAnswer,
  SearchResult,
  SetupAnswer,
} from 'backstage-plugin-supply-chain-common';
import { fingerprint, hoursAgo, problems, sha, summary } from './answers';

/** A system, which rolls up the components below it. */
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

/** The same artifact in two flows. */
export const searchAnswer: SearchAnswer = {
  asOf: hoursAgo(0),
  stale: false,
  problems: [],
  unsearched: 0,
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

export const componentsAnswer: ComponentsAnswer = {
  asOf: hoursAgo(0),
  stale: false,
  problems: [],
  unlinked: 2,
  components: [
    {
      entityRef: 'component:default/checkout-web',
      state: 'non-compliant',
      flows: 1,
      newestTrailAt: hoursAgo(3),
      missing: ['sbom'],
      failed: ['unit-tests'],
      running: summary.running,
      notifications: 1,
    },
    {
      entityRef: 'component:default/card-vault',
      state: 'unknown',
      flows: 1,
      missing: [],
      failed: [],
      running: [],
      notifications: 0,
    },
  ],
};

export const setupAnswer: SetupAnswer = {
  configured: true,
  regions: [
    {
      name: 'eu',
      title: 'Europe',
      reachable: true,
      latency: 41.7,
      organizations: [
        {
          name: 'acme',
          keyAccepted: true,
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
            },
            { description: 'lasting key', createdAt: hoursAgo(24) },
          ],
          problems: [],
        },
        {
          name: 'acme-legacy',
          keyAccepted: false,
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
      reachable: false,
      organizations: [{ name: 'acme-us', problems: [problems.regionDown] }],
    },
  ],
  entities: [
    {
      entityRef: 'component:default/typo-service',
      problems: [problems.wrongValue],
    },
  ],
  linkedEntities: 14,
};
