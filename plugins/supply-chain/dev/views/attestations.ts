import type {
  AttestationDetails,
  AttestationRecord,
  StateValue,
} from 'backstage-plugin-supply-chain-common';
import { hoursAgo } from '../../src/__fixtures__/answers';
import {
  attestationsByName,
  attestationsOf,
} from '../../src/__fixtures__/details';
import { failing, never } from '../portalApi';
import type { Scenario, Scenarios } from '../scenario';
import { reporting, TRAIL } from './trailAnswer';

/** A trail with an expanded attestation of the given type. */
function opened(
  name: string,
  type: string | undefined,
  entries: readonly Partial<AttestationDetails>[],
  rest: Partial<AttestationRecord> & { state?: StateValue } = {},
): Pick<Scenario, 'api' | 'query' | 'presses'> {
  const attestation = { name, type, state: 'compliant' as const, ...rest };
  return {
    query: TRAIL,
    api: () => reporting(attestation, entries),
    presses: () => [name],
  };
}

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
    ...(index % 3 === 0 && { fixedIn: '2.4.3' }),
    ...(index === 1 && {
      title: 'A request with a crafted boundary keeps the parser busy',
      url: 'https://vulnerabilities.example.com/CVE-2026-31876',
    }),
  }));
}

const [failedRun, firstRun] = attestationsByName['unit-tests'];
const [override] = attestationsByName['change-approval'];
const [generic] = attestationsByName.licences;
const [reviewed] = attestationsByName['pull-request'];

