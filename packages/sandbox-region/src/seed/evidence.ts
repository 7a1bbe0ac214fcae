import { GitCommit, NewEvidenceFile } from '../store';
import { Host, person, repoUrls } from './commits';
import { junitXml, pdf, sarif, sbom } from './evidenceFiles';
import { TrailPlan } from './plan';
import { Random } from './random';

/** The content of an attestation, without its verdict. */
interface Evidence {
  description?: string;
  /** Defaults to the run that reported it. */
  originUrl?: string;
  details?: Record<string, unknown>;
  files?: NewEvidenceFile[];
}

/** The attestation to create evidence for. */
interface EvidenceSubject {
  name: string;
  type: string;
  passed: boolean;
  component: string;
  repo: string;
  host?: Host;
  commit: GitCommit;
  at: number;
  /** Those of a pull request; one approval by default. */
  reviews?: TrailPlan['reviews'];
  /** Whether to attach files; most tests don't need them, and they are large. */
  withFiles: boolean;
}

type EvidenceMaker = (random: Random, subject: EvidenceSubject) => Evidence;

function attached(
  { withFiles }: EvidenceSubject,
  name: string,
  contentType: string,
  content: () => Buffer,
): NewEvidenceFile[] {
  return withFiles ? [{ name, contentType, content: content() }] : [];
}

const junit: EvidenceMaker = (random, subject) => {
  const suites = [
    {
      name: `${subject.component}.${subject.name}`,
      total: random.int(120, 480),
      failures: subject.passed ? 0 : 2,
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
    files: attached(subject, `${subject.name}.xml`, 'application/xml', () =>
      junitXml(suites),
    ),
  };
};

const pullRequest: EvidenceMaker = (random, subject) => {
  const { passed } = subject;
  const { sha1, message, branch, timestamp, url } = subject.commit;
  const { author: committer } = subject.commit;
  const author = person(random);
  const approver = person(random);
  const ago = (seconds: number) => Math.floor(subject.at - seconds);
  const approval: [string, string] = [approver.username, 'APPROVED'];
  const { reviews = passed ? [approval] : [] } = subject;
  const request = {
    url: repoUrls(subject.repo, subject.host).review(random.int(100, 2400)),
    title: message?.split('\n')[0],
    author: author.username,
    state: passed ? 'MERGED' : 'OPEN',
    head_ref: branch,
    merge_commit: sha1,
    created_at: ago(90_000),
    merged_at: passed ? ago(600) : null,
    approvers: reviews.map(review =>
      typeof review === 'string'
        ? review
        : { username: review[0], state: review[1], timestamp: ago(1200) },
    ),
    commits: [{ sha1, author: committer, message, branch, timestamp, url }],
  };
  return { details: { pull_requests: [request] } };
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
  files: attached(subject, 'snyk.sarif', 'application/sarif+json', () =>
    sarif(subject.component, subject.passed),
  ),
});

const approval: EvidenceMaker = (random, subject) => {
  const approver = person(random);
  const change = random.int(10_000, 99_999);
  return {
    description: `Change CHG-${change} for ${subject.component}`,
    details: {
      attestation_data: {
        approver: approver.username,
        decision: subject.passed ? 'approved' : 'rejected',
      },
      result: {
        is_compliant: subject.passed,
        parts: [
          part('approver is not the author', true),
          part('inside the change window', subject.passed),
        ],
      },
    },
    files: attached(subject, 'approval.pdf', 'application/pdf', () =>
      pdf(`Approved by ${approver.name}`),
    ),
  };
};

const generic: EvidenceMaker = (random, subject) => {
  if (subject.name !== 'sbom') {
    return { description: `Result of ${subject.name}` };
  }
  const hasLicenses = subject.withFiles && random.chance(0.25);
  const licenses = attached(subject, 'licenses.txt', 'text/plain', () =>
    Buffer.from('MIT 211\nApache-2.0 84\nISC 32\nBSD-3-Clause 11\n'),
  );
  return {
    description: 'Software bill of materials (CycloneDX)',
    files: [
      ...attached(subject, 'bom.json', 'application/vnd.cyclonedx+json', () =>
        sbom(subject.component),
      ),
      ...(hasLicenses ? licenses : []),
    ],
  };
};

// From here to `decision`: evidence in fields that servers send in addition to the contract (E8).

