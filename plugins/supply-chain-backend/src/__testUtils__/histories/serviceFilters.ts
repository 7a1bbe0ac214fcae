import { ENVIRONMENTS, REVIEW } from './names';
import { worstOf } from './verdicts';

/** What the filters of the Services page go by. */
export interface Service {
  name: string;
  state: string;
  /** Absent if nothing runs. */
  runningState?: string;
  /** Names of required attestations that the newest trails don't have. */
  unmet: readonly string[];
  running: readonly { environment: string; state: string }[];
}

/** A filter of the Services page, with what it must show. */
export interface ServiceFilter {
  /** Query parameters, such as `state=compliant`; empty to show everything. */
  query: string;
  shows(service: Service): boolean;
  /** What it would show with any state, or any attestation. */
  counts: Record<'state' | 'attestation', (service: Service) => boolean>;
}

const all = () => true;

const ofState = (state: string) => (service: Service) =>
  statusOf(service) === state;

const inEnvironment =
  (name: string) =>
  ({ running }: Service) =>
    running.some(({ environment }) => environment === name);

const lacksReview = ({ unmet }: Service) => unmet.includes(REVIEW);

const ofText =
  (text: string) =>
  ({ name }: Service) =>
    `component:default/${name}`.includes(text.toLowerCase());

export const EVERY_SERVICE: ServiceFilter = {
  query: '',
  shows: all,
  counts: { state: all, attestation: all },
};

export const SERVICE_FILTERS: ServiceFilter[] = [
  EVERY_SERVICE,
  ...['compliant', 'non-compliant', 'incomplete', 'unknown'].map(state => ({
    query: `state=${state}`,
    shows: ofState(state),
    counts: { state: all, attestation: ofState(state) },
  })),
  ...ENVIRONMENTS.map(environment => ({
    query: `environment=${environment}`,
    shows: inEnvironment(environment),
    counts: {
      state: inEnvironment(environment),
      attestation: inEnvironment(environment),
    },
  })),
  {
    query: `attestation=${REVIEW}&text=ER`,
    shows: service => lacksReview(service) && ofText('ER')(service),
    counts: {
      state: service => lacksReview(service) && ofText('ER')(service),
      attestation: ofText('ER'),
    },
  },
];

/** The worse of the verdicts on the newest trails and on what runs. */
export function statusOf({ state, runningState = state }: Service): string {
  const states = [state, runningState];
  // An incomplete trail is worse than an unknown verdict.
  return (
    worstOf(states) ??
    (states.includes('incomplete') ? 'incomplete' : 'unknown')
  );
}

/** Numbers of services as the page shows them, each in order. */
export interface ServiceCounts {
  states: string[];
  nonCompliantIn: string[];
  unmet: string[];
}

/** The numbers that a filter must show, given all services. */
export function countsOf(
  services: readonly Service[],
  { counts }: ServiceFilter,
): ServiceCounts {
  const inAnyState = services.filter(counts.state);
  const lacking = services
    .filter(counts.attestation)
    .filter(({ unmet }) => unmet.length > 0);
  return {
    states: textsOf(inAnyState.map(statusOf)),
    nonCompliantIn: textsOf(
      inAnyState.flatMap(({ running }) => [
        ...new Set(
          running
            .filter(({ state }) => state === 'non-compliant')
            .map(({ environment }) => environment),
        ),
      ]),
    ),
    unmet: textsOf(lacking.flatMap(({ unmet }) => unmet)),
  };
}

/** How often each value occurs, without those that don't. */
function textsOf(values: readonly string[]): string[] {
  return [...new Set(values)]
    .map(value => `${value} ${values.filter(each => each === value).length}`)
    .sort();
}
