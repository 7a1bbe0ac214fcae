import { stringifyEnvironmentRef } from 'backstage-plugin-supply-chain-common';
import type { ServicesResponse } from 'backstage-plugin-supply-chain-common';
import type { PromotionOrder } from '../order';
import { stateOf, UNMET_KINDS } from './serviceMatching';
import type { Facet } from './serviceMatching';
import type { ServiceRow } from './serviceRow';

/** Maximum number of choices per filter. */
const MAX_CHOICES = 1_000;

/**
 * What the filters offer.
 *
 * @param rows - all rows, whose environments have to be told apart
 * @param without - the rows that match all filters but one
 */
export function filtersOf(
  rows: readonly ServiceRow[],
  without: (facet: Facet) => readonly ServiceRow[],
  order: PromotionOrder,
): Pick<ServicesResponse, 'states' | 'unmet' | 'choices'> {
  return {
    states: choicesOf(without('state').map(row => [stateOf(row)])).map(
      ({ value, count }) => ({ state: value, count }),
    ),
    unmet: unmetOf(without('attestation')).slice(0, MAX_CHOICES),
    choices: {
      owners: choicesOf(without('owner').map(({ owners }) => owners)),
      systems: choicesOf(
        without('system').map(({ system }) => (system ? [system] : [])),
      ),
      environments: environmentsOf(rows, without('environment'), order),
    },
  };
}

/**
 * The environments where builds run, in the order of promotion. A name that
 * several organizations use is qualified.
 */
function environmentsOf(
  all: readonly ServiceRow[],
  rows: readonly ServiceRow[],
  order: PromotionOrder,
): ServicesResponse['choices']['environments'] {
  const places = new Map<string, Set<string>>();
  for (const build of all.flatMap(({ running }) => running)) {
    const known = places.get(build.environment) ?? new Set();
    places.set(build.environment, known.add(stringifyEnvironmentRef(build)));
  }
  const counts = new Map(
    choicesOf(
      rows.map(({ running }) =>
        running.map(build => JSON.stringify(environmentOf(build))),
      ),
    ).map(({ value, count }) => [value, count]),
  );
  const refs = [...counts.keys()].map(key => JSON.parse(key));
  const choices = new Map<string, number>();
  for (const ref of order.sort(refs.map(environmentOf))) {
    const isShared = (places.get(ref.environment)?.size ?? 0) > 1;
    const value = isShared ? stringifyEnvironmentRef(ref) : ref.environment;
    choices.set(value, counts.get(JSON.stringify(environmentOf(ref)))!);
  }
  return [...choices].map(([value, count]) => ({ value, count }));
}

function environmentOf({
  region,
  org,
  environment,
}: {
  region: string;
  org: string;
  environment: string;
}) {
  return { region, org, environment };
}

/**
 * Counts components by attestation, most common first. Each counts once for
 * every way in which the attestation is unmet.
 */
function unmetOf(rows: readonly ServiceRow[]): ServicesResponse['unmet'] {
  const byName = new Map<string, ServicesResponse['unmet'][number]>();
  for (const row of rows) {
    for (const name of new Set(UNMET_KINDS.flatMap(kind => row[kind]))) {
      const known = byName.get(name) ?? {
        name,
        components: 0,
        failed: 0,
        missing: 0,
        pending: 0,
      };
      known.components += 1;
      for (const kind of UNMET_KINDS) {
        known[kind] += row[kind].includes(name) ? 1 : 0;
      }
      byName.set(name, known);
    }
  }
  const total = (counts: ServicesResponse['unmet'][number]) =>
    counts.failed + counts.missing + counts.pending;
  return [...byName.values()].sort(
    (a, b) =>
      b.components - a.components ||
      total(b) - total(a) ||
      a.name.localeCompare(b.name, 'en'),
  );
}

/** Counts how many items have a value, most frequent first. */
function choicesOf<T extends string>(
  valuesOfEach: readonly (readonly T[])[],
): { value: T; count: number }[] {
  const counts = new Map<T, number>();
  for (const values of valuesOfEach) {
    for (const value of new Set(values)) {
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value, 'en'))
    .slice(0, MAX_CHOICES);
}
