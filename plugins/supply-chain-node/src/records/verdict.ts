import { severityOf } from 'backstage-plugin-supply-chain-common';
import type { StateValue } from 'backstage-plugin-supply-chain-common';

/** The worst of the given states; `unknown` if there are none. */
export function worstState(states: readonly StateValue[]): StateValue {
  return states.length > 0
    ? states.reduce((worst, state) =>
        severityOf(state) < severityOf(worst) ? state : worst,
      )
    : 'unknown';
}

/**
 * Downgrades `compliant` to `unknown`, if something that might be worse is
 * unknown.
 */
export function unknownAtBest(state: StateValue): StateValue {
  return state === 'compliant' ? 'unknown' : state;
}

/** A trail or build with a missing or pending part is incomplete as a whole. */
export function wholeOf(worst: StateValue): StateValue {
  return worst === 'missing' || worst === 'pending' ? 'incomplete' : worst;
}

/**
 * Derives the state of a build from its trail's status: the worst of the
 * build's own checks and the trail's required attestations. A build that is
 * still missing may already have failed a check.
 *
 * @param own - states of the build's own required attestations
 * @param ofTrail - states of the trail's required attestations
 */
export function derivedState(
  checks: StateValue,
  own: readonly StateValue[],
  ofTrail: readonly StateValue[],
): StateValue {
  if (own.includes('non-compliant')) {
    return 'non-compliant';
  }
  return checks === 'missing'
    ? checks
    : wholeOf(worstState([checks, ...ofTrail]));
}
