import type {
  ArtifactDetailsResponse,
  AttestationDetails,
  AttestationsResponse,
  FileResultsResponse,
  TrailDetailsResponse,
} from 'backstage-plugin-supply-chain-common';
import {
  artifact,
  fingerprint,
  hoursAgo,
  read,
  link,
  nonCompliantTrail,
  sha,
} from './responses';

const response = { coverage: read, problems: [] };

/**
 * A trail with failed, missing, pending, additional and overridden
 * attestations.
 */
export const trailDetails: TrailDetailsResponse = {
  ...response,
  trail: {
    ...nonCompliantTrail,
    attestations: [
      ...nonCompliantTrail.attestations,
      {
        name: 'change-approval',
        type: 'override',
        state: 'compliant',
        overridden: true,
      },
    ],
  },
  createdBy: 'ci',
  externalUrls: [{ name: 'ticket', url: 'https://tickets.example.com/1' }],
  labels: ['team=payments'],
  templateVersion: 4,
  guidance: [],
  delivery: { trails: [], live: [] },
  events: [
    { type: 'trail_reported', at: hoursAgo(27) },
    {
      type: 'artifact_creation_reported',
      at: hoursAgo(26),
      artifact: 'payments-api',
    },
    {
      type: 'trail_attestation_reported',
      at: hoursAgo(25),
      attestation: 'unit-tests',
      compliant: false,
    },
    {
      type: 'artifact_started_running',
      at: hoursAgo(24),
      artifact: 'payments-api',
      fingerprint: fingerprint('beef'),
      environment: 'staging-eu',
      snapshot: 41,
    },
    {
      type: 'artifact_stopped_running',
      at: hoursAgo(23.5),
      artifact: 'payments-api',
      fingerprint: fingerprint('beef'),
      environment: 'staging-eu',
    },
    {
      type: 'trail_updated',
      at: hoursAgo(23.4),
      by: 'ci',
      changes: ['template', 'git_commit_info', 'user_data'],
    },
    {
      type: 'artifact_approval_reported',
      at: hoursAgo(23.3),
      artifact: 'payments-api',
      by: 'ada',
      approval: { verdict: 'rejected', comment: 'Not before the freeze ends' },
    },
    {
      type: 'trail_attestation_reported',
      at: hoursAgo(23.2),
      attestation: 'change-approval',
      compliant: true,
      override: {
        reason: 'Approved by the change board',
        replaced: { name: 'change-approval' },
      },
    },
    { type: 'something_new', at: hoursAgo(23) },
  ],
  omittedEvents: 0,
};

function reported(name: string, details: Partial<AttestationDetails>) {
  return {
    id: `id-of-${name}`,
    name,
    state: 'compliant' as const,
    createdAt: hoursAgo(25),
    reportedBy: 'ci',
    hasEvidence: false,
    externalUrls: [],
    subjects: [{ counts: true as const }],
    ...details,
  };
}

