import type {
  EnvironmentRef,
  ParsedServicesQuery,
  ServiceRecord,
  ServicesAnswer,
  StateValue,
} from 'backstage-plugin-supply-chain-common';
import type { ComponentsOfQuery, Owning } from '../../access/componentsOfQuery';
import type {
  AccessibleEntities,
  AccessibleEntity,
  CatalogFacts,
} from '../../access/EntityAccess';
import { bySeverity } from './serviceSummary';
import type { StoredSummaries, StoredSummary } from './StoredSummaries';
import { mergeProblems } from './ReadFailures';
import { Scope } from '../link/scope';
import { worstState } from '../../records/state';
import { defined, limitList } from '../../records/text';
import { sortUnmet, UNMET_STATES } from '../trails/trend';
import type { ServiceTrend } from '../trails/trend';

/** Maximum number of choices per filter. */
const MAX_CHOICES = 1_000;
/** Maximum number of unlinked components listed. */
const MAX_UNLINKED = 100;

/** Clears the filters that depend on records. */
const ANY_RECORDS = {
  environment: undefined,
  state: undefined,
  attestation: undefined,
};

type Row = Omit<ServiceRecord, keyof ServiceTrend>;

/** A linked component, with the row that shows it. */
interface Service {
  component: AccessibleEntity;
  row: Row;
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
  const isShared = sharedNames(rows);
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
    nonCompliantIn: choicesOf(inAnyState, row =>
      failingIn(row, isShared),
    ).shown.map(({ value, count }) => ({ environment: value, count })),
    ...filtersOf(rows, rowsOf(matches('attestation')), isShared),
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
  const isMine = (row: Row) => ownsAny(row, owning.mine);
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
    const row: Row = defined({
      ...summary,
      entityRef,
      title: about.title,
      owners: [...about.owners],
      system: about.partOf.find(ref => ref.startsWith('system:')),
    });
    return { component, row, source };
  });
}

function rowsOf(services: readonly Service[]): Row[] {
  return services.map(({ row }) => row);
}

/**
 * What the filters offer.
 *
 * @param rows - all rows
 * @param withoutAttestation - the rows that match all filters but the
 *   attestation
 */
function filtersOf(
  rows: readonly Row[],
  withoutAttestation: readonly Row[],
  isShared: IsShared,
): Pick<ServicesAnswer, 'unmet' | 'choices' | 'omittedChoices'> {
  const owners = choicesOf(rows, each => each.owners);
  const systems = choicesOf(rows, ({ system }) => (system ? [system] : []));
  const environments = choicesOf(rows, row => environmentsOf(row, isShared));
  const unmet = limitList(MAX_CHOICES, unmetOf(withoutAttestation));
  return {
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
  row: Row,
  query: ParsedServicesQuery,
  options: {
    isMine: (row: Row) => boolean;
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
}: Pick<Row, 'state' | 'runningState'>): StateValue {
  return worstState([state, runningState]);
}

/** Whether no trail and no running build is known, and nothing is unread. */
function hasNothing(row: Row): boolean {
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

/** Whether a build runs in an environment, by its name with or without place. */
function runsIn({ running }: Row, environment: string): boolean {
  return running.some(build =>
    [build.environment, qualifiedName(build)].includes(environment),
  );
}

function qualifiedName(ref: EnvironmentRef): string {
  return `${ref.region}:${ref.org}/${ref.environment}`;
}

/** Whether several organizations use the name of an environment. */
type IsShared = (name: string) => boolean;

function sharedNames(rows: readonly Row[]): IsShared {
  const places = new Map<string, Set<string>>();
  for (const build of rows.flatMap(({ running }) => running)) {
    const known = places.get(build.environment) ?? new Set();
    places.set(build.environment, known.add(qualifiedName(build)));
  }
  return name => (places.get(name)?.size ?? 0) > 1;
}

/** The environments of a row; a shared name is qualified. */
function environmentsOf(
  { running }: Pick<Row, 'running'>,
  isShared: IsShared,
): string[] {
  return unique(
    running.map(build =>
      isShared(build.environment) ? qualifiedName(build) : build.environment,
    ),
  );
}

/** The environments where a non-compliant build of a row runs. */
function failingIn({ running }: Row, isShared: IsShared): string[] {
  const failing = running.filter(({ state }) => state === 'non-compliant');
  return environmentsOf({ running: failing }, isShared);
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

function unique(names: readonly string[]): string[] {
  return [...new Set(names)];
}

function countStates(rows: readonly Row[]): ServicesAnswer['states'] {
  const counts = new Map<StateValue, number>();
  for (const row of rows) {
    const state = stateOf(row);
    counts.set(state, (counts.get(state) ?? 0) + 1);
  }
  return [...counts].map(([state, count]) => ({ state, count }));
}

/**
 * Counts components by attestation, most common first. As in a trend, each
 * counts once for every way in which the attestation is unmet.
 */
function unmetOf(rows: readonly Row[]): ServicesAnswer['unmet'] {
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
  rows: readonly Row[],
  valuesOf: (row: Row) => readonly string[],
): { shown: ServicesAnswer['choices']['owners']; omitted?: number } {
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
