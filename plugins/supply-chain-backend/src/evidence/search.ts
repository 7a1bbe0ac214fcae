import type {
  FlowRef,
  FoundTrail,
  PastedText,
  SearchResponse,
  SearchResult,
} from 'backstage-plugin-supply-chain-common';
import {
  MAX_SEARCH_TEXT,
  readPastedText,
  stringifyFlowRef,
} from 'backstage-plugin-supply-chain-common';
import { nextTurn, unknownAtBest } from 'backstage-plugin-supply-chain-node';
import { z } from 'zod';
import type { AccessibleEntity } from '../access/catalogFacts';
import type { AccessibleEntities } from '../access/EntityAccess';
import { isUnanswered, organizationsOf } from '../errors/problems';
import { isComplete } from '../store/progress';
import type { ListState, TrailRow } from '../store/rows';
import type { Store } from '../store/Store';
import type { SyncedFlow } from '../sync/nextStep';
import type { Sync } from '../sync/Sync';
import { buildKey, trailKey } from '../util/keys';
import { isTrusted } from './coverage';
import type { FoundInFlow, RegionReads } from './RegionReads';
import { Scope } from './Scope';
import { allTrails, fingerprintsIn, ownTrail } from './trails';
import { verdictOf } from './verdict';
import type { BuildReport, Statement } from './verdict';
import { View } from './View';

/** Maximum number of search results. */
const MAX_RESULTS = 100;
/** Maximum number of matches checked for ownership. */
const MAX_CANDIDATES = 1_000;
/** Maximum number of trails in the results. */
const MAX_TRAILS = 100;

/** Query of the `search` route: what people paste. */
export const searchQuerySchema = z.strictObject({
  value: z
    .string()
    .max(MAX_SEARCH_TEXT)
    .transform((pasted, context) => {
      const wanted = readPastedText(pasted);
      if (wanted) {
        return wanted;
      }
      context.addIssue(
        'must be or contain a commit, a fingerprint, the name of a trail or the URL of a build, such as 3f2a91c, sha256:3f2a91c…, v1.4.2-14-g3f2a91c or https://github.com/acme/pay/commit/3f2a91c',
      );
      return z.NEVER;
    }),
});

/** A match, and which entities it belongs to. */
interface OwnMatch extends FoundInFlow {
  owners: string[];
}

interface SearchSources {
  store: Store;
  sync: Sync;
  reads: RegionReads;
}

/** The linked flows, and the entities that link each. */
interface Linked {
  flows: readonly SyncedFlow[];
  entitiesOf(flow: FlowRef): { entity: AccessibleEntity; scope: Scope }[];
}

/** Searches in what belongs to the entities. */
export async function searchEntities(
  { entities, omitted }: AccessibleEntities,
  wanted: PastedText,
  { store, sync, reads }: SearchSources,
): Promise<SearchResponse> {
  const byFlow = Map.groupBy(
    entities.flatMap(entity => {
      const scope = new Scope(entity.link);
      return entity.link.flows.map(flow => ({ entity, scope, flow }));
    }),
    ({ flow }) => stringifyFlowRef(flow),
  );
  const refs = [...byFlow.values()].map(([{ flow }]) => flow);
  const flows = await sync.states(refs);
  const linked: Linked = {
    flows,
    entitiesOf: flow => byFlow.get(stringifyFlowRef(flow)) ?? [],
  };
  const trails = await searchTrails(linked, wanted, store);
  const isHash = wanted.kind === 'hash';
  const matches = isHash ? await reads.search(refs, wanted.value) : [];
  const artifacts = await ownResults(linked, matches, { store, reads });
  const unread = flows.filter(flow => isUnread(flow.trails));
  return {
    results: artifacts.results,
    trails: trails.slice(0, MAX_TRAILS),
    omitted:
      omitted + artifacts.omitted + Math.max(0, trails.length - MAX_TRAILS),
    unsearched: organizationsOf([
      ...(isHash ? reads.problems : unread.map(({ ref }) => ref)),
      // The default organization of a region may be unknown, also where a hidden
      // system names the region.
      ...entities
        .flatMap(({ link }) => link.problems)
        .filter(
          problem =>
            isUnanswered(problem) || problem.reason === 'inherited-value',
        ),
    ]).size,
  };
}

type Reports = ReadonlyMap<string, BuildReport[]>;

/** What was found (E9) and belongs to the entities. */
async function ownResults(
  linked: Linked,
  matches: readonly FoundInFlow[],
  { store, reads }: Omit<SearchSources, 'sync'>,
): Promise<Pick<SearchResponse, 'results' | 'omitted'>> {
  const candidates = matches.slice(0, MAX_CANDIDATES);
  const byId = new Map(linked.flows.map(({ flowId, ref }) => [flowId, ref]));
  const rows = await store.artifacts.builds(
    [...byId.keys()],
    candidates.map(({ row }) => row.fingerprint),
  );
  const reports = Map.groupBy(
    rows.map(row => ({ ...row, flow: byId.get(row.flowId)! })),
    ({ flow, fingerprint }) => buildKey({ ...flow, fingerprint }),
  );
  const { found, undecided } = await ownMatches(linked, candidates, reports);
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

/** The matches that belong to entities, and how many others may. */
async function ownMatches(
  linked: Linked,
  matches: readonly FoundInFlow[],
  reports: Reports,
): Promise<{ found: OwnMatch[]; undecided: number }> {
  const found: OwnMatch[] = [];
  let undecided = 0;
  for (const match of matches) {
    const records = recordsOf(match, reports);
    const owners: string[] = [];
    let isUndecided = false;
    for (const { entity, scope } of linked.entitiesOf(match.ref)) {
      const membership = scope.membershipOf(records, true);
      if (membership === 'own') {
        owners.push(entity.entityRef);
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
    commit: row.commit,
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

/** Finds the entities' trails by name, or by the URL of their build. */
async function searchTrails(
  linked: Linked,
  wanted: PastedText,
  store: Store,
): Promise<FoundTrail[]> {
  const byId = new Map(linked.flows.map(flow => [flow.flowId, flow]));
  const rows = await matchingRows(store, [...byId.keys()], wanted);
  const builds = Map.groupBy(
    await store.artifacts.builds([...byId.keys()], fingerprintsIn(rows)),
    ({ flowId }) => flowId,
  );
  const trails: FoundTrail[] = [];
  for (const row of rows) {
    const flow = byId.get(row.flowId)!;
    const entityRefs = linked.entitiesOf(flow.ref).flatMap(({ entity }) => {
      const view = new View(entity, [flow], store);
      view.noteBuilds(builds.get(row.flowId) ?? []);
      return ownTrail(view, row) ? entity.entityRef : [];
    });
    if (entityRefs.length > 0) {
      trails.push(toFoundTrail(row, flow, entityRefs));
    }
    await nextTurn();
  }
  return trails;
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
  for await (const rows of allTrails(store.trails, { flowIds, text: value })) {
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
