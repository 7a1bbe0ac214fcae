import {
  severityOf,
  type ServiceRecord,
  type ServicesResponse,
} from 'backstage-plugin-supply-chain-common';

/** More columns would leave no room for the others. */
const COLUMNS = 3;

/** The environment columns of the services, by name. */
export interface EnvironmentColumns {
  /** Environments with their own column. */
  shown: string[];
  /** Environments that share a column. */
  others: string[];
  /** Names used in several regions or organizations. */
  ambiguous: ReadonlySet<string>;
}

/**
 * Selects the environments that get their own column: those of the most
 * components, whatever the filters, so that columns stay where they are.
 *
 * @param choices - all environments in the order of promotion, with the number
 *   of components; qualified if several organizations use the name
 */
export function environmentColumnsOf(
  choices: ServicesResponse['choices']['environments'],
): EnvironmentColumns {
  const counts = new Map<string, number>();
  const ambiguous = new Set<string>();
  for (const { value, count } of choices) {
    const name = value.slice(value.lastIndexOf('/') + 1);
    if (counts.has(name)) {
      ambiguous.add(name);
    }
    counts.set(name, (counts.get(name) ?? 0) + count);
  }
  const names = [...counts.keys()];
  const own = names.length > COLUMNS ? COLUMNS - 1 : COLUMNS;
  const most = new Set(
    [...counts]
      .sort(([, a], [, b]) => b - a)
      .slice(0, own)
      .map(([name]) => name),
  );
  return {
    shown: names.filter(name => most.has(name)),
    others: names.filter(name => !most.has(name)),
    ambiguous,
  };
}

/** A build running in an environment. */
export type Build = ServiceRecord['running'][number];

/** A service's builds in the named environments, worst first. */
export function buildsIn(
  { running }: ServiceRecord,
  environments: readonly string[],
): Build[] {
  return running
    .filter(({ environment }) => environments.includes(environment))
    .sort((a, b) => severityOf(a.state) - severityOf(b.state));
}
