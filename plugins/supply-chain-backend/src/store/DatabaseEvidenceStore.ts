import type { StateValue } from 'backstage-plugin-supply-chain-common';
import type { Knex } from 'knex';
import { ARTIFACTS } from './artifactTable';
import { batchedQueries } from './batchedQueries';
import { groupBy } from '../records/groupBy';
import { batching } from './batching';
import { claim, release } from './claims';
import { contestedArtifacts, flowsWithoutRepo } from './contestedArtifacts';
import type { DeploymentQuery } from './deploymentRows';
import { deploymentPage, replacedDeployments } from './deploymentPages';
import { latestDeployments } from './latestDeployments';
import type {
  EvidenceStore,
  HistoryQuery,
  NamedPeriod,
  PruneOptions,
} from './EvidenceStore';
import { failedReads, saveFailedRead } from './failedReads';
import { listStates } from './flowRows';
import { LinkedFlows } from './LinkedFlows';
import { plainQueries } from './listQueries';
import type { ListQueries } from './listQueries';
import type {
  FailedRead,
  FlowKey,
  StoredArtifact,
  ListKind,
  RevisitProgress,
  ListState,
  ReadPage,
  RowQuery,
  TrailToStore,
} from '../records/storedRecords';
import { newerArtifacts } from './newerArtifacts';
import type { ArtifactKey } from './newerArtifacts';
import { emptyFlow, forgetUnlinked, prune } from './retention';
import {
  artifactRecords,
  namedTrails,
  trailByName,
  artifactsById,
  rowIds,
  trailsById,
  trailsSince,
} from './rowQueries';
import type { RowPage } from './rowQueries';
import { unlistedBuilds } from './buildRows';
import { buildsAt } from './pastBuilds';
import { recentDeployments } from './recentDeployments';
import { savePage } from './savePage';
import { seenEnvironments, seenNames } from './seenNames';
import { deploymentCounts, unmetCounts } from './statistics';
import { TRAILS } from './trailTable';

