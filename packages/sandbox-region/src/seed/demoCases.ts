import { FlowPlan, RunPlan, runsIn, TrailPlan } from './plan';
import { BUILD_TRAIL, buildTemplate, template } from './template';

/** Internal decisions are required; one of them alone fails the newest trail. */
const POLICY_SERVICE: FlowPlan = {
  name: 'policy-service',
  trails: 8,
  template: template(
    { ...BUILD_TRAIL, 'release-decision': 'decision' },
    { 'policy-service': { sbom: 'generic', 'deploy-decision': 'decision' } },
  ),
  special: {
    0: { outcomes: { 'release-decision': 'fail' } },
    1: { types: { 'source-fetch': 'system:source-fetch' } },
    2: {
      outcomes: { 'drift-check': 'fail' },
      types: {
        'source-fetch': 'system:source-fetch',
        'drift-check': 'system:drift-check',
      },
    },
    3: { outcomes: { 'release-decision': 'missing' } },
    4: { outcomes: { 'policy-service/deploy-decision': 'fail' } },
  },
};

/** Two artifacts with scans of the same name, reported before the artifacts. */
const EDGE_PLATFORM: FlowPlan = {
  name: 'edge-platform',
  trails: 8,
  template: template(
    { 'unit-tests': 'junit' },
    {
      'edge-proxy': { 'image-scan': 'trivy', sbom: 'generic' },
      'edge-config': { 'image-scan': 'trivy' },
    },
  ),
  early: ['edge-proxy/image-scan', 'edge-config/image-scan'],
  special: {
    0: {
      outcomes: { 'edge-config/image-scan': 'fail', 'edge-config': 'missing' },
    },
    2: { outcomes: { 'edge-proxy': 'missing', 'edge-config': 'missing' } },
    3: { outcomes: { 'edge-config/image-scan': 'fail' } },
  },
};

const INVOICE_TEMPLATE = { 'change-approval': 'custom:change-approval' };

/** A compliant build with a non-compliant release: two flows share a fingerprint. */
const INVOICES: FlowPlan[] = [
  {
    name: 'invoice-service',
    trails: 9,
    template: buildTemplate('invoice-service'),
  },
  {
    name: 'invoice-release',
    numbered: { prefix: 'prod', first: 71 },
    repos: ['acme/invoice-service'],
    trails: 8,
    template: template(INVOICE_TEMPLATE, { 'invoice-service': {} }),
    promotes: 'invoice-service',
    special: {
      0: {
        outcomes: { 'change-approval': 'fail' },
        approvals: [
          [
            'ines.carvalho',
            'REJECTED',
            'Outside of the change window, please wait for Monday',
          ],
        ],
        updates: [
          {
            after: 1500,
            template: template(
              { ...INVOICE_TEMPLATE, 'smoke-tests': 'junit' },
              { 'invoice-service': {} },
            ),
          },
          { after: 1800, description: 'Second attempt after the freeze' },
        ],
      },
      1: {
        approvals: [['jonas.weber', 'APPROVED']],
        updates: [
          { after: 900, commitMessage: 'Round invoices to whole cents' },
        ],
      },
      2: {
        approvals: [
          ['amina.diallo', 'REJECTED', 'The migration lacks a way back'],
          ['amina.diallo', 'APPROVED', 'The way back was added'],
        ],
      },
    },
  },
];

const NOTEBOOK_TRAIL: TrailPlan = {
  extraArtifacts: ['notebook-image'],
  types: {
    'unit-tests': 'junit',
    'license-check': 'generic',
    'notebook-image/image-scan': 'trivy',
  },
};

/** An empty template: everything reported is additional. */
const DATA_NOTEBOOKS: FlowPlan = {
  name: 'data-notebooks',
  trails: 6,
  template: template({}),
  special: Object.fromEntries(
    Array.from({ length: 6 }, (_, age) => [age, NOTEBOOK_TRAIL]),
  ),
};

