import type { ServiceRecord } from 'backstage-plugin-supply-chain-common';
import { severityOf } from 'backstage-plugin-supply-chain-common';

/** More columns would leave no room for the others. */
const COLUMNS = 3;

/** The environment columns of the services on the page, by name. */
export interface EnvironmentColumns {
  /** Environments with their own column. */
  shown: string[];
  /** Environments that share a column. */
  others: string[];
  /** Names used in several regions or organizations. */
  ambiguous: ReadonlySet<string>;
}

/**
 * Selects the environments that get their own column: the most frequent ones.
 *
 * @param order - all names, in the order of promotion; may be qualified
 */
export function environmentColumnsOf(
  services: readonly ServiceRecord[],
  order: readonly string[],
): EnvironmentColumns {
  const counts = new Map<string, number>();
  const places = new Map<string, Set<string>>();
  for (const { running } of services) {
    for (const name of new Set(running.map(build => build.environment))) {
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
    shown: inOrder(names.slice(0, own), order),
    others: inOrder(names.slice(own), order),
    ambiguous: new Set(names.filter(name => places.get(name)!.size > 1)),
  };
}

/** A build running in an environment. */
export type Build = ServiceRecord['running'][number];

function inOrder(names: readonly string[], order: readonly string[]) {
  const placeOf = (name: string) => {
    const place = order.findIndex(
      value => value === name || value.endsWith(`/${name}`),
    );
    return place < 0 ? order.length : place;
  };
  return [...names].sort((a, b) => placeOf(a) - placeOf(b));
}

/** A service's builds in the named environments, worst first. */
export function buildsIn(
  { running }: ServiceRecord,
  environments: readonly string[],
): Build[] {
  return running
    .filter(({ environment }) => environments.includes(environment))
    .sort((a, b) => severityOf(a.state) - severityOf(b.state));
}
