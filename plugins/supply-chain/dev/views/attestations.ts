import type {
  AttestationDetails,
  AttestationRecord,
  StateValue,
} from 'backstage-plugin-supply-chain-common';
import {
  attestationsByName,
  attestationsOf,
} from '../../src/__fixtures__/details';
import { failing, never } from '../portalApi';
import type { Scenario, Scenarios } from '../scenario';
import {
  dependencyScan,
  hostile,
  manyRules,
  oldPullRequests,
  qualityGate,
  releasePolicy,
  ticketChecks,
} from './attestationEntries';
import { reporting, TRAIL } from './trailResponse';

/** A trail with an expanded attestation of the given type. */
function opened(
  name: string,
  type: string | undefined,
  entries: readonly Partial<AttestationDetails>[],
  rest: Partial<AttestationRecord> & { state?: StateValue } = {},
): Pick<Scenario, 'api' | 'query' | 'presses'> {
  const attestation: AttestationRecord = {
    ...{ name, type, state: 'compliant' },
    ...rest,
  };
  return {
    query: TRAIL,
    api: () => reporting(attestation, entries),
    // What has failed is open, unless nothing requires it.
    presses: () =>
      attestation.state === 'non-compliant' && !attestation.additional
        ? []
        : [name],
  };
}

const [failedRun, firstRun] = attestationsByName['unit-tests'];
const [override] = attestationsByName['change-approval'];
const [generic] = attestationsByName.licenses;
const [reviewed] = attestationsByName['pull-request'];

/** The drawer of a trail with an expanded attestation: one state per type. */
export const attestationStates: Scenarios = {
  'junit-attestation': {
    shows: 'Tests: 1,234 (1,227 passed, 3 failed, 4 skipped)',
    ...opened('smoke-tests', 'junit', [{ junit: failedRun.junit }], {
      state: 'non-compliant',
    }),
  },
  'junit-attestation-reported-twice': {
    shows: 'Other reports: 1',
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
    ...opened('review', 'pull_request', [oldPullRequests]),
  },
  'scanner-attestation': {
    shows: 'CVE-2026-31877',
    ...opened('dependency-scan', 'snyk', [dependencyScan], {
      state: 'non-compliant',
    }),
  },
  'attestation-of-rules': {
    shows: /Passed rules: \d/s,
    ...opened('release-policy', 'custom:release-policy', [releasePolicy], {
      state: 'non-compliant',
    }),
  },
  'attestation-of-many-rules': {
    shows: 'Not everything is shown here',
    ...opened('controls', 'custom:controls', [manyRules], {
      state: 'non-compliant',
    }),
  },
  'quality-gate-attestation': {
    shows: '71.3, fails below 80',
    ...opened('code-quality', 'sonar', [qualityGate], {
      state: 'non-compliant',
    }),
  },
  'ticket-attestation': {
    shows: /PAY-1718.*not found/s,
    ...opened('work-item', 'jira', [ticketChecks], {
      state: 'non-compliant',
    }),
  },
  'custom-attestation': {
    shows: 'the risk is medium',
    ...opened('risk', 'custom:risk', [{ rules: override.rules }], {
      state: 'non-compliant',
    }),
  },
  'generic-attestation': {
    shows: 'All licenses are allowed',
    ...opened('license-check', 'generic', [
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
    shows: 'manual-check not evaluated yet',
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
      getAttestations: async (_ref, { attestation }) => ({
        ...attestationsOf(attestation),
        withheld: true,
        recordUrl: 'https://app.eu.example.com/acme/trails/b2c3d4e',
      }),
    }),
  },
  'attestation-where-an-older-entry-counts': {
    shows: 'Tests: 1,100 (1,100 passed, 0 failed, 0 skipped)',
    ...opened('replayed', 'junit', [
      { junit: failedRun.junit, state: 'non-compliant', subjects: [{}] },
      { junit: firstRun.junit, subjects: [{ counts: true }] },
    ]),
  },
  'attestation-loading': {
    shows: /slow-check.*progressbar Loading/s,
    ...opened('slow-check', 'generic', []),
    api: () => ({
      ...reporting({ name: 'slow-check', state: 'compliant' }, []),
      getAttestations: never,
    }),
  },
  'attestation-unread': {
    shows: /no-response.*Couldn't load data from the region/s,
    ...opened('no-response', 'generic', []),
    api: () => ({
      ...reporting({ name: 'no-response', state: 'compliant' }, []),
      getAttestations: failing(502),
    }),
  },
  'attestation-with-hostile-text': {
    shows: '<img src=x onerror=alert(1)>',
    ...opened('hostile', `custom:${'t'.repeat(1_000)}`, [hostile]),
  },
};
