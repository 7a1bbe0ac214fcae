import type {
  ParsedServicesQuery,
  ServicesResponse,
  StateValue,
} from 'backstage-plugin-supply-chain-common';
import type { ComponentsOfQuery, Owning } from '../../access/componentsOfQuery';
import type {
  AccessibleEntities,
  AccessibleEntity,
} from '../../access/EntityAccess';
import { filtersOf } from './serviceFilters';
import {
  isInScope,
  matchesPlace,
  ownsAny,
  stateOf,
  unmatchedFacets,
} from './serviceMatching';
import type { Facet, Service, ServiceRow } from './serviceMatching';
import { bySeverity } from './serviceSummary';
import type { StoredSummaries } from './StoredSummaries';
import { mergeProblems } from './ReadFailures';
import { Scope } from '../link/Scope';
import { defined } from '../../records/text';

/** Maximum number of unlinked components listed. */
const MAX_UNLINKED = 100;

/** The filters that depend on records. */
const RECORD_FACETS: readonly Facet[] = ['environment', 'state', 'attestation'];

/**
 * The components that the user may see and that are linked to flows, worst
 * first, from stored data.
 */
export async function servicesOf(
  components: ComponentsOfQuery,
  summaries: StoredSummaries,
  query: ParsedServicesQuery,
  owning: Owning,
): Promise<ServicesResponse> {
  const { all, mine, placed, matching } = components;
  const { known, servicesIn, candidates, found, shown, without, isPlaced } =
    await matchServices(components, summaries, query, owning);
  const details = await summaries.details(
    shown.map(({ component: { link }, row }) => ({ link, ...row })),
  );
  const services = servicesIn(all);
  const inAnyState = rowsOf(without('state'));
  const linkedPlaced = servicesIn(placed).filter(each =>
    isPlaced(each.component),
  );
  const unlinkedPlaced = unlinkedOf(placed, linkedPlaced).filter(isPlaced);
  return defined({
    services: shown.map(({ row }, index) =>
      defined({ ...row, ...details[index] }),
    ),
    page: query.page,
    perPage: query.perPage,
    total: found.length,
    states: countStates(inAnyState),
    withoutTrails: inAnyState.filter(hasNothing).length,
    ...filtersOf(rowsOf(known), facet => rowsOf(without(facet))),
    all: services.length,
    mine: servicesIn(mine).filter(({ row }) => ownsAny(row, owning.mine))
      .length,
    unlinked: unlinkedOf(all, services).length,
    linkedMatching: linkedPlaced.length,
    unlinkedMatching: unlinkedPlaced.length,
    unlinkedComponents: namesOf(unlinkedPlaced),
    omitted: matching.omitted,
    omittedOf: {
      all: all.omitted,
      mine: mine.omitted,
      matching: placed.omitted,
    },
    unread: rowsOf(candidates).filter(({ unread }) => unread > 0).length,
    unresolved: rowsOf(candidates).filter(
      ({ flowsUnresolved }) => flowsUnresolved,
    ).length,
    ...provenanceOf(candidates),
  });
}

/** The components on the page that a query asks for. */
export async function shownComponents(
  components: ComponentsOfQuery,
  summaries: StoredSummaries,
  query: ParsedServicesQuery,
  owning: Owning,
): Promise<AccessibleEntity[]> {
  const { shown } = await matchServices(components, summaries, query, owning);
  return shown.map(({ component }) => component);
}

