import { GLOBAL_GATEWAY } from './demoCases';
import { BUILD_TRAIL, DEMO_KEYS, mail, template, webhook } from './demoShared';
import { OrganizationPlan } from './plan';

/** The organization of the demo's US region. */
export const ACME_US: OrganizationPlan = {
  name: 'acme-us',
  flows: [
    {
      name: 'orders-api',
      naming: 'commit',
      repo: 'acme-us/orders-api',
      trails: 24,
      tags: { team: 'orders' },
      template: template(BUILD_TRAIL, {
        'orders-api': { sbom: 'generic', 'integration-tests': 'junit' },
      }),
      failureRate: 0.1,
    },
    {
      name: 'shipping-labels',
      naming: 'commit',
      repo: 'acme-us/shipping-labels',
      trails: 17,
      tags: { team: 'shipping' },
      template: template(BUILD_TRAIL, {
        'shipping-labels': { sbom: 'generic' },
      }),
      special: {
        0: { outcomes: { 'shipping-labels/sbom': 'missing' } },
        1: { outcomes: { 'unit-tests': 'pending' } },
      },
    },
    {
      name: 'inventory-sync',
      naming: 'commit',
      repo: 'acme-us/inventory-sync',
      trails: 19,
      tags: { team: 'inventory' },
      template: template(BUILD_TRAIL, {
        'inventory-sync': { sbom: 'generic' },
      }),
    },
  ],
  environments: ['production-us', 'staging-us'],
  runs: [
    {
      environment: 'staging-us',
      flow: 'orders-api',
      artifacts: ['orders-api'],
      trails: [2, 1, 0],
    },
    {
      environment: 'production-us',
      flow: 'orders-api',
      artifacts: ['orders-api'],
      trails: [2, 1, 0],
    },
    {
      environment: 'staging-us',
      flow: 'shipping-labels',
      artifacts: ['shipping-labels'],
      trails: [3, 2],
    },
    {
      environment: 'production-us',
      flow: 'shipping-labels',
      artifacts: ['shipping-labels'],
      trails: [4, 2],
    },
    {
      environment: 'production-us',
      flow: 'inventory-sync',
      artifacts: ['inventory-sync'],
      trails: [1, 0],
    },
  ],
  allowed: [],
  notifications: [
    {
      name: 'production-us/portal',
      environments: ['production-us'],
      triggers: ['ON_NON_COMPLIANT_ENV', 'ON_COMPLIANT_ENV'],
      targets: [webhook('portal-us')],
      delivered: 'works',
    },
    mail(
      'on-call-us',
      ['production-us', 'staging-us'],
      ['on-call@mail.example.com'],
      'works',
    ),
  ],
  keys: DEMO_KEYS,
};

/** The EU region's organization in the US, where its builds stopped running. */
export const ACME_WORLDWIDE: OrganizationPlan = {
  name: 'acme',
  flows: [GLOBAL_GATEWAY],
  runs: [
    {
      environment: 'production',
      flow: 'global-gateway',
      artifacts: ['global-gateway'],
      trails: [3, 2, 1, 0],
    },
  ],
  keys: DEMO_KEYS,
};
