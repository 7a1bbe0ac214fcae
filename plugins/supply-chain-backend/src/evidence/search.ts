import type {
  PastedText,
  SearchResponse,
  SearchResult,
} from 'backstage-plugin-supply-chain-common';
import { stringifyFlowRef } from 'backstage-plugin-supply-chain-common';
import { nextTurn } from 'backstage-plugin-supply-chain-node';
import type { AccessibleEntity } from '../access/catalogFacts';
import type { AccessibleEntities } from '../access/EntityAccess';
import { isUnanswered, organizationsOf } from '../errors/problems';
import type { Store } from '../store/Store';
import type { Sync } from '../sync/Sync';
import { buildKey, organizationKey, trailKey } from '../util/keys';
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
interface OwnMatch extends FoundInFlow {
  owners: string[];
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
  const { matches, unreadable } = await searchOrganizations(
    entities.flatMap(({ link }) => link.flows),
    reads,
    value,
  );
  const candidates = matches.slice(0, MAX_CANDIDATES);
  const reports = await reportsOn(candidates, { store, sync });
  const { found, undecided } = await ownMatches(entities, candidates, reports);
  const statements = new Map(
    [...Map.groupBy(candidates, keyOf)].map(([key, said]) => [
      key,
      statementsOn(said, reports.get(key) ?? []),
    ]),
  );
  const partly = new Set(unreadable.map(organizationKey));
  return {
    results: found
      .slice(0, MAX_RESULTS)
      .map(match =>
        toResult(
          match,
          statements.get(keyOf(match)) ?? [],
          !partly.has(organizationKey(match.ref)),
        ),
      ),
    omitted:
      matches.length -
      candidates.length +
      undecided +
      Math.max(0, found.length - MAX_RESULTS) +
      unreadable.reduce((sum, { count }) => sum + count, 0),
  };
}

type Reports = ReadonlyMap<string, BuildReport[]>;

/** What the stored records of the matches' flows say about them. */
async function reportsOn(
  matches: readonly FoundInFlow[],
  { store, sync }: Pick<SearchSources, 'store' | 'sync'>,
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

/** The matches that belong to entities, and how many others may. */
async function ownMatches(
  entities: readonly AccessibleEntity[],
  matches: readonly FoundInFlow[],
  reports: Reports,
): Promise<{ found: OwnMatch[]; undecided: number }> {
  const linking = entities.flatMap(({ entityRef, link }) => {
    const scope = new Scope(link);
    return link.flows.map(flow => ({ entityRef, scope, flow }));
  });
  const byFlow = Map.groupBy(linking, ({ flow }) => stringifyFlowRef(flow));
  const found: OwnMatch[] = [];
  let undecided = 0;
  for (const match of matches) {
    const records = recordsOf(match, reports);
    const owners: string[] = [];
    let isUndecided = false;
    for (const linked of byFlow.get(stringifyFlowRef(match.ref)) ?? []) {
      const membership = linked.scope.membershipOf(records, true);
      if (membership === 'own') {
        owners.push(linked.entityRef);
      }
      isUndecided ||= membership === 'undecided';
    }
    if (owners.length > 0) {
      found.push({ ...match, owners });
    } else if (isUndecided) {
      undecided += 1;
    }
    await nextTurn();
  }
  return { found, undecided };
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

/**
 * What the region and the stored records say about a build. Where the region
 * says something of a trail, it counts instead of what is stored.
 */
function statementsOn(
  matches: readonly FoundInFlow[],
  stored: readonly BuildReport[],
): Statement[] {
  const keyOfTrail = ({ flow, trail }: Pick<Statement, 'flow' | 'trail'>) =>
    trailKey({ ...flow, trail });
  const known = new Set(stored.map(keyOfTrail));
  const told = new Set<string>();
  const said = matches.flatMap(({ ref: flow, row }): Statement[] => {
    const { trail = '', state } = row;
    const key = keyOfTrail({ flow, trail });
    if (state === undefined) {
      return known.has(key) ? [] : [{ flow, trail, state: 'unknown' }];
    }
    told.add(key);
    return [{ flow, trail, state }];
  });
  return [
    ...said,
    ...stored.filter(statement => !told.has(keyOfTrail(statement))),
  ];
}

/** The build's own state, whatever else its entities link. */
function toResult(
  { ref, row, owners }: OwnMatch,
  statements: readonly Statement[],
  isWhole: boolean,
): SearchResult {
  return {
    ...ref,
    fingerprint: row.fingerprint,
    name: row.name,
    ...verdictOf({ ...ref, trail: row.trail }, statements, isWhole),
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
