import type {
  RunningArtifact,
  ServiceRecord,
  ServicesAnswer,
  StateValue,
} from 'backstage-plugin-supply-chain-common';
import { statusOf } from './service';

/** What services are counted by: several states mean the same for a reader. */
export type Outcome = 'nonCompliant' | 'waiting' | 'unknown' | 'compliant';

const OUTCOMES: Record<StateValue, Outcome> = {
  'non-compliant': 'nonCompliant',
  missing: 'waiting',
  incomplete: 'waiting',
  pending: 'waiting',
  unknown: 'unknown',
  compliant: 'compliant',
};

/** The worst first. */
const ORDER: readonly Outcome[] = [
  'nonCompliant',
  'waiting',
  'unknown',
  'compliant',
];

/** What the states of services come to. */
export interface ServicesOutcome {
  worst: Outcome;
  /** Services of the worst outcome. */
  count: number;
  /** Services that match, with those that were not looked at. */
  total: number;
  /** The other outcomes, the worst first. */
  others: { outcome: Outcome; count: number }[];
}

/** Sums services up by outcome; undefined where none match. */
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

/** The service to look at first, and why. */
export interface WorstService {
  service: ServiceRecord;
  /** A build that is non-compliant where it runs, if that is why. */
  running?: RunningArtifact;
  /** Since when that build runs without being compliant, ISO 8601. */
  since?: string;
}

/** The first service, where it is non-compliant; its newest trails, or what runs. */
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
    // It may have been so before it ran, or run before it became so.
    since: since && stateSince && [since, stateSince].sort()[1],
  };
}
