import { servicesResponseSchema } from 'backstage-plugin-supply-chain-common';
import {
  reviewOf,
  toldRuns,
  trailRowsOf,
  trailsOf,
  verdictIn,
  verdictOf,
} from './moments';
import type { Moment, PastTrail } from './moments';
import { COMPONENTS, ENVIRONMENTS, LINT, REVIEW, SIGNATURE } from './names';
import { ownMoment } from './ownPart';
import { toldCounts, toService } from './serviceChecks';
import { countsOf, SERVICE_FILTERS } from './serviceFilters';
import type { Service, ServiceCounts } from './serviceFilters';
import { worstOf } from './verdicts';

/** What a filter of the Services page shows. */
export interface ShownServices {
  query: string;
  services: string[];
  total: number;
  counts: ServiceCounts;
}

export async function servicesOf(
  get: (path: string) => Promise<unknown>,
): Promise<ShownServices[]> {
  const shown: ShownServices[] = [];
  for (const { query } of SERVICE_FILTERS) {
    const response = servicesResponseSchema.parse(
      await get(`services?${query}`),
    );
    shown.push({
      query,
      services: response.services.map(toService).map(serviceText).sort(),
      total: response.total,
      counts: toldCounts(response),
    });
  }
  return shown;
}

/** What the Services page must show once everything was read. */
export function expectedServices(now: Moment): ShownServices[] {
  const all = Object.entries(COMPONENTS).map(([name, component]) =>
    serviceIn(ownMoment(now, component), name, component.flows),
  );
  return SERVICE_FILTERS.map(filter => {
    const shown = all.filter(filter.shows);
    return {
      query: filter.query,
      services: shown.map(serviceText).sort(),
      total: shown.length,
      counts: countsOf(all, filter),
    };
  });
}

function serviceIn(
  now: Moment,
  name: string,
  flows: readonly string[],
): Service {
  const newest = flows.flatMap(
    flow => trailRowsOf(now).find(row => row.flow === flow) ?? [],
  );
  const readable = trailsOf(now).filter(({ isOdd }) => !isOdd);
  const newestTrails = flows.flatMap(
    linked => readable.find(({ flow }) => flow === linked) ?? [],
  );
  const isUnsigned = newestTrails.some(
    ({ signature }) => signature === 'missing',
  );
  const running = ENVIRONMENTS.flatMap(environment =>
    toldRuns(now, environment, flows)
      .filter(({ stoppedAt }) => stoppedAt === undefined)
      .map(({ fingerprint }) => ({
        environment,
        state: verdictOf(now, fingerprint, flows),
      })),
  );
  const isArchived = flows.some(flow => !now.flows[flow]);
  const atBest = (states: readonly string[]) => {
    const worst =
      worstOf(states) ??
      (states.includes('incomplete') ? 'incomplete' : 'unknown');
    return isArchived && worst === 'compliant' ? 'unknown' : worst;
  };
  return {
    name,
    state: atBest(newest.map(({ state }) => state)),
    ...(running.length > 0 && {
      runningState: atBest(running.map(({ state }) => state)),
    }),
    unmet: [
      ...(newestTrails.some(trail => reviewOf(trail) !== 'COMPLIANT')
        ? [REVIEW]
        : []),
      ...(isUnsigned ? [SIGNATURE] : []),
      ...(newestTrails.some(mayFailForLint) ? [LINT] : []),
    ],
    running,
  };
}

/** Whether a trail's verdict may be due to an attestation it doesn't require. */
function mayFailForLint(trail: PastTrail): boolean {
  return (
    verdictIn(trail) !== 'compliant' &&
    trail.lints?.at(-1)?.isCompliant === false
  );
}

function serviceText({
  name,
  state,
  runningState,
  unmet,
  running,
}: Service): string {
  const places = running.map(each => `${each.environment} ${each.state}`);
  return [
    ...[name, state, runningState],
    ...unmet.toSorted(),
    ...places.sort(),
  ].join(' ');
}
