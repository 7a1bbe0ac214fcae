import { stringifyEnvironmentRef } from 'backstage-plugin-supply-chain-common';
import type { ServicesResponse } from 'backstage-plugin-supply-chain-common';
import { limitList } from '../../records/text';
import { sortUnmet, UNMET_STATES } from '../trails/trend';
import type { Facet, ServiceRow } from './serviceMatching';

/** Maximum number of choices per filter. */
const MAX_CHOICES = 1_000;

/**
 * What the filters offer, and how many components are affected.
 *
 * @param rows - all rows, whose environments have to be told apart
 * @param without - the rows that match all filters but one
 */
export function filtersOf(
  rows: readonly ServiceRow[],
  without: (facet: Facet) => readonly ServiceRow[],
): Pick<
  ServicesResponse,
  'nonCompliantIn' | 'unmet' | 'choices' | 'omittedChoices'
> {
  const isShared = sharedNames(rows);
  const failing = choicesOf(without('state'), row => failingIn(row, isShared));
  const owners = choicesOf(without('owner'), row => unique(row.owners));
  const systems = choicesOf(without('system'), ({ system }) =>
    system ? [system] : [],
  );
  const environments = choicesOf(without('environment'), row =>
    environmentsOf(row, isShared),
  );
  const unmet = limitList(MAX_CHOICES, unmetOf(without('attestation')));
  return {
    nonCompliantIn: failing.shown.map(({ value, count }) => ({
      environment: value,
      count,
    })),
    unmet: unmet.shown,
    choices: {
      owners: owners.shown,
      systems: systems.shown,
      environments: environments.shown,
    },
    omittedChoices: {
      owners: owners.omitted ?? 0,
      systems: systems.omitted ?? 0,
      environments: environments.omitted ?? 0,
      unmet: unmet.omitted ?? 0,
    },
  };
}

/** Whether several organizations use the name of an environment. */
type IsShared = (name: string) => boolean;

function sharedNames(rows: readonly ServiceRow[]): IsShared {
  const places = new Map<string, Set<string>>();
  for (const build of rows.flatMap(({ running }) => running)) {
    const known = places.get(build.environment) ?? new Set();
    places.set(build.environment, known.add(stringifyEnvironmentRef(build)));
  }
  return name => (places.get(name)?.size ?? 0) > 1;
}

/** The environments of a row; a shared name is qualified. */
function environmentsOf(
  { running }: Pick<ServiceRow, 'running'>,
  isShared: IsShared,
): string[] {
  return unique(
    running.map(build =>
      isShared(build.environment)
        ? stringifyEnvironmentRef(build)
        : build.environment,
    ),
  );
}

/** The environments where a non-compliant build of a row runs. */
function failingIn({ running }: ServiceRow, isShared: IsShared): string[] {
  const failing = running.filter(({ state }) => state === 'non-compliant');
  return environmentsOf({ running: failing }, isShared);
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)];
}

/**
 * Counts components by attestation, most common first. As in a trend, each
 * counts once for every way in which the attestation is unmet.
 */
function unmetOf(rows: readonly ServiceRow[]): ServicesResponse['unmet'] {
  const components = new Map<string, number>();
  for (const row of rows) {
    for (const name of unique(UNMET_STATES.flatMap(({ kind }) => row[kind]))) {
      components.set(name, (components.get(name) ?? 0) + 1);
    }
  }
  const counts = rows.flatMap(row =>
    UNMET_STATES.flatMap(({ state, kind }) =>
      row[kind].map(name => ({ name, state, count: 1 })),
    ),
  );
  return sortUnmet(counts)
    .map(each => ({ ...each, components: components.get(each.name)! }))
    .sort((a, b) => b.components - a.components);
}

/** Choices for a filter, most frequent first. */
function choicesOf(
  rows: readonly ServiceRow[],
  valuesOf: (row: ServiceRow) => readonly string[],
): { shown: ServicesResponse['choices']['owners']; omitted?: number } {
  const counts = new Map<string, number>();
  for (const row of rows) {
    for (const value of valuesOf(row)) {
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  }
  return limitList(
    MAX_CHOICES,
    [...counts]
      .map(([value, count]) => ({ value, count }))
      .sort(
        (a, b) => b.count - a.count || a.value.localeCompare(b.value, 'en'),
      ),
  );
}
