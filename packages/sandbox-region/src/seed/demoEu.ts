import { CASE_FLOWS, CASE_RUNS } from './demoCases';
import {
  BUILD_TRAIL,
  chat,
  DEMO_KEYS,
  mail,
  otherChat,
  template,
  webhook,
} from './demoShared';
import { FlowPlan, OrganizationPlan } from './plan';

const PAYMENTS: FlowPlan[] = [
  {
    name: 'payments-api',
    naming: 'commit',
    repo: 'acme/payments-api',
    trails: 26,
    tags: { team: 'payments', tier: '1' },
    template: template(BUILD_TRAIL, {
      'payments-api': { sbom: 'generic', 'integration-tests': 'junit' },
    }),
    failureRate: 0.15,
  },
  {
    name: 'payments-api-pr',
    naming: 'pull-request',
    repo: 'acme/payments-api',
    trails: 30,
    firstNumber: 101,
    tags: { team: 'payments' },
    template: template({ 'unit-tests': 'junit', 'security-scan': 'snyk' }),
  },
  {
    name: 'payments-release',
    naming: 'release',
    repo: 'acme/payments-api',
    trails: 15,
    firstNumber: 31,
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
  naming: 'commit',
  repo: 'acme/checkout-web',
  trails: 22,
  tags: { team: 'checkout' },
  template: template(BUILD_TRAIL, { 'checkout-web': { sbom: 'generic' } }),
  special: {
    0: { outcomes: { 'unit-tests': 'fail', 'security-scan': 'fail' } },
    4: {
      outcomes: { 'security-scan': 'fail' },
      overrides: ['security-scan'],
    },
    7: { outcomes: { 'pull-request': 'fail' } },
  },
};

const LEDGER_WORKER: FlowPlan = {
  name: 'ledger-worker',
  naming: 'commit',
  repo: 'acme/ledger-worker',
  trails: 18,
  tags: { team: 'ledger' },
  template: template(BUILD_TRAIL, { 'ledger-worker': { sbom: 'generic' } }),
  special: {
    0: {
      outcomes: { 'security-scan': 'missing' },
      missingArtifacts: ['ledger-worker'],
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
  naming: 'commit',
  repo: 'acme/fraud-platform',
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
      outcomes: { 'fraud-rules/rule-tests': 'fail' },
      extras: [
        { name: 'license-check', type: 'generic', passed: true },
        { name: 'code-coverage', type: 'custom:coverage', passed: false },
        { name: 'source-fetch', type: 'system:source-fetch', passed: true },
      ],
    },
    3: { extras: [{ name: 'license-check', type: 'generic', passed: true }] },
  },
};

const HEALTHY: FlowPlan[] = [
  {
    name: 'web-shop',
    naming: 'commit',
    repo: 'acme/web-shop',
    trails: 34,
    tags: { team: 'shop' },
    template: template(BUILD_TRAIL, { 'web-shop': { sbom: 'generic' } }),
    oddTexts: true,
    special: { 30: { typeless: ['unit-tests'] } },
  },
  ...['inventory-mirror', 'audit-log'].map(
    (name): FlowPlan => ({
      name,
      naming: 'commit',
      repo: `acme/${name}`,
      trails: 16,
      template: template(BUILD_TRAIL, { [name]: { sbom: 'generic' } }),
    }),
  ),
];

const UNUSED: FlowPlan[] = [
  {
    name: 'card-vault',
    naming: 'commit',
    repo: 'acme/card-vault',
    trails: 0,
    template: template(BUILD_TRAIL, { 'card-vault': { sbom: 'generic' } }),
  },
  {
    name: 'invoice-api-archived-at-1767225600',
    naming: 'commit',
    repo: 'acme/invoice-api',
    trails: 3,
    archivedAt: 1767225600,
    template: template(BUILD_TRAIL, { 'invoice-api': { sbom: 'generic' } }),
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
  environments: ['production-eu', 'staging-eu'],
  runs: [
    {
      environment: 'staging-eu',
      flow: 'payments-api',
      artifacts: ['payments-api'],
      trails: [3, 2, 1, 0],
    },
    {
      environment: 'production-eu',
      flow: 'payments-api',
      artifacts: ['payments-api'],
      trails: [3, 2, 1, 0],
    },
    {
      environment: 'staging-eu',
      flow: 'checkout-web',
      artifacts: ['checkout-web'],
      trails: [3, 2, 1, 0],
    },
    {
      environment: 'production-eu',
      flow: 'checkout-web',
      artifacts: ['checkout-web'],
      trails: [5, 3, 2],
    },
    {
      environment: 'staging-eu',
      flow: 'ledger-worker',
      artifacts: ['ledger-worker'],
      trails: [3, 2],
    },
    {
      environment: 'production-eu',
      flow: 'ledger-worker',
      artifacts: ['ledger-worker'],
      trails: [3, 2],
    },
    {
      environment: 'staging-eu',
      flow: 'fraud-platform',
      artifacts: ['fraud-scoring', 'fraud-rules'],
      trails: [1, 0],
    },
    {
      environment: 'production-eu',
      flow: 'fraud-platform',
      artifacts: ['fraud-scoring', 'fraud-rules'],
      trails: [2, 1],
    },
    {
      environment: 'production-eu',
      flow: 'web-shop',
      artifacts: ['web-shop'],
      trails: [4, 2, 0],
    },
    {
      environment: 'production-eu',
      flow: 'inventory-mirror',
      artifacts: ['inventory-mirror'],
      trails: [1, 0],
    },
    {
      environment: 'production-eu',
      flow: 'audit-log',
      artifacts: ['audit-log'],
      trails: [2, 0],
    },
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
  keys: DEMO_KEYS,
};

/** The organization for which the demo portal has the wrong key. */
export const ACME_LEGACY: OrganizationPlan = {
  name: 'acme-legacy',
  flows: [
    {
      name: 'billing-batch',
      naming: 'commit',
      repo: 'acme-legacy/billing-batch',
      trails: 15,
      template: template({ 'unit-tests': 'junit' }, { 'billing-batch': {} }),
    },
  ],
  environments: ['batch-hosts'],
  runs: [
    {
      environment: 'batch-hosts',
      flow: 'billing-batch',
      artifacts: ['billing-batch'],
      trails: [1, 0],
    },
  ],
  allowed: [],
  notifications: [],
  keys: DEMO_KEYS,
};
