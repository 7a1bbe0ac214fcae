import type { Problem } from 'backstage-plugin-supply-chain-common';

const flow = { region: 'eu', org: 'acme', flow: 'payments-api' };

/** Problems that no component of the demo has. */
export const PROBLEMS = {
  unreadable: {
    reason: 'unreadable-records',
    message: "1 record couldn't be read",
    count: 1,
    ...flow,
  },
  unknownFlow: {
    reason: 'flow-not-found',
    message: 'No such flow',
    annotation: 'supply-chain/flows',
    value: 'payments-relaese',
    ...flow,
    flow: 'payments-relaese',
  },
  unknownOrganization: {
    reason: 'organization-not-found',
    message: 'No such organization',
    ...flow,
    org: 'acne',
  },
  roleTooLow: {
    reason: 'role-too-low',
    message: 'The role of the key is too low',
    ...flow,
  },
  regionDown: {
    reason: 'region-unavailable',
    message: 'No answer',
    ...flow,
    flow: 'payments-release',
  },
} as const satisfies Record<string, Problem>;
