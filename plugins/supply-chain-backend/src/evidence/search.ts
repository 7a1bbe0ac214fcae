import type {
  PastedText,
  SearchResponse,
  SearchResult,
} from 'backstage-plugin-supply-chain-common';
import { stringifyFlowRef } from 'backstage-plugin-supply-chain-common';
import type { AccessibleEntity } from '../access/catalogFacts';
import type { AccessibleEntities } from '../access/EntityAccess';
import { nextTurn } from 'backstage-plugin-supply-chain-node';
import { buildKey } from '../util/keys';
import { isUnanswered, organizationsOf } from '../errors/problems';
import type { Store } from '../store/Store';
import type { Sync } from '../sync/Sync';
import { searchOrganizations } from './organizations';
import type { FoundInFlow } from './organizations';
import type { RegionReads } from './RegionReads';
import { Scope } from './Scope';
import { searchTrails } from './searchTrails';
import { verdictOf } from './verdict';
import type { BuildReport, Statement } from './verdict';

/** Maximum number of search results. */
const MAX_RESULTS = 100;
/** Maximum number of matches checked for ownership. */
const MAX_CANDIDATES = 1_000;

/** A match, and which entities it belongs to. */
interface Match extends FoundInFlow {
  owners: string[];
  isUndecided: boolean;
}

interface SearchSources {
  store: Store;
  sync: Sync;
  reads: RegionReads;
}

/** Searches in what belongs to the entities. */
export async function searchEntities(
  { entities, omitted }: AccessibleEntities,
  wanted: PastedText,
  sources: SearchSources,
): Promise<SearchResponse> {
  const stored = await searchTrails(entities, wanted, sources);
  const isHash = wanted.kind === 'hash';
  const found = isHash
    ? await searchArtifacts(entities, wanted.value, sources)
    : { results: [], omitted: 0 };
  return {
    configured: true,
    results: found.results,
    trails: stored.trails,
    omitted: omitted + found.omitted + stored.omitted,
    unsearched: organizationsOf([
      ...(isHash ? sources.reads.problems : stored.unread),
      // The default organization of a region may be unknown.
      ...entities.flatMap(({ link }) => link.problems).filter(isUnanswered),
    ]).size,
  };
}

/** Artifacts by commit or fingerprint (E9). */
async function searchArtifacts(
  entities: readonly AccessibleEntity[],
  value: string,
  { store, sync, reads }: SearchSources,
): Promise<Pick<SearchResponse, 'results' | 'omitted'>> {
  const flows = entities.flatMap(({ link }) => link.flows);
  const { matches, unreadable } = await searchOrganizations(
    flows,
    reads,
    value,
  );
  const candidates = matches.slice(0, MAX_CANDIDATES);
  const reports = await reportsOn(candidates, { store, sync });
  const statements = statementsOn(candidates, reports);
  const looked = await withOwners(entities, candidates, reports);
  const found = looked.filter(({ owners }) => owners.length > 0);
  const undecided = looked.filter(
    ({ owners, isUndecided }) => owners.length === 0 && isUndecided,
  );
  return {
    results: found
      .slice(0, MAX_RESULTS)
      .map(match => toResult(match, statements, unreadable)),
    omitted:
      matches.length -
      candidates.length +
      undecided.length +
      Math.max(0, found.length - MAX_RESULTS) +
      unreadable.reduce((sum, { count }) => sum + count, 0),
  };
}

type Reports = ReadonlyMap<string, BuildReport[]>;

/** What the stored records of the matches' flows say about them. */
async function reportsOn(
  matches: readonly FoundInFlow[],
  { store, sync }: { store: Store; sync: Sync },
): Promise<Reports> {
  const refs = new Map(matches.map(({ ref }) => [stringifyFlowRef(ref), ref]));
  const states = await sync.states([...refs.values()]);
  const byId = new Map(states.map(({ flowId, ref }) => [flowId, ref]));
  const rows = await store.artifacts.builds(
    [...byId.keys()],
    matches.map(({ row }) => row.fingerprint),
  );
  return Map.groupBy(
    rows.map(row => ({ ...row, flow: byId.get(row.flowId)! })),
    ({ flow, fingerprint }) => buildKey({ ...flow, fingerprint }),
  );
}

