import { CASE_FLOWS, CASE_RUNS } from './demoCases';
import { FlowPlan, OrganizationPlan, runsIn } from './plan';
import { chat, mail, otherChat, webhook } from './targets';
import { BUILD_TRAIL, buildTemplate, template } from './template';

const PAYMENTS: FlowPlan[] = [
  {
    name: 'payments-api',
    trails: 26,
    tags: { team: 'payments', tier: '1' },
    template: template(BUILD_TRAIL, {
      'payments-api': { sbom: 'generic', 'integration-tests': 'junit' },
    }),
    failureRate: 0.15,
  },
  {
    name: 'payments-api-pr',
    numbered: { prefix: 'pr', first: 101 },
    repos: ['acme/payments-api'],
    trails: 30,
    tags: { team: 'payments' },
    template: template({ 'unit-tests': 'junit', 'security-scan': 'snyk' }),
  },
  {
    name: 'payments-release',
    numbered: { prefix: 'prod', first: 31 },
    repos: ['acme/payments-api'],
    trails: 15,
    tags: { team: 'payments' },
    template: template(
      { 'change-approval': 'custom:change-approval' },
      { 'payments-api': {} },
    ),
    promotes: 'payments-api',
  },
];

const CHECKOUT_WEB: FlowPlan = {
  name: 'checkout-web',
  trails: 22,
  tags: { team: 'checkout' },
  template: buildTemplate('checkout-web'),
  special: {
    0: { outcomes: { 'unit-tests': 'fail', 'security-scan': 'fail' } },
    4: { outcomes: { 'security-scan': 'overridden' } },
    7: { outcomes: { 'pull-request': 'fail' } },
  },
};

const LEDGER_WORKER: FlowPlan = {
  name: 'ledger-worker',
  host: 'gitlab',
  trails: 18,
  tags: { team: 'ledger' },
  template: buildTemplate('ledger-worker'),
  special: {
    0: {
      outcomes: { 'security-scan': 'missing', 'ledger-worker': 'missing' },
    },
    1: {
      outcomes: {
        'security-scan': 'missing',
        'ledger-worker/sbom': 'missing',
      },
    },
    4: { outcomes: { 'security-scan': 'pending' } },
  },
};

const FRAUD_PLATFORM: FlowPlan = {
  name: 'fraud-platform',
  trails: 20,
  tags: { team: 'fraud', layout: 'monorepo' },
  template: template(BUILD_TRAIL, {
    'fraud-scoring': {
      sbom: 'generic',
      'model-validation': 'custom:model-validation',
    },
    'fraud-rules': { sbom: 'generic', 'rule-tests': 'junit' },
  }),
  special: {
    0: {
      outcomes: { 'fraud-rules/rule-tests': 'fail', 'code-coverage': 'fail' },
      types: {
        'license-check': 'generic',
        'code-coverage': 'custom:coverage',
        'source-fetch': 'system:source-fetch',
      },
    },
    3: { types: { 'license-check': 'generic' } },
  },
};

const HEALTHY: FlowPlan[] = [
  {
    name: 'web-shop',
    trails: 34,
    tags: { team: 'shop' },
    template: buildTemplate('web-shop'),
    oddTexts: true,
    special: { 30: { types: { 'unit-tests': null } } },
  },
  {
    name: 'inventory-mirror',
    host: 'bitbucket_cloud',
    trails: 16,
    template: buildTemplate('inventory-mirror'),
  },
  { name: 'audit-log', trails: 16, template: buildTemplate('audit-log') },
];

const UNUSED: FlowPlan[] = [
  { name: 'card-vault', trails: 0, template: buildTemplate('card-vault') },
  {
    name: 'invoice-api-archived-at-1767225600',
    repos: ['acme/invoice-api'],
    trails: 3,
    archivedAt: 1767225600,
    template: buildTemplate('invoice-api'),
  },
];

/** The default organization of the demo's EU region. */
export const ACME: OrganizationPlan = {
  name: 'acme',
  flows: [
    ...PAYMENTS,
    CHECKOUT_WEB,
    LEDGER_WORKER,
    FRAUD_PLATFORM,
    ...HEALTHY,
    ...UNUSED,
    ...CASE_FLOWS,
  ],
  runs: [
    ...runsIn({
      'staging-eu': {
        'payments-api': [3, 2, 1, 0],
        'checkout-web': [3, 2, 1, 0],
        'ledger-worker': [3, 2],
        'fraud-platform': [1, 0],
      },
      'production-eu': {
        'payments-api': [3, 2, 1, 0],
        'checkout-web': [5, 3, 2],
        'ledger-worker': [3, 2],
        'fraud-platform': [2, 1],
        'web-shop': [4, 2, 0],
        'inventory-mirror': [1, 0],
        'audit-log': [2, 0],
      },
    }),
    ...CASE_RUNS,
  ],
  allowed: [
    {
      environment: 'production-eu',
      name: 'redis:7.4-alpine',
      reason: 'Bought, not built',
    },
  ],
  notifications: [
    {
      name: 'production-eu/portal',
      environments: ['production-eu'],
      triggers: ['ON_NON_COMPLIANT_ENV', 'ON_STARTED_ARTIFACT'],
      targets: [webhook('portal'), chat('prod-watch')],
      delivered: 'works',
    },
    // Domains under .invalid don't accept mail, so this one keeps failing.
    mail(
      'release-captains',
      ['production-eu', 'staging-eu'],
      ['release-captains@mail.invalid'],
      'failing',
    ),
    {
      name: 'staging-eu/chat',
      environments: ['staging-eu'],
      triggers: ['ON_NON_COMPLIANT_ENV', 'ON_COMPLIANT_ENV'],
      targets: [chat('staging-noise')],
      delivered: 'never',
      fromChatApp: true,
    },
    {
      name: 'live-eu/teams',
      environments: ['live-eu', 'production'],
      triggers: ['ON_NON_COMPLIANT_ENV'],
      targets: [otherChat('claims-duty')],
      delivered: 'works',
      createdBy: 'jonas.weber',
    },
  ],
};

/** The organization for which the demo portal has the wrong key. */
export const ACME_LEGACY: OrganizationPlan = {
  name: 'acme-legacy',
  flows: [
    {
      name: 'billing-batch',
      trails: 15,
      template: template({ 'unit-tests': 'junit' }, { 'billing-batch': {} }),
    },
  ],
  runs: runsIn({ 'batch-hosts': { 'billing-batch': [1, 0] } }),
};
