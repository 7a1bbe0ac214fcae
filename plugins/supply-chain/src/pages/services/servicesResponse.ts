import type {
  RunningArtifact,
  ServiceRecord,
  ServicesResponse,
  StateValue,
} from 'backstage-plugin-supply-chain-common';
import { statusOf } from './service';

/** Worst first. */
const ORDER = [
  'nonCompliant',
  'waiting',
  'unknown',
  'noTrails',
  'compliant',
] as const;

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

/** A summary of the states of services. */
export interface ServicesOutcome {
  worst: Outcome;
  /** Number of services with the worst outcome. */
  count: number;
  /** Number of matching services that were checked. */
  total: number;
  /** Number of services that weren't checked and may match. */
  unchecked: number;
  /** The other outcomes, worst first. */
  others: { outcome: Outcome; count: number }[];
}

/** Summarizes services by outcome; undefined if none match. */
export function outcomeOf({
  states,
  withoutTrails,
  omitted,
}: Pick<ServicesResponse, 'states' | 'withoutTrails' | 'omitted'>):
  | ServicesOutcome
  | undefined {
  // They are among the unknown ones.
  const moved = { noTrails: withoutTrails, unknown: -withoutTrails };
  const counts = ORDER.map(outcome => ({
    outcome,
    count: states
      .filter(({ state }) => (OUTCOMES[state] ?? 'unknown') === outcome)
      .reduce(
        (sum, { count }) => sum + count,
        outcome === 'noTrails' || outcome === 'unknown' ? moved[outcome] : 0,
      ),
  })).filter(({ count }) => count > 0);
  const [first, ...others] = counts;
  return (
    first && {
      worst: first.outcome,
      count: first.count,
      total: counts.reduce((sum, { count }) => sum + count, 0),
      unchecked: omitted,
      others,
    }
  );
}

/** Words next to "prod" in names of environments that aren't production. */
const BEFORE_PRODUCTION = ['pre', 'post', 'non', 'not', 'no', 'near', 'pseudo'];
const AFTER_PRODUCTION = ['like', 'test', 'copy', 'clone'];

/** Whether an environment's name says that it is production. */
function isProduction({ environment }: { environment: string }): boolean {
  // Not by that of the organization, if the name is qualified.
  const [name] = environment.toLowerCase().split('/').slice(-1);
  const words = name.split(/[^a-z]+/);
  return words.some(
    (word, index) =>
      (word === 'prod' || word === 'production') &&
      !BEFORE_PRODUCTION.includes(words[index - 1]) &&
      !AFTER_PRODUCTION.includes(words[index + 1]),
  );
}

/** The environments to name in a sentence that have production's name. */
export function failingInProduction({
  nonCompliantIn,
}: Pick<
  ServicesResponse,
  'nonCompliantIn'
>): ServicesResponse['nonCompliantIn'] {
  return nonCompliantIn.filter(isProduction).slice(0, 2);
}

/** The service that needs attention first, and why. */
export interface WorstService {
  service: ServiceRecord;
  /** Its running non-compliant build, if that is the reason. */
  running?: RunningArtifact;
}

/**
 * The first service if it is non-compliant, because of its latest trails or a
 * running build. One in production comes first.
 */
export function worstServiceOf(
  services: readonly ServiceRecord[],
): WorstService | undefined {
  const [service] = services;
  if (!service || statusOf(service) !== 'non-compliant') {
    return undefined;
  }
  const failing = service.running.filter(
    ({ state }) => state === 'non-compliant',
  );
  return { service, running: failing.find(isProduction) ?? failing.at(0) };
}
