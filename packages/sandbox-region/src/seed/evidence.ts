import { NewEvidenceFile } from '../store';
import {
  coverageGate,
  decision,
  processedScan,
  qualityGate,
  riskAssessment,
  tickets,
} from './evidenceBodies';
import type {
  Evidence,
  EvidenceMaker,
  EvidenceSubject,
} from './evidenceBodies';
import { junitXml, pdf, sarif, sbom } from './evidenceFiles';
import { person } from './names';
import { Random } from './random';

/**
 * The outcome of an attestation.
 *
 * @public
 */
export type Outcome = 'pass' | 'fail' | 'pending' | 'missing';

const junit: EvidenceMaker = (random, subject) => {
  const failures = subject.passed ? 0 : 2;
  const suites = [
    {
      name: `${subject.component}.${subject.name}`,
      total: random.int(120, 480),
      failures,
      errors: 0,
      skipped: random.int(0, 4),
      duration: random.int(900, 9000) / 100,
    },
    {
      name: `${subject.component}.contract`,
      total: random.int(10, 60),
      failures: 0,
      errors: 0,
      skipped: 0,
      duration: random.int(100, 900) / 100,
    },
  ];
  return {
    details: { junit_results: suites },
    files: subject.withFiles
      ? [
          {
            name: `${subject.name}.xml`,
            contentType: 'application/xml',
            content: junitXml(suites),
          },
        ]
      : [],
  };
};

const pullRequest: EvidenceMaker = (random, subject) => {
  const author = person(random);
  const approver = person(random);
  const number = random.int(100, 2400);
  return {
    details: {
      pull_requests: [
        {
          url: `https://github.com/${subject.repo}/pull/${number}`,
          title: subject.commit.message?.split('\n')[0],
          author: author.username,
          state: subject.passed ? 'MERGED' : 'OPEN',
          head_ref: subject.commit.branch,
          merge_commit: subject.commit.sha1,
          created_at: Math.floor(subject.at - 90_000),
          merged_at: subject.passed ? Math.floor(subject.at - 600) : null,
          approvers: subject.passed
            ? [
                {
                  username: approver.username,
                  state: 'APPROVED',
                  timestamp: Math.floor(subject.at - 1200),
                },
              ]
            : [],
          commits: [
            {
              sha1: subject.commit.sha1,
              author: subject.commit.author,
              message: subject.commit.message,
              branch: subject.commit.branch,
              timestamp: subject.commit.timestamp,
              url: subject.commit.url,
            },
          ],
        },
      ],
    },
  };
};

const scan: EvidenceMaker = (random, subject) => ({
  details: {
    scan_results: {
      tool: { name: 'Snyk Open Source', version: '1.1298.0' },
      results: [
        {
          type: 'sca',
          target: `${subject.component}/package-lock.json`,
          low_count: random.int(0, 6),
          medium_count: random.int(0, 3),
          high_count: subject.passed ? 0 : random.int(1, 3),
          critical_count: 0,
        },
      ],
    },
  },
  files: subject.withFiles
    ? [
        {
          name: 'snyk.sarif',
          contentType: 'application/sarif+json',
          content: sarif(subject.component, subject.passed),
        },
      ]
    : [],
});

const approval: EvidenceMaker = (random, subject) => {
  const approver = person(random);
  return {
    description: `Change CHG-${random.int(10_000, 99_999)} for ${
      subject.component
    }`,
    details: {
      custom_data: {
        approver: approver.username,
        decision: subject.passed ? 'approved' : 'rejected',
        rule_results: [
          { rule: 'approver is not the author', passed: true },
          { rule: 'inside the change window', passed: subject.passed },
        ],
      },
    },
    files:
      subject.withFiles && random.chance(0.3)
        ? [
            {
              name: 'approval.pdf',
              contentType: 'application/pdf',
              content: pdf(`Approved by ${approver.name}`),
            },
          ]
        : [],
  };
};

const generic: EvidenceMaker = (random, subject) => ({
  description:
    subject.name === 'sbom'
      ? 'Software bill of materials (CycloneDX)'
      : `Result of ${subject.name}`,
  files:
    subject.withFiles && subject.name === 'sbom'
      ? sbomFiles(random, subject)
      : [],
});

function sbomFiles(
  random: Random,
  subject: EvidenceSubject,
): NewEvidenceFile[] {
  const document = {
    name: 'bom.json',
    contentType: 'application/vnd.cyclonedx+json',
    content: sbom(subject.component),
  };
  const licenses = {
    name: 'licenses.txt',
    contentType: 'text/plain',
    content: Buffer.from('MIT 211\nApache-2.0 84\nISC 32\nBSD-3-Clause 11\n'),
  };
  return random.chance(0.25) ? [document, licenses] : [document];
}

const MAKERS: Record<string, EvidenceMaker> = {
  junit,
  pull_request: pullRequest,
  snyk: scan,
  generic,
  trivy: processedScan,
  sonar: qualityGate,
  jira: tickets,
  'custom:coverage-gate': coverageGate,
  'custom:risk-assessment': riskAssessment,
  'system:decision': decision,
};

/** Creates the evidence of an attestation, according to its type. */
export function makeEvidence(
  random: Random,
  subject: EvidenceSubject,
): Evidence {
  const other = subject.type.startsWith('custom:') ? approval : generic;
  const maker = MAKERS[subject.type] ?? other;
  return maker(random, subject);
}
