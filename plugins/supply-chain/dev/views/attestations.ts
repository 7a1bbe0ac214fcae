import type {
  AttestationDetails,
  AttestationRecord,
  StateValue,
} from 'backstage-plugin-supply-chain-common';
import { attestationsByName } from '../../src/__fixtures__/details';
import { failing, never } from '../portalApi';
import type { Scenario, Scenarios } from '../scenario';
import { reporting, TRAIL } from './trailAnswer';

/** A trail whose attestation of the given type is opened. */
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

const [failedRun, firstRun] = attestationsByName['unit-tests'];
const [override] = attestationsByName['change-approval'];
const [generic] = attestationsByName.licences;
const [reviewed] = attestationsByName['pull-request'];

/** The drawer of a trail with an attestation opened: one state for each type. */
export const attestationStates: Scenarios = {
  'junit-attestation': {
    shows: '1,234 tests: 1,227 passed, 3 failed, 4 skipped',
    ...opened('smoke-tests', 'junit', [{ junit: failedRun.junit }], {
      state: 'non-compliant',
    }),
  },
  'junit-attestation-reported-twice': {
    shows: '1 earlier entry',
    ...opened('smoke-tests', 'junit', [
      { junit: firstRun.junit },
      { junit: failedRun.junit, state: 'non-compliant' },
    ]),
  },
  'pull-request-attestation': {
    shows: 'Approved by ada, alan',
    ...opened('review', 'pull_request', [
      { pullRequests: reviewed.pullRequests },
    ]),
  },
  'pull-request-without-approval': {
    shows: 'Approved by nobody',
    ...opened('review', 'pull_request', [
      {
        pullRequests: [
          { title: 'Skip the review', state: 'OPEN', approvers: [] },
        ],
      },
    ]),
  },
  'pull-request-not-found': {
    shows: 'No pull request was found.',
    ...opened('review', 'pull_request', [{ pullRequests: [] }], {
      state: 'non-compliant',
    }),
  },
  'scanner-attestation': {
    shows: 'Findings of the scanner',
    ...opened('dependency-scan', 'snyk', [
      {
        scan: [
          { name: 'npm', critical: 1, high: 12, medium: 140, low: 1_204 },
          { name: 'image', critical: 0, high: 0 },
        ],
      },
    ]),
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
    shows: 'Show all else that was reported, as JSON',
    ...opened('provenance', 'slsa', [
      { rest: '{\n  "predicate": { "builder": "ci" }\n}' },
    ]),
  },
  'override-attestation': {
    shows: 'Approved by the change board',
    ...opened(
      'exception',
      'override',
      [{ description: override.description, type: 'override' }],
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
    shows: 'Nothing was reported under this name.',
    ...opened('vanished', undefined, []),
  },
  'attestation-loading': {
    shows: /slow-check.*progressbar Loading the details/s,
    ...opened('slow-check', 'generic', []),
    api: () => ({
      ...reporting({ name: 'slow-check', state: 'compliant' }, []),
      getAttestations: never,
    }),
  },
  'attestation-unread': {
    shows: /no-answer.*No region gives an answer/s,
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
          { rule: '{{name}} $t(state.compliant)', message: 'm'.repeat(10_000) },
        ],
        rest: `{ "text": "${'j'.repeat(10_000)}" }`,
      },
    ]),
  },
};
