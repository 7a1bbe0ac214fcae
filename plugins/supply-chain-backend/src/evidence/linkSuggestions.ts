import {
  closestName,
  stringifyEnvironmentRef,
  stringifyFlowRef,
} from 'backstage-plugin-supply-chain-common';
import type {
  FlowRef,
  LinkPreviewResponse,
  LinkSuggestionsResponse,
  SuggestedFlow,
} from 'backstage-plugin-supply-chain-common';
import type { Linking } from '../access/Linking';
import { isArchived } from '../access/linkRules';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import { organizationsOf } from '../errors/problems';
import { foundArtifacts, newestBuilds } from '../regions/resources';
import type { Store } from '../store/Store';
import type { SyncedFlow } from '../sync/nextStep';
import type { Place } from '../util/keys';
import { uniqueBy } from '../util/uniqueBy';
import type { RegionReads } from './RegionReads';
import { templateNames } from './View';

/** Maximum number of suggestions. */
const MAX_FLOWS = 20;
/** Maximum number of commits of a repository whose flows are looked up. */
const MAX_COMMITS = 6;

/** Names of flows whose trails are of pull requests. */
const PULL_REQUESTS = /(?:^|[._~-])(?:prs?|pull-?requests?)(?:[._~-]|$)/i;

interface Sources {
  store: Store;
  reads: RegionReads;
  config: () => SupplyChainConfig;
}

type Candidate = FlowRef & Pick<SuggestedFlow, 'by' | 'newestAt'>;

/** Suggests flows that an entity may link, those of its repositories first. */
export async function suggestFlows(
  linking: Linking,
  sources: Sources,
): Promise<LinkSuggestionsResponse> {
  const candidates = await Promise.all(
    linking.organizations.map(place => candidatesIn(place, linking, sources)),
  );
  return {
    repositories: linking.repositories,
    flows: candidates
      .flat()
      .filter(ref => !isArchived(ref.flow) && linking.mayLink(ref))
      .sort(byRelevance)
      .slice(0, MAX_FLOWS)
      .map(candidate => ({
        ...candidate,
        value: stringifyFlowRef(candidate),
        pullRequests: PULL_REQUESTS.test(candidate.flow) || undefined,
      })),
    unsearched: organizationsOf(sources.reads.problems).size,
  };
}

/** The artifacts and environments of some flows. */
export async function seenIn(
  flows: readonly SyncedFlow[],
  linking: Linking,
  store: Store,
): Promise<Pick<LinkPreviewResponse, 'seenArtifacts' | 'seenEnvironments'>> {
  const flowIds = flows.map(({ flowId }) => flowId);
  const byId = new Map(flows.map(({ flowId, ref }) => [flowId, ref]));
  const [trails, places] = await Promise.all([
    store.trails.newest(flowIds),
    store.deployments.places(flowIds),
  ]);
  const environments = places.flatMap(({ flowId, environment }) => {
    const { region, org } = byId.get(flowId)!;
    return linking.mayLink({ region, org })
      ? stringifyEnvironmentRef({ region, org, environment })
      : [];
  });
  return {
    seenArtifacts: sorted(trails.flatMap(templateNames)),
    seenEnvironments: sorted(environments),
  };
}

function sorted(names: readonly string[]): string[] {
  return [...new Set(names)].sort((a, b) => a.localeCompare(b, 'en'));
}

/** Each flow once, those of the repositories first. */
async function candidatesIn(
  place: Place,
  linking: Linking,
  sources: Sources,
): Promise<Candidate[]> {
  const { repositories, name } = linking;
  const names = [name, ...repositories.map(repo => repo.split('/').at(-1)!)];
  const found = await Promise.all([
    ...repositories.map(repository => reportedBy(repository, place, sources)),
    named([...new Set(names)], place, sources),
  ]);
  // The first one of each flow stays.
  return uniqueBy(found.flat().reverse(), stringifyFlowRef);
}

/**
 * The flows that a repository's newest builds are in, the newest first. The lists
 * of a region don't name them (E1), so they are looked up by commit (E9).
 */
async function reportedBy(
  repoName: string,
  place: Place,
  { reads }: Sources,
): Promise<Candidate[]> {
  const { region, org } = place;
  const builds = await reads.attempt(newestBuilds(place, { repoName }), place);
  const commits = new Map<string, string | undefined>();
  for (const { commit, createdAt } of builds ?? []) {
    if (commit !== undefined && commits.size < MAX_COMMITS) {
      commits.set(commit, commits.get(commit) ?? createdAt);
    }
  }
  const found = await Promise.all(
    [...commits].map(async ([commit, newestAt]) => {
      const list = await reads.attempt(foundArtifacts(place, commit), place);
      return (list?.items ?? []).flatMap(({ flow }): Candidate[] =>
        flow ? [{ region, org, flow, by: 'repository', newestAt }] : [],
      );
    }),
  );
  return found.flat();
}

/** Flows with a name like one of those given. */
async function named(
  wanted: readonly string[],
  { region, org }: Place,
  { store, reads, config }: Sources,
): Promise<Candidate[]> {
  const address = config().regions[region].baseUrl;
  const known = await store.flows.namesIn({ address, org });
  const close = known.filter(flow =>
    wanted.some(name => flow.startsWith(name) || closestName(name, [flow])),
  );
  // Only flows that something links are stored.
  const guessed = await Promise.all(
    wanted
      .filter(name => !known.includes(name))
      .map(async flowName => {
        const builds = await reads.attempt(
          newestBuilds({ region, org }, { flowName }),
          { region, org, flow: flowName },
        );
        return builds ? [flowName] : [];
      }),
  );
  return [...close, ...guessed.flat()].map(flow => ({
    region,
    org,
    flow,
    by: 'name',
  }));
}

function byRelevance(a: Candidate, b: Candidate): number {
  return (
    Number(b.by === 'repository') - Number(a.by === 'repository') ||
    (b.newestAt ?? '').localeCompare(a.newestAt ?? '', 'en') ||
    stringifyFlowRef(a).localeCompare(stringifyFlowRef(b), 'en')
  );
}
