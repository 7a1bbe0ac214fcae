import type {
  RunningArtifact,
  ServiceRecord,
  ServicesAnswer,
  StateValue,
} from 'backstage-plugin-supply-chain-common';
import { statusOf } from './service';

/** Categories for counting services; several states map to one. */
export type Outcome = 'nonCompliant' | 'waiting' | 'unknown' | 'compliant';

const OUTCOMES: Record<StateValue, Outcome> = {
  'non-compliant': 'nonCompliant',
  missing: 'waiting',
  incomplete: 'waiting',
  pending: 'waiting',
  unknown: 'unknown',
  compliant: 'compliant',
};

/** Worst first. */
const ORDER: readonly Outcome[] = [
  'nonCompliant',
  'waiting',
  'unknown',
  'compliant',
];

/** A summary of the states of services. */
export interface ServicesOutcome {
  worst: Outcome;
  /** Number of services with the worst outcome. */
  count: number;
  /** Number of matching services, including unchecked ones. */
  total: number;
  /** The other outcomes, worst first. */
  others: { outcome: Outcome; count: number }[];
}

/** Summarizes services by outcome; undefined if none match. */
export function outcomeOf({
  states,
  omitted,
}: Pick<ServicesAnswer, 'states' | 'omitted'>): ServicesOutcome | undefined {
  const counts = ORDER.map(outcome => ({
    outcome,
    count: states
      .filter(({ state }) => (OUTCOMES[state] ?? 'unknown') === outcome)
      .reduce((sum, { count }) => sum + count, 0),
  })).filter(({ count }) => count > 0);
  const [first, ...others] = counts;
  return (
    first && {
      worst: first.outcome,
      count: first.count,
      total: counts.reduce((sum, { count }) => sum + count, omitted),
      others,
    }
  );
}

/** The service that needs attention first, and why. */
export interface WorstService {
  service: ServiceRecord;
  /** Its running non-compliant build, if that is the reason. */
  running?: RunningArtifact;
  /** Since when that build has been running non-compliant, ISO 8601. */
  since?: string;
}

/**
 * The first service if it is non-compliant, because of its latest trails or a
 * running build.
 */
export function worstServiceOf(
  services: readonly ServiceRecord[],
): WorstService | undefined {
  const [service] = services;
  if (!service || statusOf(service) !== 'non-compliant') {
    return undefined;
  }
  const running = service.running.find(
    ({ state }) => state === 'non-compliant',
  );
  const { since, stateSince } = running ?? {};
  return {
    service,
    running,
    // The later of the two: it may have changed state before or after it
    // started.
    since: since && stateSince && [since, stateSince].sort()[1],
  };
}
