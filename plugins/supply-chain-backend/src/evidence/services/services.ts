import type {
  ParsedServicesQuery,
  ServiceRecord,
  ServicesAnswer,
  StateValue,
} from 'backstage-plugin-supply-chain-common';
import type {
  AccessibleEntities,
  CatalogFacts,
} from '../../access/EntityAccess';
import { bySeverity } from './serviceSummary';
import type { StoredSummaries, StoredSummary } from './StoredSummaries';
import { mergeProblems } from './ReadFailures';
import { Scope } from '../link/scope';
import { worstState } from '../../records/state';
import { defined, limitList } from '../../records/text';
import { sortUnmet } from '../trails/trend';
import type { ServiceTrend } from '../trails/trend';

/** Maximum number of choices per filter. */
const MAX_CHOICES = 1_000;

type Row = Omit<ServiceRecord, keyof ServiceTrend>;

/**
 * The components that the user may see and that are linked to flows, worst
 * first, from stored data.
 *
 * @param owning - entity refs of the caller and their groups, and of the user
 *   in `query.ownedBy` and theirs
 */
export async function servicesOf(
  { entities, omitted }: AccessibleEntities,
  summaries: StoredSummaries,
  query: ParsedServicesQuery,
  owning: { mine: readonly string[]; ownedBy: readonly string[] },
): Promise<ServicesAnswer> {
  const components = entities.filter(({ entityRef }) =>
    entityRef.startsWith('component:'),
  );
  const linked = components.filter(
    ({ link }) => link.flows.length > 0 || new Scope(link).flowsUnresolved,
  );
  const stored = await summaries.of(linked);
  const sources = new Map<string, Pick<StoredSummary, 'readAt' | 'problems'>>();
  const rows = linked.map(({ entityRef, about }, index): Row => {
    const { title, owners, partOf } = about;
    const { summary, ...source } = stored[index];
    sources.set(entityRef, source);
    return defined({
      ...summary,
      entityRef,
      title,
      owners: [...owners],
      system: partOf.find(ref => ref.startsWith('system:')),
    });
  });
  const byRef = new Map(linked.map(each => [each.entityRef, each]));
  const isMine = (row: Row) => ownsAny(row, owning.mine);
  const isPlaced = ({ about }: { about: CatalogFacts }) =>
    matchesPlace(about, query, owning.ownedBy);
  const matches = (row: Row, without?: 'state' | 'attestation') =>
    matchesQuery(row, query, {
      isMine,
      isPlaced: ({ entityRef }) => isPlaced(byRef.get(entityRef)!),
      without,
    });
  const found = rows
    .filter(row => matches(row))
    .sort(
      (a, b) =>
        bySeverity(a, b) || a.entityRef.localeCompare(b.entityRef, 'en'),
    );
  const foundSources = found.flatMap(
    ({ entityRef }) => sources.get(entityRef) ?? [],
  );
  const problems = foundSources.flatMap(source => source.problems);
  const { page, perPage } = query;
  const shown = found.slice((page - 1) * perPage, page * perPage);
  const trends = await summaries.trends(
    shown.flatMap(({ entityRef }) => byRef.get(entityRef) ?? []),
  );
  const choosable = choicesOf(rows, each => each.owners);
  const systems = choicesOf(rows, ({ system }) => (system ? [system] : []));
  const environments = choicesOf(rows, environmentsOf);
  const unmet = limitList(
    MAX_CHOICES,
    sortUnmet(unmetOf(rows.filter(row => matches(row, 'attestation')))),
  );
  return defined({
    services: shown.map((row, index) => ({ ...row, ...trends[index] })),
    page,
    perPage,
    total: found.length,
    states: countStates(rows.filter(row => matches(row, 'state'))),
    unmet: unmet.shown,
    choices: {
      owners: choosable.shown,
      systems: systems.shown,
      environments: environments.shown,
    },
    omittedChoices: {
      owners: choosable.omitted ?? 0,
      systems: systems.omitted ?? 0,
      environments: environments.omitted ?? 0,
      unmet: unmet.omitted ?? 0,
    },
    all: rows.length,
    mine: rows.filter(isMine).length,
    unlinked: components.length - linked.length,
    unlinkedMatching:
      components.filter(isPlaced).length - linked.filter(isPlaced).length,
    omitted,
    unread: rows.filter(
      ({ unread, flowsUnresolved }) => unread > 0 || flowsUnresolved,
    ).length,
    asOf: oldest(foundSources.flatMap(({ readAt }) => readAt ?? [])),
    stale: problems.some(({ stale }) => stale),
    problems: mergeProblems(problems),
  });
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
    isPlaced: (row: Row) => boolean;
    without?: 'state' | 'attestation';
  },
): boolean {
  const { environment, state, attestation } = query;
  const { isMine, isPlaced, without } = options;
  const text = query.text?.toLocaleLowerCase('en-US');
  return (
    (query.mine !== 'true' || isMine(row)) &&
    isPlaced(row) &&
    (!environment || environmentsOf(row).includes(environment)) &&
    (!state || without === 'state' || stateOf(row) === state) &&
    (!attestation ||
      without === 'attestation' ||
      [...row.failed, ...row.missing].includes(attestation)) &&
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

function environmentsOf({ running }: Row): string[] {
  return [...new Set(running.map(({ environment }) => environment))];
}

function countStates(rows: readonly Row[]): ServicesAnswer['states'] {
  const counts = new Map<StateValue, number>();
  for (const row of rows) {
    const state = stateOf(row);
    counts.set(state, (counts.get(state) ?? 0) + 1);
  }
  return [...counts].map(([state, count]) => ({ state, count }));
}

/** Counts each component once per attestation. */
function unmetOf(rows: readonly Row[]) {
  return rows.flatMap(({ failed, missing }) => [
    ...failed.map(name => ({
      name,
      state: 'non-compliant' as const,
      count: 1,
    })),
    ...missing
      .filter(name => !failed.includes(name))
      .map(name => ({ name, state: 'missing' as const, count: 1 })),
  ]);
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