/** Entries of each type by name, newest first. */
export const attestationsByName: Record<string, AttestationDetails[]> = {
  'unit-tests': [
    reported('unit-tests', {
      type: 'junit',
      state: 'non-compliant',
      hasEvidence: true,
      junit: [
        {
          ...{ name: 'payments.unit', total: 1200 },
          ...{ failures: 2, errors: 1, skipped: 0 },
        },
        {
          ...{ name: 'payments.contract', total: 34 },
          ...{ failures: 0, errors: 0, skipped: 4 },
        },
      ],
      rest: '{\n  "user_data": { "runner": 7 }\n}',
    }),
    reported('unit-tests', {
      id: 'id-of-the-first-run',
      type: 'junit',
      subjects: [{}],
      createdAt: hoursAgo(26),
      junit: [
        {
          ...{ name: 'payments.unit', total: 1100 },
          ...{ failures: 0, errors: 0, skipped: 0 },
        },
      ],
    }),
  ],
  'pull-request': [
    reported('pull-request', {
      type: 'pull_request',
      pullRequests: [
        {
          title: 'Try the new scanner',
          url: 'https://github.com/acme/payments-api/pull/12',
          state: 'MERGED',
          author: 'grace',
          mergedAt: hoursAgo(28),
          reviews: [
            { by: 'ada', verdict: 'approved', at: hoursAgo(28.2) },
            { by: 'alan', verdict: 'changes-requested', at: hoursAgo(29) },
          ],
          commits: [
            {
              sha: sha('b2c3d4e'),
              message: 'Try the new scanner',
              author: 'Grace Hopper',
              committedAt: hoursAgo(30),
              url: 'https://github.com/acme/payments-api/commit/b2c3d4e',
            },
            { sha: sha('c0ffee1'), message: 'Fix its configuration' },
            { sha: sha('d0d0d0d'), message: 'Rename a flag' },
          ],
        },
      ],
    }),
  ],
  'change-approval': [
    reported('change-approval', {
      type: 'override',
      description: 'Approved by the change board',
      override: {
        reason: 'Approved by the change board',
        replaced: {
          name: 'change-approval',
          type: 'custom:change-approval',
          state: 'non-compliant',
          createdAt: hoursAgo(26),
          reportedBy: 'ci',
        },
      },
      rules: [
        { rule: '.approvals >= 2', compliant: true },
        {
          rule: '.risk == "low"',
          compliant: false,
          status: 'FAILED',
          result: 'medium',
          message: 'the risk is medium',
        },
      ],
    }),
  ],
  licenses: [
    reported('licenses', {
      type: 'generic',
      description: 'All licenses are allowed',
      annotations: { tool: 'license-check' },
      externalUrls: [{ name: 'report', url: 'https://reports.example.com/1' }],
      scans: [
        {
          tool: 'license-check',
          version: '2.1',
          results: [
            {
              name: 'deps',
              counts: [
                { severity: 'high', count: 2 },
                { severity: 'medium', count: 5 },
                { severity: 'low', count: 11 },
              ],
              findings: [],
            },
          ],
        },
      ],
    }),
  ],
};

/** The entries of a name; empty if the fixtures have none. */
export function attestationsOf(name: string): AttestationsResponse {
  return { ...response, attestations: attestationsByName[name] ?? [] };
}

/** An artifact recorded by two flows of the link. */
export const artifactDetails: ArtifactDetailsResponse = {
  ...response,
  artifacts: [
    {
      ...artifact,
      ...link.flows[1],
      trail: 'prod-45',
      state: 'non-compliant',
      createdAt: hoursAgo(2),
    },
    artifact,
  ],
  evidence: [
    {
      name: 'sbom',
      type: 'generic',
      state: 'compliant',
      createdAt: hoursAgo(3),
      description: 'Written by the build',
      evidenceUrl: 'https://evidence.example.com/sbom',
    },
  ],
  externalUrls: [{ name: 'image', url: 'https://registry.example.com/1' }],
  labels: ['base-image=node:24-slim'],
  repository: { name: 'acme/payments-api', url: 'https://code.example.com/1' },
  runningIn: [{ region: 'eu', org: 'acme', environment: 'production-eu' }],
  exitedFrom: [{ region: 'eu', org: 'acme', environment: 'staging-eu' }],
  history: [
    { event: 'Artifact created in payments-api', at: hoursAgo(3) },
    { event: 'Started running in production-eu #12', at: hoursAgo(2) },
  ],
};

/** What the file of `unit-tests` says. */
export const fileResults: FileResultsResponse = {
  failed: [
    {
      name: 'payments.unit.RefundTest › refunds in full',
      suite: 'payments.unit',
      kind: 'failure',
      message: 'expected 200 but was 500',
    },
    {
      name: 'rounds half up',
      suite: 'payments.unit',
      kind: 'failure',
    },
  ],
  omitted: 1,
  scans: [],
};
