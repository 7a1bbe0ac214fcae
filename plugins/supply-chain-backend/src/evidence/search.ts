import type {
  ArtifactRecord,
  FlowRef,
  Problem,
  SearchResult,
} from 'backstage-plugin-supply-chain-common';
import type { FoundArtifact } from 'backstage-plugin-supply-chain-node';
import { stringifyFlowRef } from 'backstage-plugin-supply-chain-common';
import type { AccessibleEntity } from '../access/EntityAccess';
import { LinkData } from './LinkData';
import { organizationsOf } from '../records/problems';
import { foundArtifacts } from '../sync/resources';
import type { RegionReader } from '../sync/RegionReader';
import type { BuildRef } from '../records/running';
import { worstState } from '../records/state';
import { stateFields } from '../records/trailRecord';
import { defined, firstLine, webUrl } from '../records/text';

/** Results of one search at the most. */
const MAX_RESULTS = 100;
/** Matches of the flows that are looked at for whose they are, at the most. */
const MAX_CANDIDATES = 1_000;
/** Builds that are looked up by their fingerprint at the most. */
const MAX_LOOKUPS = 20;

/** The artifact of a search (E9) as the record of a table. */
export function toFoundRecord(
  ref: FlowRef,
  row: FoundArtifact,
): ArtifactRecord {
  const name = firstLine(row.template_reference_name ?? row.name);
  return defined({
    ...ref,
    fingerprint: row.fingerprint,
    name: name ?? row.fingerprint,
    filename: firstLine(row.name),
    ...stateFields(row.compliance_state),
    trail: row.trail,
    commit: row.git_commit
      ? defined({ sha: row.git_commit, url: webUrl(row.commit_url) })
      : undefined,
    buildUrl: webUrl(row.build_url),
    htmlUrl: webUrl(row.html_url),
    runningIn: row.running_in,
  });
}

/** An artifact that a region knows, as one of its flows does. */
export interface FoundInFlow {
  ref: FlowRef;
  row: FoundArtifact;
}

/** What an organization knows of a commit or fingerprint. */
export interface SearchedOrganization {
  region: string;
  org: string;
  rows: FoundArtifact[];
  unreadable: number;
}

/**
 * Looks for a commit or fingerprint in each organization of the flows (E9). It
 * also finds what other flows of these organizations know. Organizations that
 * give no answer, or have no match, are left out.
 */
export async function searchOrganizationsOf(
  flows: readonly FlowRef[],
  reader: RegionReader,
  value: string,
): Promise<SearchedOrganization[]> {
  const organizations = new Map(
    flows.map(({ region, org }) => [
      JSON.stringify([region, org]),
      { region, org },
    ]),
  );
  const answers = await Promise.all(
    [...organizations.values()].map(async source => {
      const answer = await reader.attempt(
        foundArtifacts(source.region, source.org, value),
        source,
        async () => undefined,
      );
      return answer ? [{ ...source, ...answer }] : [];
    }),
  );
  return answers.flat();
}

/** The matches that a flow knows. */
export function inFlows(answer: SearchedOrganization): FoundInFlow[] {
  const { region, org, rows } = answer;
  return rows.flatMap(row =>
    row.flow ? [{ ref: { region, org, flow: row.flow }, row }] : [],
  );
}

/** What a search found in what belongs to the entities. */
export interface EntitySearch {
  results: SearchResult[];
  /** Matches left out: above the limits, unreadable, or of an unknown owner. */
  omitted: number;
  /** Organizations that gave no new answer to one of the questions. */
  unsearched: number;
}

/** Looks for a commit or fingerprint in what belongs to one of the entities. */
export async function searchEntities(
  entities: readonly AccessibleEntity[],
  reader: RegionReader,
  value: string,
): Promise<EntitySearch> {
  const flows = entities.flatMap(({ link }) => link.flows);
  const answers = await searchOrganizationsOf(flows, reader, value);
  const owners = await ownersOf(entities, answers, reader);
  const candidates = candidatesOf(answers, owners);
  const looking = candidates.slice(0, MAX_CANDIDATES);
  await addBuilds(looking.filter(isOfRepository));
  const looked = looking.map(withOwners);
  const matches = looked.filter(each => each.owners.length > 0);
  const undecided = looked.filter(
    each => each.owners.length === 0 && each.isUndecided,
  );
  const shown = matches.slice(0, MAX_RESULTS);
  addAnswers(shown, answers, value);
  await settle(shown);
  return {
    results: shown.map(toResult),
    omitted:
      candidates.length -
      looked.length +
      undecided.length +
      (matches.length - shown.length) +
      answers.reduce((sum, each) => sum + each.unreadable, 0),
    unsearched: organizationsOf(
      reader.provenance.problems.filter(isWithoutAnswer),
    ).size,
  };
}