/** The drawer of a trail with an expanded attestation: one state per type. */
export const attestationStates: Scenarios = {
  'junit-attestation': {
    shows: '1,234 tests: 1,227 passed, 3 failed, 4 skipped',
    ...opened('smoke-tests', 'junit', [{ junit: failedRun.junit }], {
      state: 'non-compliant',
    }),
  },
  'junit-attestation-reported-twice': {
    shows: '1 previous report',
    ...opened('smoke-tests', 'junit', [
      { junit: firstRun.junit },
      { junit: failedRun.junit, state: 'non-compliant' },
    ]),
  },
  'pull-request-attestation': {
    shows: 'alan requested changes',
    ...opened('review', 'pull_request', [
      { pullRequests: reviewed.pullRequests },
    ]),
  },
  'pull-request-without-reviews': {
    shows: 'No reviews',
    ...opened('review', 'pull_request', [
      {
        pullRequests: [
          { title: 'Skip the review', state: 'OPEN', reviews: [] },
        ],
      },
    ]),
  },
  'pull-request-not-found': {
    shows: 'No pull request found',
    ...opened('review', 'pull_request', [{ pullRequests: [] }], {
      state: 'non-compliant',
    }),
  },
  'pull-request-of-an-old-record': {
    shows: 'ada is listed as an approver',
    ...opened('review', 'pull_request', [
      {
        pullRequests: [
          {
            title: 'Move the ledger',
            state: 'MERGED',
            reviews: [
              { by: 'ada' },
              { by: 'bob', verdict: 'dismissed', at: hoursAgo(26) },
              {
                by: 'cid',
                verdict: 'other',
                originalVerdict: 'NEEDS_WORK',
                at: hoursAgo(26),
              },
              { verdict: 'approved' },
            ],
            omittedReviews: 12,
            commits: [{ sha: reviewed.pullRequests![0].commits![0].sha }],
          },
          { title: 'Move it back' },
        ],
      },
    ]),
  },
  'scanner-attestation': {
    shows: 'Findings: 1 critical, 12 high, 140 medium, 1,204 low',
    ...opened(
      'dependency-scan',
      'snyk',
      [
        {
          scans: [
            {
              tool: 'Snyk Open Source',
              version: '1.1298.0',
              results: [
                {
                  name: 'package-lock.json',
                  counts: countsOf([1, 12, 140, 1_204]),
                  findings: findingsOf(14),
                  omittedFindings: 1_343,
                },
                {
                  name: 'registry.example.com/acme/payments-api:1.4',
                  counts: countsOf([0, 0]),
                  findings: [],
                },
              ],
            },
          ],
        },
      ],
      { state: 'non-compliant' },
    ),
  },
  'scanner-attestation-without-findings': {
    shows: 'No findings',
    ...opened('dependency-scan', 'snyk', [
      {
        scans: [
          {
            tool: 'Trivy',
            results: [{ counts: countsOf([0, 0]), findings: [] }],
          },
        ],
      },
    ]),
  },
  'attestation-of-rules': {
    shows: '2 of 5 rules failed',
    ...opened(
      'release-policy',
      'custom:release-policy',
      [
        {
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
          data: [
            {
              name: 'attestation_data',
              fields: [
                { name: 'coverage', value: '71.3' },
                { name: 'change', value: 'CHG-20418' },
                { name: 'deploy_token', redacted: true },
                {
                  name: 'incidents',
                  fields: [
                    {
                      name: '1',
                      value: '{"id":"INC-7","title":"Refunds are late"}',
                    },
                    { name: '2', value: '{"id":"INC-9"}' },
                  ],
                  omittedFields: 3,
                },
                {
                  name: 'window',
                  fields: [
                    { name: 'from', value: '18:00' },
                    { name: 'to', value: '20:00' },
                  ],
                },
              ],
            },
          ],
          rest: '{\n  "attestation_data": { "coverage": 71.3 }\n}',
        },
      ],
      { state: 'non-compliant' },
    ),
  },
  'attestation-of-many-rules': {
    shows: '412 more rules not listed',
    ...opened(
      'controls',
      'custom:controls',
      [
        {
          rules: Array.from({ length: 40 }, (_, index) => ({
            rule: `.controls[${index}].met`,
            compliant: index < 30 ? false : undefined,
            message: index % 3 ? undefined : 'No evidence was found',
          })),
          omitted: { rules: 412, rest: 30_210 },
          rest: '{ "controls": "cut',
        },
      ],
      { state: 'non-compliant' },
    ),
  },
  'quality-gate-attestation': {
    shows: '71.3, fails below 80',
    ...opened(
      'code-quality',
      'sonar',
      [
        {
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
        },
      ],
      { state: 'non-compliant' },
    ),
  },
  'ticket-attestation': {
    shows: /PAY-1718.*not found/s,
    ...opened(
      'work-item',
      'jira',
      [
        {
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
        },
      ],
      { state: 'non-compliant' },
    ),
  },
  'custom-attestation': {
    shows: 'the risk is medium',
    ...opened('risk', 'custom:risk', [{ rules: override.rules }], {
      state: 'non-compliant',
    }),
  },
  'generic-attestation': {
    shows: 'All licences are allowed',
    ...opened('licence-check', 'generic', [
      {
        description: generic.description,
        annotations: generic.annotations,
        externalUrls: generic.externalUrls,
        originUrl: 'https://ci.example.com/payments-api/42',
      },
    ]),
  },
  'attestation-of-a-new-type': {
    shows: 'Show all other data as JSON',
    ...opened('provenance', 'slsa', [
      { rest: '{\n  "predicate": { "builder": "ci" }\n}' },
    ]),
  },
  'override-attestation': {
    shows: 'Overrides change-approval',
    ...opened(
      'exception',
      'override',
      [
        {
          description: override.description,
          override: override.override,
          type: 'override',
        },
      ],
      { overridden: true },
    ),
  },
  'pending-attestation': {
    shows: 'manual-check is pending',
    ...opened('manual-check', 'custom:manual', [{ state: 'pending' }], {
      state: 'pending',
    }),
  },
  'attestation-without-entries': {
    shows: 'Not reported',
    ...opened('vanished', undefined, []),
  },
  'attestation-withheld': {
    shows: "The region doesn't provide details of this attestation here.",
    ...opened('sealed', 'generic', []),
    api: () => ({
      ...reporting({ name: 'sealed', state: 'compliant' }, []),
      getAttestations: async (_ref, _trail, name) => ({
        ...attestationsOf(name),
        withheld: true,
        recordUrl: 'https://app.eu.example.com/acme/trails/b2c3d4e',
      }),
    }),
  },
  'attestation-where-an-older-entry-counts': {
    shows: '1,100 tests: 1,100 passed, 0 failed, 0 skipped',
    ...opened('replayed', 'junit', [
      { junit: failedRun.junit, state: 'non-compliant' },
      { junit: firstRun.junit, subjects: [{ counts: true }] },
    ]),
  },
  'attestation-loading': {
    shows: /slow-check.*progressbar Loading details/s,
    ...opened('slow-check', 'generic', []),
    api: () => ({
      ...reporting({ name: 'slow-check', state: 'compliant' }, []),
      getAttestations: never,
    }),
  },
  'attestation-unread': {
    shows: /no-answer.*Couldn't reach the region/s,
    ...opened('no-answer', 'generic', []),
    api: () => ({
      ...reporting({ name: 'no-answer', state: 'compliant' }, []),
      getAttestations: failing(502),
    }),
  },
  'attestation-with-hostile-text': {
    shows: '<img src=x onerror=alert(1)>',
    ...opened('hostile', `custom:${'t'.repeat(1_000)}`, [
      {
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
        tickets: [
          { key: 'k'.repeat(1_000), url: 'https://x.example@evil.example/' },
        ],
        qualityGates: [
          {
            name: 'g'.repeat(1_000),
            status: 's'.repeat(1_000),
            conditions: [
              {
                metric: 'm'.repeat(1_000),
                operator: 'o'.repeat(1_000),
                threshold: 't'.repeat(1_000),
                value: 'v'.repeat(1_000),
              },
            ],
          },
        ],
        scans: [
          {
            tool: 't'.repeat(1_000),
            results: [
              {
                name: 'n'.repeat(1_000),
                counts: [{ severity: 's'.repeat(1_000), count: 1 }],
                findings: [
                  {
                    id: 'i'.repeat(1_000),
                    severity: 's'.repeat(1_000),
                    title: 't'.repeat(1_000),
                    where: 'w'.repeat(1_000),
                  },
                ],
              },
            ],
          },
        ],
        pullRequests: [
          {
            title: 't'.repeat(1_000),
            // eslint-disable-next-line no-script-url -- must not become a link
            url: 'javascript:alert(1)',
            reviews: [
              { by: `\u202E${'b'.repeat(1_000)}`, verdict: 'approved' },
            ],
            commits: [{ sha: 'c'.repeat(1_000), message: '\u202E' }],
          },
        ],
        data: [
          {
            name: 'd'.repeat(1_000),
            fields: [
              { name: 'f'.repeat(1_000), value: 'v'.repeat(10_000) },
              {
                name: 'f'.repeat(1_000),
                fields: [{ name: 'i'.repeat(1_000), value: '<b>bold</b>' }],
              },
            ],
          },
        ],
        rest: `{ "text": "${'j'.repeat(10_000)}" }`,
      },
    ]),
  },
};
