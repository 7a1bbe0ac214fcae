import type {
  Problem,
  SearchResult,
} from 'backstage-plugin-supply-chain-common';
import type { FoundArtifact } from 'backstage-plugin-supply-chain-node';
import { stringifyFlowRef } from 'backstage-plugin-supply-chain-common';
import { buildKey } from '../../records/keys';
import type { AccessibleEntity } from '../../access/EntityAccess';
import { LinkData, MAX_LOOKUPS } from '../link/LinkData';
import { organizationsOf } from '../../records/problems';
import type { RegionReader } from '../reader/RegionReader';
import { toFoundRecord } from '../../records/artifact/foundArtifact';
import type { BuildRef } from '../../records/RunningNow';
import { worstState } from '../../records/state';
import { defined } from '../../records/text';
import { matchesInFlows, searchOrganizationsOf } from './searchOrganizations';
import type { FoundInFlow, SearchedOrganization } from './searchOrganizations';
import type { UnmatchedName } from '../link/unmatchedNames';

/** Maximum number of search results. */
const MAX_RESULTS = 100;
/** Maximum number of matches checked for ownership. */
const MAX_CANDIDATES = 1_000;
/** Search results that belong to the entities. */
interface EntitySearch {
  results: SearchResult[];
  /** Matches left out: above the limits, unreadable, or with unknown owner. */
  omitted: number;
  /** Number of organizations with a failed request. */
  unsearched: number;
}

/** Searches for a commit or fingerprint in what belongs to the entities. */
export async function searchEntities(
  entities: readonly AccessibleEntity[],
  reader: RegionReader,
  value: string,
): Promise<EntitySearch> {
  const flows = entities.flatMap(({ link }) => link.flows);
  const responses = await searchOrganizationsOf(flows, reader, value);
  const owners = await ownersOf(entities, responses, reader);
  const candidates = candidatesOf(responses, owners);
  const looking = candidates.slice(0, MAX_CANDIDATES);
  await addBuilds(looking.filter(isOfRepository));
  const looked = looking.map(withOwners);
  const matches = looked.filter(each => each.owners.length > 0);
  const undecided = looked.filter(
    each => each.owners.length === 0 && each.isUndecided,
  );
  const shown = matches.slice(0, MAX_RESULTS);
  addResponses(shown, responses, value);
  await settle(shown);
  return {
    results: shown.map(toResult),
    omitted:
      candidates.length -
      looked.length +
      undecided.length +
      (matches.length - shown.length) +
      responses.reduce((sum, each) => sum + each.unreadable, 0),
    unsearched: organizationsOf([
      ...[
        ...reader.provenance.problems,
        // The default organization of a region may be unknown.
        ...entities.flatMap(({ link }) => link.problems),
      ].filter(isWithoutResponse),
      ...reader.unsent,
    ]).size,
  };
}

/**
 * Whether the problem is a failed request or the portal's own mistake, rather
 * than an invalid link.
 */
function isWithoutResponse({ reason }: Problem): boolean {
  return (
    reason === 'configuration-invalid' ||
    reason === 'key-refused' ||
    reason === 'role-too-low' ||
    reason === 'rate-limited' ||
    reason === 'region-unavailable' ||
    reason === 'unexpected-answer'
  );
}

interface Owner {
  entityRef: string;
  data: LinkData;
  /** The annotations with a name that matches no stored record. */
  unmatched: ReadonlySet<UnmatchedName['annotation']>;
}

/** A match, with the entities that own it. */
interface Match extends FoundInFlow {
  owners: Owner[];
}

/** Matches in flows of the entities, ordered by flow. */
function candidatesOf(
  responses: readonly SearchedOrganization[],
  all: readonly Owner[],
): Match[] {
  const byFlow = ownersByFlow(all);
  const compare = new Intl.Collator('en').compare;
  return responses
    .flatMap(matchesInFlows)
    .flatMap(found => {
      const flow = stringifyFlowRef(found.ref);
      const { template_reference_name: name } = found.row;
      const owners = (byFlow.get(flow) ?? []).filter(
        ({ data: { scope }, unmatched }) =>
          scope.ownsArtifact(name) ||
          scope.artifactsUnresolved ||
          unmatched.has('artifacts'),
      );
      return owners.length > 0 ? [{ flow, match: { ...found, owners } }] : [];
    })
    .sort((a, b) => compare(a.flow, b.flow))
    .map(({ match }) => match);
}

/** Passes the search results on to the entities that own the matches. */
function addResponses(
  matches: readonly Match[],
  responses: readonly SearchedOrganization[],
  value: string,
): void {
  const builds = new Map<string, Found>();
  for (const { region, org, rows, unreadable } of responses) {
    for (const row of rows) {
      const key = buildKey({ region, org, fingerprint: row.fingerprint });
      getOrAdd(builds, key, () => ({ rows: [], unreadable })).rows.push(row);
    }
  }
  const informed = new Map<Owner, Set<string>>();
  for (const { ref, row, owners } of matches) {
    const { region, org } = ref;
    const build = { region, org, fingerprint: row.fingerprint };
    const key = buildKey(build);
    const found = builds.get(key);
    for (const owner of owners) {
      const known = getOrAdd(informed, owner, () => new Set<string>());
      if (found && !known.has(key)) {
        known.add(key);
        owner.data.addFound(build, found, row.fingerprint.startsWith(value));
      }
    }
  }
}

