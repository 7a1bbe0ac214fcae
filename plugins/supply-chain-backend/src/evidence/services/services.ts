import type {
  ParsedServicesQuery,
  ServicesAnswer,
  StateValue,
} from 'backstage-plugin-supply-chain-common';
import type { ComponentsOfQuery, Owning } from '../../access/componentsOfQuery';
import type {
  AccessibleEntities,
  AccessibleEntity,
  CatalogFacts,
} from '../../access/EntityAccess';
import { filtersOf, runsIn } from './serviceFilters';
import type { ServiceRow } from './serviceFilters';
import { bySeverity } from './serviceSummary';
import type { StoredSummaries, StoredSummary } from './StoredSummaries';
import { mergeProblems } from './ReadFailures';
import { Scope } from '../link/scope';
import { worstState } from '../../records/state';
import { defined } from '../../records/text';
import { UNMET_STATES } from '../trails/trend';

/** Maximum number of unlinked components listed. */
const MAX_UNLINKED = 100;

/** Clears the filters that depend on records. */
const ANY_RECORDS = {
  environment: undefined,
  state: undefined,
  attestation: undefined,
};

/** A linked component, with the row that shows it. */
interface Service {
  component: AccessibleEntity;
  row: ServiceRow;
  source: Pick<StoredSummary, 'readAt' | 'problems'>;
}

/**
 * The components that the user may see and that are linked to flows, worst
 * first, from stored data.
 */
export async function servicesOf(
  components: ComponentsOfQuery,
  summaries: StoredSummaries,
  query: ParsedServicesQuery,
  owning: Owning,
): Promise<ServicesAnswer> {
  const { all, mine, placed, matching } = components;
  const { servicesIn, candidates, found, shown, matches, isPlaced } =
    await matchServices(components, summaries, query, owning);
  const details = await summaries.details(
    shown.map(({ component: { link }, row }) => ({ link, ...row })),
  );
  const services = servicesIn(all);
  const rows = rowsOf(services);
  const inAnyState = rowsOf(matches('state'));
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
    ...filtersOf(rows, {
      inAnyState,
      withAnyAttestation: rowsOf(matches('attestation')),
    }),
    all: rows.length,
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
    unread: rowsOf(linkedPlaced).filter(
      ({ unread, flowsUnresolved }) => unread > 0 || flowsUnresolved,
    ).length,
    // Outdated records may hide that a component matches.
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
  const known = new Map(
    [all, mine, placed, matching].flatMap(({ entities }) =>
      entities.map(each => [each.entityRef, each] as const),
    ),
  );
  const services = new Map(
    (await linkedServices([...known.values()], summaries)).map(each => [
      each.component.entityRef,
      each,
    ]),
  );
  const servicesIn = ({ entities }: AccessibleEntities) =>
    entities.flatMap(({ entityRef }) => services.get(entityRef) ?? []);
  const isMine = (row: ServiceRow) => ownsAny(row, owning.mine);
  const isPlaced = ({ about }: AccessibleEntity) =>
    matchesPlace(about, query, owning.ownedBy);
  const matches = (without?: 'state' | 'attestation') =>
    servicesIn(matching).filter(
      ({ component, row }) =>
        isPlaced(component) && matchesQuery(row, query, { isMine, without }),
    );
  const candidates = servicesIn(matching).filter(
    ({ component, row }) =>
      isPlaced(component) &&
      matchesQuery(row, { ...query, ...ANY_RECORDS }, { isMine }),
  );
  const found = matches().sort(
    ({ row: a }, { row: b }) =>
      bySeverity(a, b) || a.entityRef.localeCompare(b.entityRef, 'en'),
  );
  const { page, perPage } = query;
  const shown = found.slice((page - 1) * perPage, page * perPage);
  return { servicesIn, candidates, found, shown, matches, isPlaced };
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
  const stored = await summaries.of(linked);
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

function matchesQuery(
  row: ServiceRow,
  query: ParsedServicesQuery,
  options: {
    isMine: (row: ServiceRow) => boolean;
    without?: 'state' | 'attestation';
  },
): boolean {
  const { environment, state, attestation } = query;
  const { isMine, without } = options;
  const text = query.text?.toLocaleLowerCase('en-US');
  return (
    (query.mine !== 'true' || isMine(row)) &&
    (!environment || runsIn(row, environment)) &&
    (!state || without === 'state' || stateOf(row) === state) &&
    (!attestation ||
      without === 'attestation' ||
      UNMET_STATES.some(({ kind }) => row[kind].includes(attestation))) &&
    (!text ||
      [row.entityRef, row.title, ...row.owners].some(each =>
        each?.toLocaleLowerCase('en-US').includes(text),
      ))
  );
}

/** Whether a component has the owner, the system and the domain of a query. */
function matchesPlace(
  { owners, partOf }: CatalogFacts,
  query: ParsedServicesQuery,
  ownedBy: readonly string[],
): boolean {
  const { owner, system, domain } = query;
  return (
    (!owner || owners.includes(owner)) &&
    (!query.ownedBy || ownsAny({ owners }, ownedBy)) &&
    (!system || partOf.includes(system)) &&
    (!domain || partOf.includes(domain))
  );
}

function ownsAny(
  { owners }: Pick<CatalogFacts, 'owners'>,
  refs: readonly string[],
): boolean {
  return owners.some(ref => refs.includes(ref));
}

/** The worse of the states of running builds and newest trails. */
function stateOf({
  state,
  runningState = state,
}: Pick<ServiceRow, 'state' | 'runningState'>): StateValue {
  return worstState([state, runningState]);
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
): ServicesAnswer['unlinkedComponents'] {
  return components
    .toSorted((a, b) => a.entityRef.localeCompare(b.entityRef, 'en'))
    .slice(0, MAX_UNLINKED)
    .map(({ entityRef, about }) => defined({ entityRef, title: about.title }));
}

function countStates(rows: readonly ServiceRow[]): ServicesAnswer['states'] {
  const counts = new Map<StateValue, number>();
  for (const row of rows) {
    const state = stateOf(row);
    counts.set(state, (counts.get(state) ?? 0) + 1);
  }
  return [...counts].map(([state, count]) => ({ state, count }));
}
