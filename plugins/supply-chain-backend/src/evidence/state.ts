import type {
  StateValue,
  TrailRecord,
} from 'backstage-plugin-supply-chain-common';

/** The worst first. */
const BY_SEVERITY: readonly StateValue[] = [
  'non-compliant',
  'missing',
  'incomplete',
  'pending',
  'unknown',
  'compliant',
];

/** The state that a reader must know of first; `unknown` for none at all. */
export function worstState(states: readonly StateValue[]): StateValue {
  return BY_SEVERITY.find(state => states.includes(state)) ?? 'unknown';
}

/** 0 for the worst. */
export function severityOf(state: StateValue): number {
  return BY_SEVERITY.indexOf(state);
}

/**
 * The trail as one of several components of its flow sees it: without the
 * artifacts of the others, judged by its own and by the trail's attestations.
 *
 * @param artifacts - template names of the component's artifacts; empty for all
 */
export function scopeTrail(
  trail: TrailRecord,
  artifacts: readonly string[],
): TrailRecord {
  if (artifacts.length === 0) {
    return trail;
  }
  const own = trail.artifacts.filter(({ name }) => artifacts.includes(name));
  const states = [
    ...trail.attestations
      .filter(({ additional }) => !additional)
      .map(({ state }) => state),
    ...own.map(({ state }) => state),
  ];
  const { originalState, ...rest } = trail;
  return { ...rest, artifacts: own, state: verdictOf(worstState(states)) };
}

/** A trail waits as a whole for what one part of it is missing. */
function verdictOf(worst: StateValue): StateValue {
  return worst === 'missing' || worst === 'pending' ? 'incomplete' : worst;
}
