import type {
  RunningArtifact,
  ServiceRecord,
  StateValue,
} from 'backstage-plugin-supply-chain-common';
import { worstOf } from '../../model/severity';

/** More columns than these leave no room for the others. */
const COLUMNS = 3;

/** The environments of the services on screen, by name. */
export interface EnvironmentColumns {
  /** Those that have a column of their own, the most frequent first. */
  shown: string[];
  /** Those that share one. */
  others: string[];
  /** Names that environments of several regions or organizations have. */
  ambiguous: ReadonlySet<string>;
}

/** Chooses the environments that get a column each. */
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

/** A build that runs in an environment, with the verdict that may be shown. */
export interface Build extends RunningArtifact {
  state: StateValue;
}

/** True where nothing can run that is not known of. */
export function isRunningKnown(service: ServiceRecord): boolean {
  return service.historyComplete && service.unread === 0;
}

/**
 * What runs of a service in the environments of some names, the worst first.
 * Where more may run than is known, nothing is compliant for certain.
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
          ? { ...artifact, state: 'unknown' }
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
