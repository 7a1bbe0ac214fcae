import type {
  Answer,
  Problem,
  ProblemReason,
  SupplyChainApi,
} from 'backstage-plugin-supply-chain-common';
import { hoursAgo, problems } from '../../src/__fixtures__/answers';
import type { Scenario, Scenarios } from '../scenario';

const ACME = { region: 'eu', org: 'acme' };

function problem(reason: ProblemReason, rest: Partial<Problem> = {}): Problem {
  return { reason, message: 'What the portal says about it', ...rest };
}

/** A problem of each reason, with the words that tell it from the others. */
const PROBLEMS: Record<ProblemReason, { problem: Problem; shows: string }> = {
  'invalid-value': {
    problem: problems.wrongValue,
    shows: 'The value “payments api” of supply-chain/flows cannot be read',
  },
  'too-many-values': {
    problem: problem('too-many-values', { annotation: 'supply-chain/flows' }),
    shows: 'The annotation supply-chain/flows names too many',
  },
  'unknown-region': {
    problem: problem('unknown-region', { region: 'ue' }),
    shows: 'The region “ue” is not configured',
  },
  'no-region': {
    problem: problem('no-region', { value: 'payments-api' }),
    shows: 'No region is named for “payments-api”',
  },
  'no-organization': {
    problem: problem('no-organization', { value: 'payments-api' }),
    shows: 'No organization is named for “payments-api”',
  },
  'organization-not-configured': {
    problem: problem('organization-not-configured', {
      region: 'eu',
      org: 'partner',
    }),
    shows: 'The portal has no key for the organization “partner”',
  },
  'organization-not-found': {
    problem: problems.unknownOrganization,
    shows: 'The region “eu” knows no organization “acne”',
  },
  'flow-not-found': {
    problem: problems.unknownFlow,
    shows: 'There is no flow “payments-relaese” in “acme”',
  },
  'environment-not-found': {
    problem: problem('environment-not-found', { ...ACME, value: 'prod' }),
    shows: 'There is no environment “prod” in “acme”',
  },
  'notification-not-found': {
    problem: problem('notification-not-found', { ...ACME, value: '9' }),
    shows: 'There is no notification “9” in “acme”',
  },
  'key-refused': {
    problem: problems.keyRefused,
    shows: "refuses the portal's key for “acme”",
  },
  'role-too-low': {
    problem: problems.roleTooLow,
    shows: "The portal's key for “acme” in “eu” has too low a role",
  },
  'rate-limited': {
    problem: problem('rate-limited', { ...ACME, flow: 'payments-release' }),
    shows: 'The region “eu” asks the portal to slow down',
  },
  'region-unavailable': {
    problem: problems.regionDown,
    shows: 'The region “eu” gives no answer',
  },
  'unexpected-answer': {
    problem: problem('unexpected-answer', {
      ...ACME,
      flow: 'payments-release',
    }),
    shows: 'The region “eu” gave an answer that cannot be read',
  },
  'unreadable-records': {
    problem: problems.unreadable,
    shows: '1 record could not be read',
  },
};

/** What an answer says of its sources besides the data. */
export type Provenance = Pick<Answer, 'stale' | 'problems'> &
  Partial<Pick<Answer, 'asOf'>>;

/** The provenance of an answer with a problem of the given reason. */
export function troubled(reason: ProblemReason): Provenance {
  return { stale: false, problems: [PROBLEMS[reason].problem] };
}

/**
 * The states of a view that has data and something wrong besides.
 *
 * @param reasons - those that the answer of the view can have
 * @param api - answers with the given provenance
 */
export function problemStates(
  reasons: readonly ProblemReason[],
  api: (provenance: Provenance) => Partial<SupplyChainApi>,
): Scenarios {
  return Object.fromEntries(
    reasons.map(reason => [
      reason,
      {
        shows: PROBLEMS[reason].shows,
        api: () => api(troubled(reason)),
      },
    ]),
  );
}

/** The state of a view whose region is down, with what it said earlier. */
export function earlierData(
  api: (provenance: Provenance) => Partial<SupplyChainApi>,
): Scenario {
  return {
    shows: 'Data from ',
    api: () =>
      api({
        stale: true,
        asOf: hoursAgo(2),
        problems: [PROBLEMS['region-unavailable'].problem],
      }),
  };
}

/** The reasons that the answer of a tab of flows can have. */
export const FLOW_REASONS: readonly ProblemReason[] = [
  'invalid-value',
  'too-many-values',
  'unknown-region',
  'no-region',
  'no-organization',
  'organization-not-configured',
  'organization-not-found',
  'flow-not-found',
  'key-refused',
  'role-too-low',
  'rate-limited',
  'region-unavailable',
  'unexpected-answer',
  'unreadable-records',
];
