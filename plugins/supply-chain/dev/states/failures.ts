import type { SupplyChainApi } from 'backstage-plugin-supply-chain-common';
import { failing, unreachable } from '../portalApi';
import type { Scenario } from '../scenario';

/** How the portal responds in each state without data. */
const FAILURES = {
  'signed-out': { fails: failing(401), shows: "You're signed out" },
  'not-allowed': { fails: failing(403), shows: "You don't have access" },
  'not-found': {
    fails: failing(404),
    shows: 'Not found',
  },
  'too-many-requests': { fails: failing(429), shows: 'Too many requests' },
  'region-down-without-data': {
    fails: failing(502),
    shows: "Couldn't load data from the region",
  },
  'portal-unreachable': {
    fails: unreachable,
    shows: "Couldn't reach the portal",
  },
  'something-else-wrong': {
    fails: failing(500),
    shows: 'Something went wrong',
  },
};

/**
 * The states of a view that can't load its data.
 *
 * @param api - the methods that fail
 * @param rest - other properties of each scenario
 */
export function failures(
  api: (fails: () => Promise<never>) => Partial<SupplyChainApi>,
  rest: Omit<Scenario, 'shows' | 'api'> = {},
): Record<keyof typeof FAILURES, Scenario> {
  const stateOf = (name: keyof typeof FAILURES): Scenario => ({
    ...rest,
    shows: FAILURES[name].shows,
    api: () => api(FAILURES[name].fails),
  });
  return {
    'signed-out': stateOf('signed-out'),
    'not-allowed': stateOf('not-allowed'),
    'not-found': stateOf('not-found'),
    'too-many-requests': stateOf('too-many-requests'),
    'region-down-without-data': stateOf('region-down-without-data'),
    'portal-unreachable': stateOf('portal-unreachable'),
    'something-else-wrong': stateOf('something-else-wrong'),
  };
}