/** Stores what was read from the regions in Backstage's own database. */
export class DatabaseEvidenceStore implements EvidenceStore {
  readonly #knex: Knex;
  readonly #flows: LinkedFlows;
  readonly #queries: ListQueries;
  /** Batches lookups: every response needs them. */
  readonly #states = batching<number, ListState[]>(async flowIds => {
    const rows = await listStates(this.#knex, [...new Set(flowIds)]);
    const byFlow = groupBy(rows, ({ flowId }) => flowId);
    const unread = flowIds.filter(id => !byFlow.has(id));
    if (unread.length > 0) {
      await this.#flows.evictDeleted(unread);
    }
    return flowIds.map(id => byFlow.get(id) ?? []);
  });

  /** @param knex - client of a migrated database */
  constructor(
    knex: Knex,
    flows: LinkedFlows = new LinkedFlows(knex),
    queries: ListQueries = plainQueries(knex),
  ) {
    this.#knex = knex;
    this.#flows = flows;
    this.#queries = queries;
  }

  batched() {
    return new DatabaseEvidenceStore(
      this.#knex,
      this.#flows,
      batchedQueries(this.#knex),
    );
  }

  flowId(key: FlowKey) {
    return this.#flows.id(key);
  }

  markLinked(keys: readonly FlowKey[]) {
    return this.#flows.mark(keys);
  }

  linkedFlows(since: number) {
    return this.#flows.since(since);
  }

  async listStates(flowIds: readonly number[]) {
    const ids = [...new Set(flowIds)].sort((a, b) => a - b);
    return (await this.#states.loadMany(ids)).flatMap(found => {
      if (found instanceof Error) {
        throw found;
      }
      return found;
    });
  }

  saveFailedRead(
    flowId: number,
    kind: ListKind,
    failed: Pick<FailedRead, 'at' | 'failure'>,
  ) {
    return saveFailedRead(this.#knex, flowId, kind, failed);
  }

  failedReads() {
    return failedReads(this.#knex);
  }

  saveTrails(flowId: number, page: ReadPage<TrailToStore>) {
    return this.#knex.transaction(trx => savePage(trx, TRAILS, flowId, page));
  }

  saveArtifacts(flowId: number, page: ReadPage<StoredArtifact>) {
    return this.#knex.transaction(trx =>
      savePage(trx, ARTIFACTS, flowId, page),
    );
  }

  async forget(flowId: number) {
    await emptyFlow(this.#knex, flowId);
  }

  async markRevisited(
    flowId: number,
    kind: ListKind,
    { since, from }: RevisitProgress,
  ) {
    const isAtEnd = from === undefined;
    await this.#knex('flow_lists')
      .where({ flow_id: flowId, kind })
      .update({
        revisit_from: from ?? null,
        revisiting_since: (isAtEnd ? undefined : since) ?? null,
        ...(isAtEnd && {
          revisited_at: Date.now(),
          all_read_since: since ?? null,
        }),
      });
  }

  prune(before: number, options?: PruneOptions) {
    return prune(this.#knex, before, options);
  }

  forgetUnlinked(since: number, options?: PruneOptions) {
    return forgetUnlinked(this.#knex, since, options);
  }

  claim(flowId: number, kind: ListKind, milliseconds: number) {
    return claim(this.#knex, flowId, kind, milliseconds);
  }

  release(flowId: number, kind: ListKind) {
    return release(this.#knex, flowId, kind);
  }

  rowIds(kind: ListKind, query: RowQuery) {
    return rowIds(this.#knex, kind, query);
  }

  trailsById(ids: readonly number[]) {
    return trailsById(this.#knex, ids);
  }

  artifactsById(ids: readonly number[]) {
    return artifactsById(this.#knex, ids);
  }

  trails(query: RowQuery, page: RowPage) {
    return this.#queries.trails(query, page);
  }

  trailsSince(flowId: number, since: string) {
    return trailsSince(this.#knex, flowId, since);
  }

  countTrails(query: RowQuery) {
    return this.#queries.countTrails(query);
  }

  namedTrails(flowId: number, names: readonly string[]) {
    return namedTrails(this.#knex, flowId, names);
  }

  trail(flowId: number, name: string) {
    return trailByName(this.#knex, flowId, name);
  }

  artifacts(query: RowQuery, page: RowPage) {
    return this.#queries.artifacts(query, page);
  }

  countArtifacts(query: RowQuery) {
    return this.#queries.countArtifacts(query);
  }

  contestedArtifacts(
    query: RowQuery,
    of: { state: StateValue; flowIds: readonly number[] },
  ) {
    return contestedArtifacts(this.#knex, query, of);
  }

  flowsWithoutRepo(query: RowQuery) {
    return flowsWithoutRepo(this.#knex, query);
  }

  artifact(flowIds: readonly number[], fingerprint: string) {
    return artifactRecords(this.#knex, flowIds, fingerprint);
  }

  builds(flowIds: readonly number[], fingerprints: readonly string[]) {
    return this.#queries.builds(flowIds, fingerprints);
  }

  unlistedBuilds(flowIds: readonly number[], max: number) {
    return unlistedBuilds(this.#knex, flowIds, max);
  }

  artifactNames(flowIds: readonly number[]) {
    return seenNames(this.#knex, 'artifact', flowIds);
  }

  repoNames(flowIds: readonly number[]) {
    return seenNames(this.#knex, 'repo', flowIds);
  }

  environments(flowIds: readonly number[]) {
    return seenEnvironments(this.#knex, flowIds);
  }

  deployments(query: DeploymentQuery) {
    return this.#queries.deployments(query);
  }

  lastStops(flowIds: readonly number[]) {
    return this.#queries.lastStops(flowIds);
  }

  latestDeployments(flowIds: readonly number[]) {
    return latestDeployments(this.#knex, flowIds);
  }

  deploymentPage(query: HistoryQuery, page: RowPage) {
    return deploymentPage(this.#knex, query, page);
  }

  replacedDeployments(query: HistoryQuery, deployed: readonly NamedPeriod[]) {
    return replacedDeployments(this.#knex, query, deployed);
  }

  recentDeployments(flowIds: readonly number[]) {
    return recentDeployments(this.#knex, flowIds);
  }

  deploymentCounts(query: Pick<HistoryQuery, 'flowIds' | 'names'>) {
    return deploymentCounts(this.#knex, query);
  }

  buildsAt(
    flowIds: readonly number[],
    fingerprints: readonly string[],
    at: string,
  ) {
    return buildsAt(this.#knex, flowIds, fingerprints, at);
  }

  stateSince(flowId: number, state: StateValue, storedSince: number) {
    return this.#queries.stateSince(flowId, state, storedSince);
  }

  newerArtifacts(artifacts: readonly ArtifactKey[]) {
    return newerArtifacts(this.#knex, artifacts);
  }

  trendRows(flowIds: readonly number[], since: string) {
    return this.#queries.trendRows(flowIds, since);
  }

  hasUndatedTrails(flowIds: readonly number[], since: string) {
    return this.#queries.hasUndatedTrails(flowIds, since);
  }

  unmetCounts(flowIds: readonly number[], since: string) {
    return unmetCounts(this.#knex, flowIds, since);
  }
}