interface Found {
  rows: FoundArtifact[];
  unreadable: number;
}

/** The entities whose flows are among the matches, with their stored data. */
async function ownersOf(
  entities: readonly AccessibleEntity[],
  responses: readonly SearchedOrganization[],
  reader: RegionReader,
): Promise<Owner[]> {
  const matched = new Set(
    responses.flatMap(matchesInFlows).map(({ ref }) => stringifyFlowRef(ref)),
  );
  return Promise.all(
    entities
      .filter(({ link }) =>
        link.flows.some(flow => matched.has(stringifyFlowRef(flow))),
      )
      .map(async ({ entityRef, link }) => {
        const data = await LinkData.read(link, reader, MAX_LOOKUPS);
        const names = await data.unmatchedNames();
        const unmatched = new Set(names.map(({ annotation }) => annotation));
        return { entityRef, data, unmatched };
      }),
  );
}

/** Looks up builds found by commit, which more flows may know (E9). */
async function settle(matches: readonly Match[]): Promise<void> {
  const builds = new Map<Owner, BuildRef[]>();
  const looked = new Set<string>();
  for (const { ref, row, owners } of matches) {
    const { region, org } = ref;
    const build = { region, org, fingerprint: row.fingerprint };
    const key = buildKey(build);
    if (looked.has(key) || looked.size < MAX_LOOKUPS) {
      looked.add(key);
      for (const owner of owners) {
        getOrAdd(builds, owner, () => []).push(build);
      }
    }
  }
  await Promise.all(
    [...builds].map(([{ data }, wanted]) => data.settle(wanted)),
  );
}

function ownersByFlow(owners: readonly Owner[]): Map<string, Owner[]> {
  const byFlow = new Map<string, Owner[]>();
  for (const owner of owners) {
    for (const flow of owner.data.link.flows) {
      getOrAdd(byFlow, stringifyFlowRef(flow), () => []).push(owner);
    }
  }
  return byFlow;
}

/** Whether any potential owner is limited to a repository. */
function isOfRepository({ owners }: Match): boolean {
  return owners.some(({ data }) => data.link.repo !== undefined);
}

/** Loads the stored data of builds for the entities that may own them. */
async function addBuilds(matches: readonly Match[]): Promise<void> {
  const builds = new Map<Owner, BuildRef[]>();
  for (const { ref, row, owners } of matches) {
    const { region, org } = ref;
    const { fingerprint } = row;
    for (const owner of owners) {
      getOrAdd(builds, owner, () => []).push({ region, org, fingerprint });
    }
  }
  await Promise.all(
    [...builds].map(([{ data }, wanted]) => data.addBuilds(wanted)),
  );
}

/**
 * Narrows the owners of a match down to its actual ones.
 *
 * @returns `isUndecided` is true if there may be more: they have an invalid
 * annotation or a name that matches nothing, or the artifact list of their
 * repository wasn't read far enough
 */
function withOwners({
  owners: candidates,
  ...found
}: Match): Match & { isUndecided: boolean } {
  const memberships = candidates.map(owner => membershipOf(found, owner));
  return {
    ...found,
    owners: candidates.filter((_, index) => memberships[index] === 'own'),
    isUndecided: memberships.includes('unknown'),
  };
}

/** Whether a match belongs to an entity. */
function membershipOf(
  { ref, row }: FoundInFlow,
  { data, unmatched }: Owner,
): 'own' | 'foreign' | 'unknown' {
  if (!data.scope.ownsArtifact(row.template_reference_name)) {
    return 'unknown';
  }
  const { repo } = data.link;
  if (repo === undefined) {
    return 'own';
  }
  const membership = data.builds.membershipOf(
    ref,
    { fingerprint: row.fingerprint, trail: row.trail },
    repo,
    // The build exists, so a list without it is older, or no longer keeps it.
    false,
  );
  return membership === 'foreign' && unmatched.has('repo')
    ? 'unknown'
    : membership;
}

function getOrAdd<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key) ?? make();
  map.set(key, known);
  return known;
}

/** Converts a match, with the worst verdict that any of its entities sees. */
function toResult({ ref, row, owners }: Match): SearchResult {
  const verdicts = owners.map(({ data }) =>
    data.verdictOf(ref, row.fingerprint),
  );
  const worst = worstState(verdicts.map(({ state }) => state));
  const verdict = verdicts.find(({ state }) => state === worst);
  const { commit, ...record } = toFoundRecord(ref, row);
  return defined({
    ...ref,
    fingerprint: record.fingerprint,
    name: record.name,
    state: worst,
    originalState: verdict?.originalState,
    decidedBy: verdict?.decidedBy,
    trail: record.trail,
    commit: commit?.sha,
    commitUrl: commit?.url,
    buildUrl: record.buildUrl,
    htmlUrl: record.htmlUrl,
    runningIn: record.runningIn,
    exitedFrom: row.exited_from,
    history: row.history?.flatMap(({ event, timestamp }) =>
      event ? [defined({ event, at: timestamp })] : [],
    ),
    entityRefs: owners.map(({ entityRef }) => entityRef),
  });
}