/**
 * What the stored records and the region itself say about each build. Where the
 * region says something of a trail, it counts instead of what is stored.
 */
function statementsOn(
  matches: readonly FoundInFlow[],
  reports: Reports,
): ReadonlyMap<string, Statement[]> {
  const byBuild = Map.groupBy(matches, keyOf);
  return new Map(
    [...byBuild].map(([key, own]) => {
      const said = own.map(({ ref, row }): Statement => {
        const { state, originalState } = row;
        return { flow: ref, trail: row.trail ?? '', state, originalState };
      });
      const stored = reports.get(key) ?? [];
      const isTold = ({ state, originalState }: Statement) =>
        state !== 'unknown' || originalState !== undefined;
      return [
        key,
        [
          ...said.filter(
            statement =>
              isTold(statement) ||
              !stored.some(other => isOfSameTrail(other, statement)),
          ),
          ...stored.filter(
            statement =>
              !said.some(
                other => isTold(other) && isOfSameTrail(other, statement),
              ),
          ),
        ],
      ];
    }),
  );
}

function isOfSameTrail(one: Statement, other: Statement): boolean {
  return (
    one.trail === other.trail &&
    stringifyFlowRef(one.flow) === stringifyFlowRef(other.flow)
  );
}

async function withOwners(
  entities: readonly AccessibleEntity[],
  matches: readonly FoundInFlow[],
  reports: Reports,
): Promise<Match[]> {
  const scopes = entities.map(({ entityRef, link }) => ({
    entityRef,
    scope: new Scope(link),
  }));
  const byFlow = Map.groupBy(
    scopes.flatMap(owner =>
      owner.scope.link.flows.map(flow => ({
        owner,
        key: stringifyFlowRef(flow),
      })),
    ),
    ({ key }) => key,
  );
  const found: Match[] = [];
  for (const match of matches) {
    const owners = byFlow.get(stringifyFlowRef(match.ref)) ?? [];
    const records = recordsOf(match, reports);
    const memberships = owners.map(({ owner }) =>
      owner.scope.membershipOf(records, true),
    );
    found.push({
      ...match,
      owners: owners.flatMap(({ owner }, index) =>
        memberships[index] === 'own' ? [owner.entityRef] : [],
      ),
      isUndecided: memberships.includes('undecided'),
    });
    await nextTurn();
  }
  return found;
}

/** What records of the match's flow say about it, by which links select. */
function recordsOf({ ref, row }: FoundInFlow, reports: Reports) {
  const known = (reports.get(keyOf({ ref, row })) ?? []).filter(
    ({ flow }) => flow.flow === ref.flow,
  );
  const { templateName } = row;
  return {
    names: templateName ? [templateName] : known.map(({ name }) => name),
    repos: known.flatMap(({ repo }) => repo ?? []),
  };
}

/** The build's own state, whatever else its entities link. */
function toResult(
  { ref, row, owners }: Match,
  statements: ReadonlyMap<string, Statement[]>,
  unreadable: readonly { region: string; org: string }[],
): SearchResult {
  const isWhole = !unreadable.some(
    place => place.region === ref.region && place.org === ref.org,
  );
  const known = statements.get(keyOf({ ref, row })) ?? [];
  return {
    ...ref,
    fingerprint: row.fingerprint,
    name: row.name,
    ...verdictOf({ ...ref, trail: row.trail }, known, isWhole),
    trail: row.trail,
    commit: row.commit?.sha,
    commitUrl: row.commit?.url,
    buildUrl: row.buildUrl,
    htmlUrl: row.htmlUrl,
    runningIn: row.runningIn,
    exitedFrom: row.exitedFrom,
    history: row.history,
    entityRefs: owners,
  };
}

function keyOf({ ref, row }: FoundInFlow): string {
  return buildKey({ ...ref, fingerprint: row.fingerprint });
}