const HIGH = [
  { id: 'CVE-2026-31337', package: 'fast-xml-parser', fixed_in: '5.2.1' },
  { id: 'CVE-2026-20811', package: 'undici', fixed_in: '7.18.2' },
];
const MEDIUM = [
  { id: 'CVE-2025-48387', package: 'tar-fs', fixed_in: '3.1.0' },
  { id: 'GHSA-9965-vmph-33xx', package: 'validator', fixed_in: null },
];

/** Counts, next to the lists they count. */
const processedScan: EvidenceMaker = (_random, subject) => {
  const high = subject.passed ? [] : HIGH;
  return {
    details: {
      processed_trivy_results: {
        tool: { name: 'Trivy', version: '0.69.1' },
        results: [
          {
            target: `${subject.component}:${subject.commit.sha1?.slice(0, 7)}`,
            high_count: high.length,
            medium_count: MEDIUM.length,
            low_count: 0,
            high,
            medium: MEDIUM,
            low: [],
          },
        ],
      },
    },
  };
};

const qualityGate: EvidenceMaker = (random, { passed, component }) => ({
  originUrl: `https://sonar.example.com/dashboard?id=${component}`,
  details: {
    quality_gate: {
      status: passed ? 'OK' : 'ERROR',
      conditions: [
        {
          metric: 'new_coverage',
          comparator: 'LT',
          error_threshold: '80',
          actual: passed ? '86.1' : '61.4',
          status: passed ? 'OK' : 'ERROR',
        },
        {
          metric: 'new_duplicated_lines_density',
          comparator: 'GT',
          error_threshold: '3',
          actual: (random.int(0, 29) / 10).toFixed(1),
          status: 'OK',
        },
      ],
    },
  },
});

const tickets: EvidenceMaker = (random, { passed }) => {
  const ticket = (key: string, exists: boolean) => ({
    issue_id: key,
    issue_url: `https://tickets.example.com/browse/${key}`,
    issue_exists: exists,
  });
  return {
    details: {
      ticket_results: [
        ticket(`CLM-${random.int(100, 999)}`, true),
        ticket(passed ? 'CLM-1042' : 'CLM-99999', passed),
      ],
    },
  };
};

function part(rule: string, result: boolean | null) {
  const status = result ? 'PASSED' : 'FAILED';
  return { rule, result, status: result === null ? 'NOT_EVALUATED' : status };
}

/** Data in the reporter's own format, judged by rules. */
const coverageGate: EvidenceMaker = (_random, { passed }) => ({
  details: {
    attestation_data: {
      line_coverage: passed ? 91.3 : 71.4,
      branch_coverage: 84,
      tool: 'c8',
      modules: {
        pricing: { line_coverage: passed ? 93.8 : 58.2, files: 31 },
        claims: { line_coverage: 88.1, files: 112 },
      },
    },
    result: {
      is_compliant: passed,
      parts: [
        part('.line_coverage >= 80', passed),
        part('.branch_coverage >= 75', true),
        part('.mutation_score >= 60', null),
      ],
      comment: passed
        ? 'All thresholds are met'
        : 'Line coverage fell below the threshold of 80 % in pricing',
    },
  },
});

/** Data in a list, with one sentence that explains the verdict. */
const riskAssessment: EvidenceMaker = (_random, { passed }) => ({
  details: {
    attestation_data: [
      { risk: 'Data loss', level: 'low', owner: 'ines.carvalho' },
      {
        risk: 'Wrong payout',
        level: passed ? 'medium' : 'high',
        owner: 'jonas.weber',
        mitigations: ['Four-eyes approval', 'Daily reconciliation'],
      },
    ],
    result: {
      is_compliant: passed,
      parts: [],
      comment: passed ? 'No open high risk' : 'One high risk is open',
    },
  },
});

/** The region's own policy decision: an internal type. */
const decision: EvidenceMaker = (_random, { passed, component }) => ({
  description: `Release policy for ${component}`,
  details: {
    attestation_data: {
      policy: 'release-policy',
      version: 7,
      environment: 'live-eu',
    },
    result: {
      is_compliant: passed,
      parts: [
        part('Every change has been reviewed', true),
        part('No release freeze is in force', passed),
      ],
      comment: passed
        ? 'Released by policy'
        : 'A release freeze is in force until 24 November',
    },
  },
});

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
  return (MAKERS[subject.type] ?? other)(random, subject);
}