/** Whether an organization did not answer, and not that a link is mistaken. */
function isWithoutAnswer({ reason }: Problem): boolean {
  return (
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
}

/** A match, and the entities it belongs to. */
interface Match extends FoundInFlow {
  owners: Owner[];
}

/** The matches in flows of the entities, in the order of the flows. */
function candidatesOf(
  answers: readonly SearchedOrganization[],
  all: readonly Owner[],
): Match[] {
  const byFlow = ownersByFlow(all);
  const compare = new Intl.Collator('en').compare;
  return answers
    .flatMap(inFlows)
    .flatMap(found => {
      const flow = stringifyFlowRef(found.ref);
      const { template_reference_name: name } = found.row;
      const owners = (byFlow.get(flow) ?? []).filter(
        ({ data: { scope } }) =>
          scope.ownsArtifact(name) || scope.artifactsUnresolved,
      );
      return owners.length > 0 ? [{ flow, match: { ...found, owners } }] : [];
    })
    .sort((a, b) => compare(a.flow, b.flow))
    .map(({ match }) => match);
}

/** Tells the entities of the matches all that was found of their builds. */
function addAnswers(
  matches: readonly Match[],
  answers: readonly SearchedOrganization[],
  value: string,
): void {
  const builds = new Map<string, Found>();
  for (const { region, org, rows, unreadable } of answers) {
    for (const row of rows) {
      const key = buildKey({ region, org, fingerprint: row.fingerprint });
      getOrAdd(builds, key, () => ({ rows: [], unreadable })).rows.push(row);
    }
  }
  const told = new Map<Owner, Set<string>>();
  for (const { ref, row, owners } of matches) {
    const { region, org } = ref;
    const build = { region, org, fingerprint: row.fingerprint };
    const key = buildKey(build);
    const found = builds.get(key);
    for (const owner of owners) {
      const known = getOrAdd(told, owner, () => new Set<string>());
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

/** The entities whose flows are among the matches, each with what is kept of it. */
async function ownersOf(
  entities: readonly AccessibleEntity[],
  answers: readonly SearchedOrganization[],
  reader: RegionReader,
): Promise<Owner[]> {
  const matched = new Set(
    answers.flatMap(inFlows).map(({ ref }) => stringifyFlowRef(ref)),
  );
  return Promise.all(
    entities
      .filter(({ link }) =>
        link.flows.some(flow => matched.has(stringifyFlowRef(flow))),
      )
      .map(async ({ entityRef, link }) => ({
        entityRef,
        data: await LinkData.read(link, reader, MAX_LOOKUPS),
      })),
  );
}

/** Looks up what was found by a commit and may be known to more flows (E9). */
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

/** Whether an entity that a match may belong to looks at its repository. */
function isOfRepository({ owners }: Match): boolean {
  return owners.some(({ data }) => data.link.repo !== undefined);
}

/** Tells the entities of matches what is kept of their builds. */
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
 * The match with those of its entities that it does belong to.
 *
 * @returns `isUndecided` when it may belong to more: an annotation of theirs
 * is mistaken, or the artifacts of their repository were not read back to it
 */
function withOwners({
  owners: candidates,
  ...found
}: Match): Match & { isUndecided: boolean } {
  const memberships = candidates.map(({ data }) => membershipOf(found, data));
  return {
    ...found,
    owners: candidates.filter((_, index) => memberships[index] === 'own'),
    isUndecided: memberships.includes('unknown'),
  };
}

/** Whether a match is of an entity that has, or may have, its artifact. */
function membershipOf(
  { ref, row }: FoundInFlow,
  data: LinkData,
): 'own' | 'foreign' | 'unknown' {
  if (!data.scope.ownsArtifact(row.template_reference_name)) {
    return 'unknown';
  }
  const { fingerprint, trail: name, history } = row;
  const times = (history ?? []).flatMap(({ timestamp }) => timestamp ?? []);
  const [createdAt] = times.sort();
  return data.membershipOf(ref, fingerprint, defined({ name, createdAt }));
}

function buildKey({ region, org, fingerprint }: BuildRef): string {
  return JSON.stringify([region, org, fingerprint]);
}

function getOrAdd<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key) ?? make();
  map.set(key, known);
  return known;
}

/** The verdict of a match is the worst that its entities see. */
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
