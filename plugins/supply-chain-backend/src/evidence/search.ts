import type {
  FoundTrail,
  PastedText,
  SearchResponse,
  SearchResult,
} from 'backstage-plugin-supply-chain-common';
import { stringifyFlowRef } from 'backstage-plugin-supply-chain-common';
import { nextTurn, unknownAtBest } from 'backstage-plugin-supply-chain-node';
import type { AccessibleEntity } from '../access/catalogFacts';
import type { AccessibleEntities } from '../access/EntityAccess';
import { isUnanswered, organizationsOf } from '../errors/problems';
import { isComplete } from '../store/progress';
import type { ListState, TrailRow } from '../store/rows';
import type { Store } from '../store/Store';
import type { Sync, SyncedFlow } from '../sync/Sync';
import { buildKey, trailKey } from '../util/keys';
import { isTrusted } from './coverage';
import { searchOrganizations } from './organizations';
import type { FoundInFlow } from './organizations';
import type { RegionReads } from './RegionReads';
import { Scope } from './Scope';
import { fingerprintsIn, ownTrail } from './trails';
import { verdictOf } from './verdict';
import type { BuildReport, Statement } from './verdict';
import { View } from './View';

/** Maximum number of search results. */
const MAX_RESULTS = 100;
/** Maximum number of matches checked for ownership. */
const MAX_CANDIDATES = 1_000;
/** Maximum number of trails in the results. */
const MAX_TRAILS = 100;

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
  const matches = await searchOrganizations(
    entities.flatMap(({ link }) => link.flows),
    reads,
    value,
  );
  const candidates = matches.slice(0, MAX_CANDIDATES);
  const reports = await reportsOn(candidates, { store, sync });
  const { found, undecided } = await ownMatches(entities, candidates, reports);
  const said = Map.groupBy(candidates, keyOf);
  const isWhole = ({ ref }: FoundInFlow) =>
    reads.problems.every(
      ({ region, org }) => region !== ref.region || org !== ref.org,
    );
  return {
    results: found.slice(0, MAX_RESULTS).map(match => {
      const key = keyOf(match);
      const statements = statementsOn(said.get(key)!, reports.get(key) ?? []);
      return toResult(match, statements, isWhole(match));
    }),
    omitted:
      matches.length -
      candidates.length +
      undecided +
      Math.max(0, found.length - MAX_RESULTS),
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
    entityRefs: owners,
  };
}

function keyOf({ ref, row }: FoundInFlow): string {
  return buildKey({ ...ref, fingerprint: row.fingerprint });
}

/** The trails that match a search, as far as they are stored. */
interface FoundTrails {
  trails: FoundTrail[];
  omitted: number;
  /** Flows of which trails may be missing. */
  unread: SyncedFlow['ref'][];
}

/** Finds the entities' trails by name, or by the URL of their build. */
async function searchTrails(
  entities: readonly AccessibleEntity[],
  wanted: PastedText,
  { store, sync }: SearchSources,
): Promise<FoundTrails> {
  const linked = entities.flatMap(entity =>
    entity.link.flows.map(flow => ({ entity, flow })),
  );
  const byFlow = Map.groupBy(linked, ({ flow }) => stringifyFlowRef(flow));
  const flows = await sync.states(
    [...byFlow.values()].map(([{ flow }]) => flow),
  );
  const byId = new Map(flows.map(flow => [flow.flowId, flow]));
  const rows = await matchingRows(store, [...byId.keys()], wanted);
  const builds = Map.groupBy(
    await store.artifacts.builds([...byId.keys()], fingerprintsIn(rows)),
    ({ flowId }) => flowId,
  );
  const trails: FoundTrail[] = [];
  for (const row of rows) {
    const flow = byId.get(row.flowId)!;
    const owners = byFlow.get(stringifyFlowRef(flow.ref)) ?? [];
    const entityRefs = owners.flatMap(({ entity }) => {
      const view = new View(entity, [flow], store);
      view.noteBuilds(builds.get(row.flowId) ?? []);
      return ownTrail(view, row) ? entity.entityRef : [];
    });
    if (entityRefs.length > 0) {
      trails.push(toFoundTrail(row, flow, entityRefs));
    }
    await nextTurn();
  }
  return {
    trails: trails.slice(0, MAX_TRAILS),
    omitted: Math.max(0, trails.length - MAX_TRAILS),
    unread: flows.filter(flow => isUnread(flow.trails)).map(({ ref }) => ref),
  };
}

/** A flow that doesn't exist, as a wrong annotation says, has no trails. */
function isUnread(list: ListState): boolean {
  return list.failure ? list.failure.kind !== 'not-found' : !isComplete(list);
}

async function matchingRows(
  store: Store,
  flowIds: readonly number[],
  { kind, value }: PastedText,
): Promise<TrailRow[]> {
  if (kind !== 'build') {
    return store.trails.named(flowIds, [value]);
  }
  const found: TrailRow[] = [];
  // Other builds' URLs may begin with this one.
  for await (const rows of store.trails.all({ flowIds, text: value })) {
    found.push(...rows.filter(({ record }) => record.originUrl === value));
  }
  return found;
}

/** The trail's own state, whatever else its entities link. */
function toFoundTrail(
  { record }: TrailRow,
  { ref, trails }: SyncedFlow,
  entityRefs: string[],
): FoundTrail {
  const { name, state, createdAt, unreadable } = record;
  const isProven = !unreadable && isTrusted(trails, Date.now());
  return {
    ...ref,
    name,
    state: isProven ? state : unknownAtBest(state),
    createdAt,
    entityRefs,
  };
}
