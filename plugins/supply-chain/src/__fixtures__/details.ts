import type {
  ArtifactDetailsAnswer,
  AttestationDetails,
  AttestationsAnswer,
  TrailDetailsAnswer,
} from 'backstage-plugin-supply-chain-common';
import {
  artifact,
  fingerprint,
  hoursAgo,
  link,
  nonCompliantTrail,
} from './answers';

const answer = { asOf: hoursAgo(0), stale: false, problems: [] };

/** A trail with something failed, missing, pending, added and overridden. */
export const trailDetails: TrailDetailsAnswer = {
  ...answer,
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
      attestationType: 'junit',
      compliant: false,
    },
    {
      type: 'artifact_started_running',
      at: hoursAgo(24),
      artifact: 'payments-api',
      fingerprint: fingerprint('beef'),
      environment: 'staging-eu',
    },
    {
      type: 'artifact_stopped_running',
      at: hoursAgo(23.5),
      artifact: 'payments-api',
      fingerprint: fingerprint('beef'),
      environment: 'staging-eu',
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
    ...details,
  };
}

/** Entries of each type, by their names; the newest first. */
export const attestationsByName: Record<string, AttestationDetails[]> = {
  'unit-tests': [
    reported('unit-tests', {
      type: 'junit',
      state: 'non-compliant',
      hasEvidence: true,
      junit: [
        { name: 'payments.unit', total: 1200, failures: 2, errors: 1 },
        { name: 'payments.contract', total: 34, skipped: 4 },
      ],
      rest: '{\n  "user_data": { "runner": 7 }\n}',
    }),
    reported('unit-tests', {
      id: 'id-of-the-first-run',
      type: 'junit',
      createdAt: hoursAgo(26),
      junit: [{ name: 'payments.unit', total: 1100 }],
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
          approvers: ['ada', 'alan'],
          mergedAt: hoursAgo(28),
          commits: 3,
        },
      ],
    }),
  ],
  'change-approval': [
    reported('change-approval', {
      type: 'override',
      description: 'Approved by the change board',
      rules: [
        { rule: '.approvals >= 2', compliant: true },
        {
          rule: '.risk == "low"',
          compliant: false,
          message: 'the risk is medium',
        },
      ],
    }),
  ],
  licences: [
    reported('licences', {
      type: 'generic',
      description: 'All licences are allowed',
      annotations: { tool: 'licence-check' },
      externalUrls: [{ name: 'report', url: 'https://reports.example.com/1' }],
      scan: [{ name: 'deps', critical: 0, high: 2, medium: 5, low: 11 }],
    }),
  ],
};

/** The entries of one name; none for a name that is not in the fixtures. */
export function attestationsOf(name: string): AttestationsAnswer {
  return { ...answer, attestations: attestationsByName[name] ?? [] };
}

/** An artifact that two flows of the link and one more know. */
export const artifactDetails: ArtifactDetailsAnswer = {
  ...answer,
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
  runningIn: ['production-eu'],
  exitedFrom: ['staging-eu'],
  history: [
    { event: 'Artifact created in payments-api', at: hoursAgo(3) },
    { event: 'Started running in production-eu #12', at: hoursAgo(2) },
  ],
  otherFlows: 1,
};
