import { GLOBAL_GATEWAY } from './demoCases';
import { OrganizationPlan, runsIn } from './plan';
import { mail, webhook } from './targets';
import { BUILD_TRAIL, buildTemplate, template } from './template';

/** The organization of the demo's US region. */
export const ACME_US: OrganizationPlan = {
  name: 'acme-us',
  flows: [
    {
      name: 'orders-api',
      trails: 24,
      tags: { team: 'orders' },
      template: template(BUILD_TRAIL, {
        'orders-api': { sbom: 'generic', 'integration-tests': 'junit' },
      }),
      failureRate: 0.1,
    },
    {
      name: 'shipping-labels',
      trails: 17,
      tags: { team: 'shipping' },
      template: buildTemplate('shipping-labels'),
      special: {
        0: { outcomes: { 'shipping-labels/sbom': 'missing' } },
        1: { outcomes: { 'unit-tests': 'pending' } },
      },
    },
    {
      name: 'inventory-sync',
      trails: 19,
      tags: { team: 'inventory' },
      template: buildTemplate('inventory-sync'),
    },
  ],
  runs: runsIn({
    'staging-us': { 'orders-api': [2, 1, 0], 'shipping-labels': [3, 2] },
    'production-us': {
      'orders-api': [2, 1, 0],
      'shipping-labels': [4, 2],
      'inventory-sync': [1, 0],
    },
  }),
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
};

/** The EU region's organization in the US, where its builds stopped running. */
export const ACME_WORLDWIDE: OrganizationPlan = {
  name: 'acme',
  flows: [GLOBAL_GATEWAY],
  runs: runsIn({ production: { 'global-gateway': [3, 2, 1, 0] } }),
};
