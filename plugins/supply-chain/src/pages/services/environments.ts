import type {
  ServiceRecord,
  StateValue,
} from 'backstage-plugin-supply-chain-common';
import { worstOf } from '../../model/severity';

/** More columns would leave no room for the others. */
const COLUMNS = 3;

/** The environment columns of the services on the page, by name. */
export interface EnvironmentColumns {
  /** Environments with their own column, most frequent first. */
  shown: string[];
  /** Environments that share a column. */
  others: string[];
  /** Names used in several regions or organizations. */
  ambiguous: ReadonlySet<string>;
}

/** Selects the environments that get their own column. */
export function environmentColumnsOf(
  services: readonly ServiceRecord[],
): EnvironmentColumns {
  const counts = new Map<string, number>();
  const places = new Map<string, Set<string>>();
  for (const { running } of services) {
    for (const name of new Set(running.map(each => each.environment))) {
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    for (const { region, org, environment } of running) {
      const known = places.get(environment) ?? new Set();
      places.set(environment, known.add(JSON.stringify([region, org])));
    }
  }
  const names = [...counts]
    .sort(([a, countA], [b, countB]) => countB - countA || a.localeCompare(b))
    .map(([name]) => name);
  const own = names.length > COLUMNS ? COLUMNS - 1 : COLUMNS;
  return {
    shown: names.slice(0, own),
    others: names.slice(own),
    ambiguous: new Set(names.filter(name => places.get(name)!.size > 1)),
  };
}

/** A build running in an environment, with the status to show. */
export type Build = ServiceRecord['running'][number] & { state: StateValue };

/** True if all running builds of the stored trails are known. */
function isRunningKnown(service: ServiceRecord): boolean {
  return service.historyComplete && service.unread === 0;
}

/**
 * True if no other build may be running, not even of a trail that isn't kept.
 *
 * @param environments - any by default
 */
export function isAllRunningKnown(
  service: ServiceRecord,
  environments?: readonly string[],
): boolean {
  const { possiblyRunningIn = [] } = service;
  return (
    isRunningKnown(service) &&
    !service.keptSince &&
    !possiblyRunningIn.some(
      name => !environments || environments.includes(name),
    )
  );
}

/**
 * A service's builds in the named environments, worst first. If builds may be
 * missing, none shows as compliant.
 */
export function buildsIn(
  service: ServiceRecord,
  environments: readonly string[],
): Build[] {
  const known = isRunningKnown(service);
  const builds = service.running
    .filter(({ environment }) => environments.includes(environment))
    .map(
      (artifact): Build =>
        artifact.state === 'compliant' && !known
          ? { ...artifact, state: 'unknown', decidedBy: undefined }
          : artifact,
    );
  return worstFirst(builds);
}

function worstFirst(builds: readonly Build[]): Build[] {
  const worst = worstOf(builds);
  return worst
    ? [worst, ...worstFirst(builds.filter(build => build !== worst))]
    : [...builds];
}
