import type {
  ResponseMeta,
  Problem,
  ProblemReason,
  SupplyChainApi,
} from 'backstage-plugin-supply-chain-common';
import { hoursAgo, problems, read } from '../../src/__fixtures__/responses';
import type { Scenario, Scenarios } from '../scenario';

const ACME = { region: 'eu', org: 'acme' };

function problem(reason: ProblemReason, rest: Partial<Problem> = {}): Problem {
  return { reason, message: 'What the portal says about it', ...rest };
}

/**
 * A problem for each reason, with text that distinguishes it from the others.
 */
const PROBLEMS: Record<ProblemReason, { problem: Problem; shows: string }> = {
  undecided: {
    problem: problem('undecided', {
      annotation: 'supply-chain/repo',
      value: 'acme/platform/payments-api',
    }),
    shows: 'acme/platform/payments-api may belong to this component',
  },
  'invalid-value': {
    problem: problems.wrongValue,
    shows: 'Invalid value payments api in supply-chain/flows',
  },
  'too-many-values': {
    problem: problem('too-many-values', { annotation: 'supply-chain/flows' }),
    shows: 'Too many values in supply-chain/flows',
  },
  'unknown-region': {
    problem: problem('unknown-region', { region: 'ue' }),
    shows: 'Unknown region ue',
  },
  'no-region': {
    problem: problem('no-region', { value: 'payments-api' }),
    shows: 'No region set for payments-api',
  },
  'no-organization': {
    problem: problem('no-organization', { value: 'payments-api' }),
    shows: 'No organization set for payments-api',
  },
  'organization-not-configured': {
    problem: problem('organization-not-configured', {
      region: 'eu',
      org: 'partner',
    }),
    shows: 'No API key for partner',
  },
  'configuration-invalid': {
    problem: problem('configuration-invalid', {
      region: 'eu',
      setting: 'supplyChain.regions.eu.baseUrl',
    }),
    shows: 'configuration has a mistake in supplyChain.regions.eu.baseUrl',
  },
  'link-not-allowed': {
    problem: problem('link-not-allowed', { ...ACME, value: 'ledger' }),
    shows: "This entity isn't allowed to link to ledger",
  },
  'unknown-annotation': {
    problem: problem('unknown-annotation', {
      annotation: 'supply-chain/flow',
      value: 'payments-api',
      suggestion: 'supply-chain/flows',
    }),
    shows: 'Did you mean supply-chain/flows?',
  },
  'inherited-value': {
    problem: problem('inherited-value', {
      annotation: 'supply-chain/environments',
    }),
    shows: 'from the system or domain can',
  },
  'organization-not-found': {
    problem: problems.unknownOrganization,
    shows: 'Organization acne not found in eu',
  },
  'service-account-not-found': {
    problem: problem('service-account-not-found', { ...ACME, value: 'portl' }),
    shows: 'Service account portl not found in acme',
  },
  'flow-not-found': {
    problem: problems.unknownFlow,
    shows: "Flow payments-relaese doesn't exist",
  },
  'artifact-not-found': {
    problem: problem('artifact-not-found', {
      value: 'payment-api',
      suggestion: 'payments-api',
      known: ['fraud-rules', 'payments-api'],
    }),
    shows: 'No artifact payment-api',
  },
  'environment-not-found': {
    problem: problem('environment-not-found', {
      ...ACME,
      value: 'prod',
      suggestion: 'production-eu',
      known: ['production-eu', 'staging-eu'],
    }),
    shows: 'No deployments to prod in eu:acme',
  },
  'notification-not-found': {
    problem: problem('notification-not-found', { ...ACME, value: '9' }),
    shows: 'Notification 9 not found in acme',
  },
  'key-refused': {
    problem: problems.keyRefused,
    shows: 'The key for acme was rejected',
  },
  'role-too-low': {
    problem: problems.roleTooLow,
    shows: 'API key for acme in eu lacks permission',
  },
  'rate-limited': {
    problem: problem('rate-limited', { ...ACME, flow: 'payments-release' }),
    shows: 'Rate limited by eu',
  },
  'region-unavailable': {
    problem: problems.regionDown,
    shows: "The eu region isn't responding",
  },
  'unexpected-answer': {
    problem: problem('unexpected-answer', {
      ...ACME,
      flow: 'payments-release',
    }),
    shows: 'Unexpected response from eu',
  },
  'unreadable-records': {
    problem: problems.unreadable,
    shows: 'Unreadable records: 1',
  },
};

/** The part of a response that describes its sources. */
export type Provenance = Pick<ResponseMeta, 'coverage' | 'problems'>;

/** What a response says while older records are being read. */
export const reading: Provenance = {
  coverage: {
    ...read,
    complete: false,
    why: 'reading',
    since: hoursAgo(24 * 30),
  },
  problems: [],
};

/** A response's provenance with a problem of the given reason. */
export function withProblem(reason: ProblemReason): Provenance {
  return {
    coverage: { ...read, complete: false, why: 'link' },
    problems: [PROBLEMS[reason].problem],
  };
}

/**
 * The states of a view with data and a problem, for each reason.
 *
 * @param api - methods that respond with the given provenance
 */
export function problemStates(
  api: (provenance: Provenance) => Partial<SupplyChainApi>,
): Scenarios {
  return Object.fromEntries(
    Object.entries(PROBLEMS).map(([reason, { problem: found, shows }]) => [
      reason,
      { shows, api: () => api(withProblem(found.reason)) },
    ]),
  );
}

/**
 * The state of a view with stale data, because its region is down.
 */
export function earlierData(
  api: (provenance: Provenance) => Partial<SupplyChainApi>,
): Scenario {
  return {
    shows: 'Showing data from ',
    api: () =>
      api({
        coverage: {
          asOf: hoursAgo(2),
          stale: true,
          complete: false,
          why: 'unavailable',
        },
        problems: [
          PROBLEMS['region-unavailable'].problem,
          {
            ...PROBLEMS['region-unavailable'].problem,
            flow: 'payments-api',
          },
        ],
      }),
  };
}
