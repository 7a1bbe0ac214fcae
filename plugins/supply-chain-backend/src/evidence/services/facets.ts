import { parseEntityRef } from '@backstage/catalog-model';
import { stringifyEnvironmentRef } from 'backstage-plugin-supply-chain-common';
import type {
  ParsedServicesQuery,
  EnvironmentBuild,
  ServicesResponse,
} from 'backstage-plugin-supply-chain-common';
import type { CatalogFacts } from '../../access/catalogFacts';
import type { Owning } from '../../access/entityLists';
import type { PromotionOrder } from '../order';
import { stateOf } from './serviceRow';
import type { Service, ServiceRow } from './serviceRow';

/** Maximum number of choices per filter. */
const MAX_CHOICES = 1_000;

/** The ways in which a row's attestations are unmet, worst first. */
const UNMET = [
  ['failed', 'non-compliant'],
  ['missing', 'missing'],
  ['pending', 'pending'],
] as const;

/** A filter with choices, which has counts of its own. */
export type Facet =
  | 'owner'
  | 'system'
  | 'environment'
  | 'state'
  | 'attestation';

/** The values of each such filter that find a component. */
const VALUES: Record<Facet, (service: Service) => readonly string[]> = {
  owner: ({ row }) => row.owners,
  system: ({ component }) => component.about.partOf,
  environment: ({ row }) =>
    row.running.flatMap(build => [
      build.environment,
      stringifyEnvironmentRef(build),
    ]),
  state: ({ row }) => [stateOf(row)],
  attestation: ({ row }) => UNMET.flatMap(([kind]) => row[kind]),
};

/** The filters with choices whose values a component doesn't match. */
export function unmatchedFacets(
  service: Service,
  query: ParsedServicesQuery,
): Facet[] {
  return (Object.keys(VALUES) as Facet[]).filter(facet => {
    const value = query[facet];
    return value !== undefined && !VALUES[facet](service).includes(value);
  });
}

/** Whether a component matches the filters without choices. */
export function isInScope(
  { component, row }: Service,
  query: ParsedServicesQuery,
  owning: Owning,
): boolean {
  const { ownedBy, domain, text } = query;
  return (
    matchesPlace(component.about, { ownedBy, domain }, owning) &&
    (query.mine !== 'true' || ownsAny(row, owning.mine)) &&
    (!text || showsText(row, text))
  );
}

/** Whether a component has the owner, the system and the domain of a query. */
export function matchesPlace(
  { owners, partOf }: CatalogFacts,
  query: Pick<ParsedServicesQuery, 'owner' | 'ownedBy' | 'system' | 'domain'>,
  { ownedBy }: Pick<Owning, 'ownedBy'>,
): boolean {
  const { owner, system, domain } = query;
  return (
    (!owner || owners.includes(owner)) &&
    (!query.ownedBy || ownsAny({ owners }, ownedBy)) &&
    (!system || partOf.includes(system)) &&
    (!domain || partOf.includes(domain))
  );
}

export function ownsAny(
  { owners }: Pick<CatalogFacts, 'owners'>,
  refs: readonly string[],
): boolean {
  return owners.some(ref => refs.includes(ref));
}

/** Whether a component's name, its title or an owner's name has some text. */
function showsText(
  { entityRef, title = '', owners }: ServiceRow,
  wanted: string,
): boolean {
  const names = [entityRef, ...owners].map(ref => parseEntityRef(ref).name);
  return [title, ...names].some(part =>
    part.toLocaleLowerCase('en-US').includes(wanted.toLocaleLowerCase('en-US')),
  );
}

/**
 * What the filters offer.
 *
 * @param all - the caller's components, whose environments have to be told apart
 * @param without - the components that match all filters but one
 */
export function choicesOf(
  all: readonly Service[],
  without: (facet: Facet) => readonly Service[],
  order: PromotionOrder,
): Pick<ServicesResponse, 'states' | 'unmet' | 'choices'> {
  return {
    states: counted(without('state').map(({ row }) => [stateOf(row)])).map(
      ({ value, count }) => ({ state: value, count }),
    ),
    unmet: unmetOf(without('attestation')),
    choices: {
      owners: counted(without('owner').map(VALUES.owner)),
      systems: counted(
        without('system').map(service =>
          VALUES.system(service).filter(ref => ref.startsWith('system:')),
        ),
      ),
      environments: environmentsOf(all, without('environment'), order),
    },
  };
}

/**
 * The environments where builds run, in the order of promotion. A name that
 * several organizations use is qualified.
 */
function environmentsOf(
  all: readonly Service[],
  services: readonly Service[],
  order: PromotionOrder,
): ServicesResponse['choices']['environments'] {
  const organizations = countsOf(
    placesOf(all).map(({ environment }) => [environment]),
  );
  const valueOf = (build: EnvironmentBuild) =>
    organizations.get(build.environment) === 1
      ? build.environment
      : stringifyEnvironmentRef(build);
  const counts = countsOf(services.map(({ row }) => row.running.map(valueOf)));
  return order.sort(placesOf(services)).map(place => {
    const value = valueOf(place);
    return { value, count: counts.get(value)! };
  });
}

/** A build in each environment where any runs. */
function placesOf(services: readonly Service[]): EnvironmentBuild[] {
  const builds = services.flatMap(({ row }) => row.running);
  return [
    ...new Map(
      builds.map(build => [stringifyEnvironmentRef(build), build]),
    ).values(),
  ];
}

/** Counts components by unmet attestation, most common first. */
function unmetOf(services: readonly Service[]): ServicesResponse['unmet'] {
  const states = new Map(
    UNMET.toReversed().flatMap(([kind, state]) =>
      services.flatMap(({ row }) => row[kind].map(name => [name, state])),
    ),
  );
  return counted(services.map(VALUES.attestation)).map(({ value, count }) => ({
    name: value,
    state: states.get(value)!,
    components: count,
  }));
}

/** The values of some items, most frequent first. */
function counted<T extends string>(items: readonly (readonly T[])[]) {
  return [...countsOf(items)]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value, 'en'))
    .slice(0, MAX_CHOICES);
}

/** Counts how many items have a value. */
function countsOf<T>(items: readonly (readonly T[])[]): Map<T, number> {
  const counts = new Map<T, number>();
  for (const value of items.flatMap(values => [...new Set(values)])) {
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}
