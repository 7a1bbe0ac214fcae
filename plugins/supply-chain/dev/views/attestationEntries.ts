import type { AttestationDetails } from 'backstage-plugin-supply-chain-common';
import { hoursAgo } from '../../src/__fixtures__/responses';
import { attestationsByName } from '../../src/__fixtures__/details';

const [reviewed] = attestationsByName['pull-request'];
const [failedRun] = attestationsByName['unit-tests'];
const [generic] = attestationsByName.licenses;

const SEVERITIES = ['critical', 'high', 'medium', 'low'];

function countsOf(counts: readonly number[]) {
  return counts.map((count, index) => ({ severity: SEVERITIES[index], count }));
}

/** Scanner findings, most severe first. */
function findingsOf(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    id: `CVE-2026-${31_877 - index}`,
    severity: index === 0 ? 'critical' : 'high',
    where: index % 2 ? 'form-body 4.0.0' : 'xml-lite 2.4.1',
    fixedIn: index % 3 === 0 ? '2.4.3' : undefined,
    ...(index === 1 && {
      title: 'A request with a crafted boundary keeps the parser busy',
      url: 'https://vulnerabilities.example.com/CVE-2026-31876',
    }),
  }));
}

/** An attestation that reports everything there is. */
export const everyKind: Partial<AttestationDetails> = {
  junit: failedRun.junit,
  comment: 'Two of the release rules are not met.',
  rules: [
    {
      rule: '.coverage >= 80',
      compliant: false,
      status: 'FAILED',
      result: '71.3',
      message: 'Coverage dropped since the last release',
    },
    { rule: '.open_incidents == 0', compliant: false, result: '2' },
    { rule: '.signed', status: 'SKIPPED' },
    { rule: '.branch == "main"', compliant: true, result: 'true' },
    { rule: '.reviewers >= 1', compliant: true, result: '2' },
  ],
  rest: '{\n  "attestation_data": { "coverage": 71.3 }\n}',
  qualityGates: [
    {
      name: 'Sonar way',
      compliant: false,
      status: 'ERROR',
      conditions: [
        {
          metric: 'new_coverage',
          compliant: false,
          status: 'ERROR',
          operator: 'LESS_THAN',
          threshold: '80',
          value: '71.3',
        },
        { metric: 'new_code_smells', status: 'NO_VALUE' },
        {
          metric: 'new_bugs',
          compliant: true,
          status: 'OK',
          operator: 'GREATER_THAN',
          threshold: '0',
          value: '0',
        },
      ],
    },
  ],
  scans: [
    {
      tool: 'Snyk Open Source',
      version: '1.1298.0',
      results: [
        {
          name: 'package-lock.json',
          counts: countsOf([1, 12, 140, 1_204]),
          findings: findingsOf(14),
        },
        {
          name: 'registry.example.com/acme/payments-api:1.4',
          counts: countsOf([0, 0]),
          findings: [],
        },
      ],
    },
  ],
  tickets: [
    {
      key: 'PAY-1718',
      url: 'https://tickets.example.com/PAY-1718',
      exists: false,
    },
    {
      key: 'PAY-1717',
      url: 'https://tickets.example.com/PAY-1717',
      exists: true,
      summary: 'Round refunds in the currency of the payment',
      status: 'In review',
    },
    { key: 'PAY-1716', exists: true },
    { key: 'OPS-3' },
  ],
  pullRequests: [
    {
      title: 'Move the ledger',
      state: 'MERGED',
      reviews: [
        { by: 'ada' },
        { by: 'bob', verdict: 'dismissed', at: hoursAgo(26) },
        {
          by: 'cid',
          verdict: 'NEEDS_WORK',
          at: hoursAgo(26),
        },
        { verdict: 'approved' },
      ],
      commits: [{ sha: reviewed.pullRequests![0].commits![0].sha }],
    },
    { title: 'Move it back' },
  ],
  description: generic.description,
  annotations: generic.annotations,
  externalUrls: generic.externalUrls,
  originUrl: 'https://ci.example.com/payments-api/42',
  hasEvidence: true,
};

/** Texts that are too long, or try to become markup, links or interpolations. */
export const hostile: Partial<AttestationDetails> = {
  description: '<img src=x onerror=alert(1)>'.repeat(400),
  reportedBy: '\u202E'.repeat(10) + 'r'.repeat(10_000),
  annotations: { ['k'.repeat(1_000)]: 'v'.repeat(10_000) },
  externalUrls: [
    // eslint-disable-next-line no-script-url -- must not become a link
    { name: 'l'.repeat(1_000), url: 'javascript:alert(1)' },
  ],
  junit: [{ name: 's'.repeat(10_000), total: 1, failures: 1 }],
  rules: [
    {
      rule: '{{name}} $t(state.compliant)',
      compliant: false,
      status: 's'.repeat(1_000),
      result: `\u202E${'r'.repeat(1_000)}`,
      message: 'm'.repeat(10_000),
    },
    { status: 'u'.repeat(1_000) },
  ],
  comment: '<script>alert(1)</script>',
  override: {
    reason: 'o'.repeat(10_000),
    replaced: { name: `\u202E${'n'.repeat(1_000)}` },
  },
  tickets: [{ key: 'k'.repeat(1_000), url: 'https://x.example@evil.example/' }],
  qualityGates: [
    {
      name: 'g'.repeat(1_000),
      status: 's'.repeat(1_000),
      conditions: [{ threshold: 't'.repeat(1_000), value: 'v'.repeat(1_000) }],
    },
  ],
  scans: [
    {
      tool: 't'.repeat(1_000),
      results: [
        {
          counts: [{ severity: 's'.repeat(1_000), count: 1 }],
          findings: [{ id: 'i'.repeat(1_000), where: 'w'.repeat(1_000) }],
        },
      ],
    },
  ],
  pullRequests: [
    {
      title: 't'.repeat(1_000),
      // eslint-disable-next-line no-script-url -- must not become a link
      url: 'javascript:alert(1)',
      reviews: [{ by: `\u202E${'b'.repeat(1_000)}`, verdict: 'approved' }],
      commits: [{ sha: 'c'.repeat(1_000), message: '\u202E' }],
    },
  ],
  rest: `{ "text": "${'j'.repeat(10_000)}" }`,
};