/** All attestation types (E8): all fail in the newest trail and pass in the one before. */
const CLAIMS_API: FlowPlan = {
  name: 'claims-api',
  trails: 8,
  template: template(
    {
      'pull-request': 'pull_request',
      'unit-tests': 'junit',
      'code-quality': 'sonar',
      'work-items': 'jira',
      'coverage-gate': 'custom:coverage-gate',
      'risk-assessment': 'custom:risk-assessment',
      'release-decision': 'decision',
    },
    { 'claims-api': { 'dependency-scan': 'trivy', sbom: 'generic' } },
  ),
  special: {
    0: {
      outcomes: {
        'pull-request': 'fail',
        'unit-tests': 'fail',
        'code-quality': 'fail',
        'work-items': 'fail',
        'coverage-gate': 'fail',
        'risk-assessment': 'fail',
        'release-decision': 'fail',
        'claims-api/dependency-scan': 'fail',
      },
      reviews: [
        ['htanaka', 'DISMISSED'],
        ['elify', 'CHANGES_REQUESTED'],
        ['luisf', 'COMMENTED'],
      ],
    },
    1: {
      reviews: [
        ['htanaka', 'DISMISSED'],
        ['elify', 'APPROVED'],
      ],
    },
    2: { outcomes: { 'coverage-gate': 'overridden' } },
    5: { reviews: ['elify', 'htanaka'] },
  },
};

/** A server that hides attestations of artifacts. */
const LEGACY_IMPORTER: FlowPlan = {
  name: 'legacy-importer',
  trails: 6,
  hidesArtifactAttestations: true,
  template: template(BUILD_TRAIL, {
    'legacy-importer': { sbom: 'generic', 'integration-tests': 'junit' },
  }),
  special: {
    0: { outcomes: { 'legacy-importer/integration-tests': 'fail' } },
  },
};

/** Long flows with an old build still running, and trail names that differ only at the end. */
const LONG_FLOWS: FlowPlan[] = [
  {
    name: 'mobile-bff',
    trails: 60,
    lean: true,
    template: buildTemplate('mobile-bff'),
    special: { 55: { outcomes: { 'unit-tests': 'fail' } } },
  },
  {
    name: 'mobile-promotion',
    numbered: { prefix: 'promote-all', first: 1 },
    repos: ['acme/mobile-bff'],
    trails: 14,
    lean: true,
    template: template(
      { 'change-approval': 'custom:change-approval', 'smoke-tests': 'junit' },
      { 'mobile-bff': {} },
    ),
    promotes: 'mobile-bff',
    special: {
      0: { outcomes: { 'smoke-tests': 'missing' } },
      1: { outcomes: { 'smoke-tests': 'fail' } },
    },
  },
  {
    name: 'nightly-reports',
    trails: 105,
    lean: true,
    template: template(
      { 'unit-tests': 'junit' },
      { 'nightly-reports': { sbom: 'generic' } },
    ),
  },
];

/** Two repositories share a flow: the newest build of the second one has failing tests. */
const SEARCH_PIPELINE: FlowPlan = {
  name: 'search-pipeline',
  repos: ['acme/search-api', 'acme/search-indexer'],
  trails: 10,
  template: buildTemplate('image'),
  special: { 1: { outcomes: { 'unit-tests': 'fail' } } },
};

/** The same builds in both regions, running in environments of the same name. */
export const GLOBAL_GATEWAY: FlowPlan = {
  name: 'global-gateway',
  trails: 8,
  worldwide: true,
  template: buildTemplate('global-gateway'),
};

/** Flows that each cover an edge case. */
export const CASE_FLOWS: FlowPlan[] = [
  POLICY_SERVICE,
  EDGE_PLATFORM,
  ...INVOICES,
  DATA_NOTEBOOKS,
  CLAIMS_API,
  LEGACY_IMPORTER,
  ...LONG_FLOWS,
  SEARCH_PIPELINE,
  GLOBAL_GATEWAY,
];

/** Where the builds of the case flows run, in environments of their own. */
export const CASE_RUNS: RunPlan[] = [
  ...runsIn({
    'trial-eu': {
      'policy-service': [3, 1, 0],
      'edge-platform': [4, 1],
      'invoice-service': [2, 1, 0],
      'claims-api': [2, 1, 0],
      'legacy-importer': [1, 0],
      'mobile-bff': [1, 0],
      'nightly-reports': [1, 0],
    },
    'live-eu': {
      'policy-service': [5, 1],
      'edge-platform': [5, 3],
      'invoice-service': [2, 1, 0],
      'claims-api': [2, 1],
      'legacy-importer': [2, 1],
      'mobile-bff': [57, 55],
      'nightly-reports': [103, 102],
      'search-pipeline': [4, 2],
    },
    production: { 'global-gateway': [3, 2, 1] },
  }),
  // The builds of the flow's second repository.
  { environment: 'live-eu', flow: 'search-pipeline', trails: [3, 1] },
  {
    environment: 'trial-eu',
    flow: 'data-notebooks',
    artifacts: ['notebook-image'],
    trails: [1, 0],
  },
];
