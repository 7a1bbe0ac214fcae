import { GitCommit, NewEvidenceFile } from '../store';
import { Random } from './random';

/** The content of an attestation, without its verdict. */
export interface Evidence {
  description?: string;
  /** Defaults to the run that reported it. */
  originUrl?: string;
  details?: Record<string, unknown>;
  files?: NewEvidenceFile[];
}

/** The attestation to create evidence for. */
export interface EvidenceSubject {
  name: string;
  type: string;
  passed: boolean;
  component: string;
  repo: string;
  commit: GitCommit;
  at: number;
  /** Whether to attach files; most tests don't need them, and they are large. */
  withFiles: boolean;
}

/** Creates the evidence of one type of attestation. */
export type EvidenceMaker = (
  random: Random,
  subject: EvidenceSubject,
) => Evidence;

// Below: evidence in fields that servers send in addition to the contract (E8):
// `processed_<tool>_results`, `quality_gate`, `result` and `attestation_data`.

const HIGH = [
  { id: 'CVE-2026-31337', package: 'fast-xml-parser', fixed_in: '5.2.1' },
  { id: 'CVE-2026-20811', package: 'undici', fixed_in: '7.18.2' },
];
const MEDIUM = [
  { id: 'CVE-2025-48387', package: 'tar-fs', fixed_in: '3.1.0' },
  { id: 'GHSA-9965-vmph-33xx', package: 'validator', fixed_in: null },
];

/** Counts, next to the lists they count. */
export const processedScan: EvidenceMaker = (_random, subject) => {
  const high = subject.passed ? [] : HIGH;
  const withSeverity = (severity: string, findings: typeof MEDIUM) =>
    findings.map(({ id, package: name }) => ({ id, severity, package: name }));
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
      vulnerabilities: [
        ...withSeverity('HIGH', high),
        ...withSeverity('MEDIUM', MEDIUM),
      ],
    },
  };
};

export const qualityGate: EvidenceMaker = (random, { passed, component }) => ({
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

export const tickets: EvidenceMaker = (random, { passed }) => {
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
export const coverageGate: EvidenceMaker = (_random, { passed }) => ({
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
export const riskAssessment: EvidenceMaker = (_random, { passed }) => ({
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
export const decision: EvidenceMaker = (_random, { passed, component }) => ({
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
