import type {
  ServiceRecord,
  ServicesResponse,
  StateValue,
} from 'backstage-plugin-supply-chain-common';
import { statusOf } from './service';

/** Worst first. */
const ORDER = ['nonCompliant', 'waiting', 'unknown', 'compliant'] as const;

/** Categories for counting services; several states map to one. */
export type Outcome = (typeof ORDER)[number];

const OUTCOMES: Record<StateValue, Outcome> = {
  'non-compliant': 'nonCompliant',
  missing: 'waiting',
  incomplete: 'waiting',
  pending: 'waiting',
  unknown: 'unknown',
  compliant: 'compliant',
};

/** The number of services with an outcome. */
interface OutcomeCount {
  outcome: Outcome;
  count: number;
}

/** The outcomes of services, worst first. */
export function outcomesOf({
  states,
}: Pick<ServicesResponse, 'states'>): OutcomeCount[] {
  return ORDER.map(outcome => ({
    outcome,
    count: states
      .filter(({ state }) => (OUTCOMES[state] ?? 'unknown') === outcome)
      .reduce((sum, { count }) => sum + count, 0),
  })).filter(({ count }) => count > 0);
}

/** The service that needs attention first, and why. */
export interface WorstService {
  service: ServiceRecord;
  /** Its running non-compliant build, if that is the reason. */
  running?: ServiceRecord['running'][number];
}

/**
 * The first service if it is non-compliant, because of its latest trails or a
 * running build; the last one in the order of promotion counts.
 */
export function worstServiceOf(
  services: readonly ServiceRecord[],
): WorstService | undefined {
  const [service] = services;
  if (!service || statusOf(service) !== 'non-compliant') {
    return undefined;
  }
  return {
    service,
    running: service.running.findLast(({ state }) => state === 'non-compliant'),
  };
}