/** Finds what matches a query, worst first, and what the page shows of it. */
async function matchServices(
  components: ComponentsOfQuery,
  summaries: StoredSummaries,
  query: ParsedServicesQuery,
  owning: Owning,
) {
  const { all, mine, placed, matching } = components;
  const visible = new Map(
    [all, mine, placed, matching].flatMap(({ entities }) =>
      entities.map(each => [each.entityRef, each] as const),
    ),
  );
  const known = await linkedServices([...visible.values()], summaries);
  const services = new Map(known.map(each => [each.component.entityRef, each]));
  const servicesIn = ({ entities }: AccessibleEntities) =>
    entities.flatMap(({ entityRef }) => services.get(entityRef) ?? []);
  const isPlaced = ({ about }: AccessibleEntity) =>
    matchesPlace(about, query, owning);
  const unmatched = new Map(
    known
      .filter(each => isInScope(each, query, owning))
      .map(each => [each, unmatchedFacets(each, query)]),
  );
  const matches = (
    among: readonly Service[],
    ignored: readonly Facet[] = [],
  ): Service[] =>
    among.filter(each =>
      unmatched.get(each)?.every(facet => ignored.includes(facet)),
    );
  const listed = servicesIn(matching);
  // A list from the catalog lacks the components of other owners and systems.
  const without = (facet: Facet) =>
    matches(query[facet] && isOfCatalog(facet) ? known : listed, [facet]);
  const found = matches(listed).sort(
    ({ row: a }, { row: b }) =>
      bySeverity(a, b) || a.entityRef.localeCompare(b.entityRef, 'en'),
  );
  const { page, perPage } = query;
  return {
    known,
    servicesIn,
    // Outdated records may hide that these match.
    candidates: matches(listed, RECORD_FACETS),
    found,
    shown: found.slice((page - 1) * perPage, page * perPage),
    without,
    isPlaced,
  };
}

/** Whether the catalog applies a filter when there are too many components. */
function isOfCatalog(facet: Facet): boolean {
  return facet === 'owner' || facet === 'system';
}

/** The components of a list that aren't among the linked ones. */
function unlinkedOf(
  { entities }: AccessibleEntities,
  linked: readonly Service[],
): AccessibleEntity[] {
  const refs = new Set(linked.map(({ component }) => component.entityRef));
  return entities.filter(({ entityRef }) => !refs.has(entityRef));
}

/** The components that are linked to flows, or may be. */
async function linkedServices(
  components: readonly AccessibleEntity[],
  summaries: StoredSummaries,
): Promise<Service[]> {
  const linked = components.filter(
    ({ link }) => link.flows.length > 0 || new Scope(link).flowsUnresolved,
  );
  const stored = await summaries.summariesOf(linked);
  return linked.map((component, index) => {
    const { entityRef, about } = component;
    const { summary, ...source } = stored[index];
    const row: ServiceRow = defined({
      ...summary,
      entityRef,
      title: about.title,
      owners: [...about.owners],
      system: about.partOf.find(ref => ref.startsWith('system:')),
    });
    return { component, row, source };
  });
}

function rowsOf(services: readonly Service[]): ServiceRow[] {
  return services.map(({ row }) => row);
}

/** The age and the problems of what some rows rest on. */
function provenanceOf(services: readonly Service[]) {
  const problems = services.flatMap(({ source }) => source.problems);
  return {
    asOf: oldest(services.flatMap(({ source }) => source.readAt ?? [])),
    stale: problems.some(({ stale }) => stale),
    problems: mergeProblems(problems),
  };
}

function oldest(times: readonly number[]): string | undefined {
  return times.length > 0
    ? new Date(times.reduce((a, b) => Math.min(a, b))).toISOString()
    : undefined;
}

/** Whether no trail and no running build is known, and nothing is unread. */
function hasNothing(row: ServiceRow): boolean {
  const { hasTrails, running, unread, flowsUnresolved, unmatched } = row;
  return (
    !hasTrails &&
    row.keptSince === undefined &&
    running.length === 0 &&
    unread === 0 &&
    !flowsUnresolved &&
    !unmatched
  );
}

/** The first of some components, by name. */
function namesOf(
  components: readonly AccessibleEntity[],
): ServicesResponse['unlinkedComponents'] {
  return components
    .toSorted((a, b) => a.entityRef.localeCompare(b.entityRef, 'en'))
    .slice(0, MAX_UNLINKED)
    .map(({ entityRef, about }) => defined({ entityRef, title: about.title }));
}

function countStates(rows: readonly ServiceRow[]): ServicesResponse['states'] {
  const counts = new Map<StateValue, number>();
  for (const row of rows) {
    const state = stateOf(row);
    counts.set(state, (counts.get(state) ?? 0) + 1);
  }
  return [...counts].map(([state, count]) => ({ state, count }));
}
