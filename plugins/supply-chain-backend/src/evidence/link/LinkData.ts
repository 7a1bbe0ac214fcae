import type {
  ArtifactRecord,
  BuildVerdict,
  FlowRef,
  Link,
  StateValue,
  TrailArtifact,
  TrailRecord,
} from 'backstage-plugin-supply-chain-common';
import { stringifyFlowRef } from 'backstage-plugin-supply-chain-common';
import type { EvidenceStore } from '../../store/EvidenceStore';
import type {
  StoredArtifact,
  Stored,
  TrailRow,
} from '../../records/storedRecords';
import { mapInTurns } from '../../store/turns';
import { Builds } from './builds';
import type { Found } from './builds';
import { LinkLists } from './LinkLists';
import type { FlowLists } from './LinkLists';
import type { ReadNotes } from '../../sync/ReadNotes';
import type { RegionReader } from '../../sync/RegionReader';
import { foundArtifacts } from '../../sync/resources';
import type { BuildRef } from '../../records/running';
import {
  limitToUnknown,
  limitState,
  Scope,
  UNMATCHED,
  UNRESOLVED,
} from './scope';
import type { RepoMembership } from './scope';
import { worstState } from '../../records/state';
import { findUnmatchedNames, unmatchedProblem } from './unmatchedNames';
import type { UnmatchedName } from './unmatchedNames';

/** A trail as the entity sees it, and the row it was read from. */
export interface OwnTrailRow {
  trail: TrailRecord;
  row: TrailRow;
}

/**
 * Data of a link's flows for one response, and what follows from it: which
 * records are the entity's, the verdicts on builds, and where they are running.
 */
export class LinkData extends LinkLists {
  readonly scope: Scope;
  readonly builds: Builds;
  #lookupsLeft: number;
  #hasLookedUp = false;
  #unmatched?: Promise<UnmatchedName[]>;

  /**
   * Reads the newest records of each linked flow, as fresh as requested.
   *
   * @param maxLookups - maximum number of builds looked up (E9); any further
   * ones stay unknown unless the stored lists settle them
   * @param notes - receives problems of the stored data; by default, the
   * reader's notes
   */
  static async read(
    link: Link,
    reader: RegionReader,
    maxLookups: number,
    notes: ReadNotes = reader.notes,
  ): Promise<LinkData> {
    const { store } = reader;
    const data = new LinkData(link, { store, notes }, { reader, maxLookups });
    await data.readLists(reader);
    return data;
  }

  /**
   * Like {@link read}, but only with stored data, without calling a region.
   *
   * @param sources - links to the same flows can share `builds`, which are then
   * loaded once
   * @param lists - states of the stored lists, by flow
   */
  static stored(
    link: Link,
    sources: { store: EvidenceStore; notes: ReadNotes; builds?: Builds },
    lists: ReadonlyMap<string, FlowLists>,
  ): LinkData {
    const data = new LinkData(link, sources);
    for (const flow of link.flows) {
      const { trails, artifacts } = lists.get(stringifyFlowRef(flow)) ?? {};
      [trails, artifacts].forEach(list => list && data.addList(flow, list));
    }
    return data;
  }

  private constructor(
    link: Link,
    sources: { store: EvidenceStore; notes: ReadNotes; builds?: Builds },
    lookups?: { reader: RegionReader; maxLookups: number },
  ) {
    super(link, sources, lookups?.reader);
    this.scope = new Scope(link);
    this.builds = sources.builds ?? new Builds();
    this.#lookupsLeft = lookups?.maxLookups ?? 0;
  }

  /**
   * Whether builds were looked up in a region, so that the result depends on
   * more than the store.
   */
  get hasLookedUp(): boolean {
    return this.#hasLookedUp;
  }

  /**
   * Filters trails down to the entity's own, as the entity sees them, in order.
   * Loads the stored data of their builds if needed.
   */
  async ownTrails(rows: readonly TrailRow[]): Promise<TrailRecord[]> {
    const own = await this.ownRows(rows);
    return own.map(({ trail }) => trail);
  }

  /**
   * Like {@link ownTrails}, but with the row of each trail.
   *
   * @param limit - stops after this many own trails, so that older undecided
   * ones don't matter
   */
  async ownRows(
    rows: readonly TrailRow[],
    limit: number = Infinity,
  ): Promise<OwnTrailRow[]> {
    await this.prepareOwnRows(rows);
    const isUnmatched = await this.hasUnmatchedNames();
    const own: OwnTrailRow[] = [];
    for (const row of rows) {
      const trail = own.length < limit ? this.#ownTrail(row) : undefined;
      if (trail) {
        own.push({ trail: isUnmatched ? limitToUnknown(trail) : trail, row });
      }
    }
    return own;
  }

  /**
   * Whether a stored artifact is the entity's. If its region doesn't name its
   * repository, it is left out as undecided.
   */
  ownsArtifact(row: { flowId: number; value: StoredArtifact }): boolean {
    const { templateName, repo } = row.value;
    if (!this.scope.ownsArtifact(templateName)) {
      return false;
    }
    if (this.link.repo !== undefined && repo === undefined) {
      this.noteUndecided(this.flowOf(row));
    }
    return this.link.repo === undefined || repo === this.link.repo;
  }

  /** A stored artifact as a record of a linked flow. */
  artifactOf(row: Stored<StoredArtifact> & { flowId: number }): ArtifactRecord {
    return { ...row.value.record, ...this.flowOf(row) };
  }

  /**
   * Loads what decides which of some trails are the entity's, and their states.
   */
  async prepareOwnRows(rows: readonly TrailRow[]): Promise<void> {
    if (!this.scope.isRestricted) {
      return;
    }
    // Any build of a trail may show that it is from another repository.
    const isNeeded = ({ name }: TrailArtifact) =>
      this.link.repo !== undefined || this.scope.ownsArtifact(name);
    const builds = rows.flatMap(row =>
      buildsOf([
        {
          ...this.flowOf(row),
          artifacts: row.value.record.artifacts.filter(isNeeded),
        },
      ]),
    );
    await Promise.all([
      this.#addBuildRecords(builds),
      this.hasUnmatchedNames(),
    ]);
  }

  /** Loads what the stored lists say about builds, and where they ran. */
  async addBuilds(builds: readonly BuildRef[]): Promise<void> {
    await Promise.all([
      this.#addBuildRecords(builds),
      this.builds.loadOnce(
        'deployments',
        builds,
        async (place, fingerprints) => {
          const flowIds = this.#idsOf(this.#flowsOf(place));
          const found = await this.store.deployments({ flowIds, fingerprints });
          await mapInTurns(found, row =>
            this.builds.addDeployment(this.flowOf(row), row),
          );
        },
      ),
    ]);
  }

  async #addBuildRecords(builds: readonly BuildRef[]): Promise<void> {
    await this.builds.loadOnce(
      'records',
      builds,
      async (place, fingerprints) => {
        const flowIds = this.#idsOf(this.#flowsOf(place));
        const found = await this.store.builds(flowIds, fingerprints);
        await mapInTurns(found, row =>
          this.builds.addRow(this.flowOf(row), row),
        );
      },
    );
  }

  /**
   * Loads the stored data of builds, and looks up (E9) the first ones that it
   * doesn't settle, up to the limit.
   *
   * @param waits - if false, builds that aren't known yet stay unknown, and the
   * response is marked as still settling
   */
  async settle(
    builds: readonly BuildRef[],
    { waits = true }: { waits?: boolean } = {},
  ): Promise<void> {
    await this.addBuilds(builds);
    const open = new Map(
      builds
        .map(({ region, org, fingerprint }) => ({ region, org, fingerprint }))
        .filter(build => !this.isSettled(build) && !this.#isUnreadable(build))
        .map(build => [JSON.stringify(build), build]),
    );
    const wanted = [...open.values()].slice(0, this.#lookupsLeft);
    this.#lookupsLeft -= wanted.length;
    await Promise.all(wanted.map(build => this.#lookUp(build, waits)));
  }

  /**
   * Notes when the stored data about builds was read, which may be long before
   * the newest records of their flows.
   */
  noteBuilds(builds: readonly BuildRef[]): void {
    this.notes.noteRead(
      builds.flatMap(build => this.builds.readAtOf(build) ?? []),
    );
  }

  /** Adds a lookup result for a build (E9). */
  addFound(build: BuildRef, found: Found, isWhole?: boolean): void {
    const owns = (flow: FlowRef) => this.scope.ownsFlow(flow);
    this.builds.addFound(build, found, owns, isWhole);
  }

  /** The verdict on a build, as shown for a linked flow. */
  verdictOf(flow: FlowRef, fingerprint: string): BuildVerdict {
    const { region, org } = flow;
    return this.builds.verdictOf(
      flow,
      fingerprint,
      this.isSettled({ region, org, fingerprint }),
    );
  }

  /** When the verdict on a build began, if known. */
  stateSinceOf(
    { region, org }: FlowRef,
    fingerprint: string,
    state: StateValue,
  ): string | undefined {
    return this.builds.stateSinceOf({ region, org, fingerprint }, state);
  }

  /** Adds verdicts and environments to the builds of a trail. */
  withVerdicts(trail: TrailRecord): TrailRecord {
    return {
      ...trail,
      artifacts: trail.artifacts.map(artifact => {
        const { originalState, runningIn: _, ...rest } = artifact;
        const { fingerprint } = artifact;
        const runningIn = this.#placesOf(trail, artifact);
        return {
          ...rest,
          ...(fingerprint
            ? this.verdictOf(trail, fingerprint)
            : originalState && { originalState }),
          ...(runningIn && { runningIn }),
        };
      }),
    };
  }

  /** Adds the verdict and environments to an artifact. */
  withVerdict({
    state: _,
    originalState: __,
    decidedBy: ___,
    ...artifact
  }: ArtifactRecord): ArtifactRecord {
    const runningIn = this.#whereItRuns(artifact);
    return {
      ...artifact,
      ...this.verdictOf(artifact, artifact.fingerprint),
      ...(runningIn && { runningIn }),
    };
  }

  /**
   * Whether a build is from the link's repository; `own` if the link has none.
   */
  membershipOf(
    flow: FlowRef,
    fingerprint: string,
    trail: { name?: string; createdAt?: string },
  ): ReturnType<RepoMembership> {
    const { repo } = this.link;
    return repo === undefined
      ? 'own'
      : this.builds.membershipOf(
          flow,
          { fingerprint, trail: trail.name },
          repo,
          this.isCovered(flow, 'artifacts', trail.createdAt),
        );
  }

  /** Names in the link's annotations that match no stored record. */
  async unmatchedNames(): Promise<UnmatchedName[]> {
    this.#unmatched ??= findUnmatchedNames(this.link, this.store, {
      trails: this.flowIds('trails', this.link.flows),
      artifacts: this.flowIds('artifacts', this.link.flows),
    });
    return this.#unmatched;
  }

  /**
   * Why other artifacts of the linked flows may be the entity's; undefined if
   * they can't be.
   */
  async artifactDoubt(): Promise<string | undefined> {
    if (this.scope.artifactsUnresolved) {
      return UNRESOLVED;
    }
    return (await this.hasUnmatchedNames()) ? UNMATCHED : undefined;
  }

  /** Whether a name in the link's annotations matches no stored record. */
  async hasUnmatchedNames(): Promise<boolean> {
    return (await this.unmatchedNames()).length > 0;
  }

  /**
   * Notes unmatched names as problems, unless a flow is unread, since it might
   * contain them.
   */
  async noteUnmatchedNames(): Promise<void> {
    if (!this.link.flows.some(flow => this.isUnread(flow))) {
      const names = await this.unmatchedNames();
      names.forEach(name => this.notes.note(unmatchedProblem(name)));
    }
  }

  /**
   * Environments that an artifact of a trail is running in; undefined if
   * unknown.
   */
  #placesOf(
    trail: TrailRecord,
    { fingerprint, state }: TrailArtifact,
  ): string[] | undefined {
    const { region, org, unreadable } = trail;
    if (!fingerprint) {
      // Artifacts without a build aren't running.
      return state === 'unknown' ? undefined : [];
    }
    const places = this.#whereItRuns({ region, org, fingerprint });
    // An unreadable part of the trail might contain a deployment.
    return unreadable && places?.length === 0 ? undefined : places;
  }

  /** Environments that a build is running in; undefined if unknown. */
  #whereItRuns(build: BuildRef): string[] | undefined {
    const places = this.builds.whereItRuns(build);
    // Another trail with the build may report a deployment.
    const isKnown =
      this.builds.isPlaced(build) ||
      (!this.#isUnreadable(build) &&
        this.#flowsOf(build).every(flow => this.isWhole(flow, 'trails')));
    return places?.length || isKnown ? places : undefined;
  }

  #recordOf(row: TrailRow): TrailRecord {
    return { ...row.value.record, ...this.flowOf(row) };
  }

  /** A trail as the entity sees it; undefined if it isn't the entity's. */
  #ownTrail(row: TrailRow): TrailRecord | undefined {
    const { targets } = row.value;
    const record = this.#recordOf(row);
    const repo = this.#repoOf(this.flowOf(row), record);
    const own = this.scope.trail({ record, ...(targets && { targets }) }, repo);
    const mayBeOwn = () =>
      !this.isCovered(record, 'artifacts', record.createdAt) ||
      record.artifacts.some(
        ({ fingerprint }) => fingerprint && repo?.(fingerprint) === 'unknown',
      );
    if (!own && mayBeOwn()) {
      this.noteUndecided(record);
    }
    const trail = own && this.#judged(own);
    return trail && row.stateSince !== undefined && trail.state === record.state
      ? { ...trail, stateSince: new Date(row.stateSince).toISOString() }
      : trail;
  }

  async #lookUp(build: BuildRef, waits: boolean): Promise<void> {
    const { region, org, fingerprint } = build;
    this.#hasLookedUp = true;
    const how = waits ? 'attempt' : 'attemptWithoutWaiting';
    const answer = await this.reader?.[how](
      foundArtifacts(region, org, fingerprint),
      { region, org },
      async () => undefined,
    );
    if (answer) {
      this.addFound(build, answer);
    }
  }

  /**
   * Whether everything that the linked flows may say about a build is known.
   */
  isSettled(build: BuildRef): boolean {
    return (
      this.isStoredWhole(build) ||
      (!this.#isUnreadable(build) && this.builds.isFoundWhole(build))
    );
  }

  /**
   * Whether everything that the linked flows may say about a build is stored.
   * Verdicts of the past rest on nothing else: a lookup (E9) only returns the
   * current ones.
   */
  isStoredWhole(build: BuildRef): boolean {
    return (
      !this.#isUnreadable(build) &&
      this.#flowsOf(build).every(flow => this.isWhole(flow, 'artifacts'))
    );
  }

  /** Whether a flow that may know the build can't be read at all. */
  #isUnreadable(build: BuildRef): boolean {
    return (
      this.scope.flowsUnresolved ||
      this.#flowsOf(build).some(flow => this.reader?.isMissing(flow))
    );
  }

  #flowsOf({ region, org }: Pick<BuildRef, 'region' | 'org'>): FlowRef[] {
    return this.link.flows.filter(
      flow => flow.region === region && flow.org === org,
    );
  }

  #idsOf(flows: readonly FlowRef[]): number[] {
    return [
      ...new Set([
        ...this.flowIds('trails', flows),
        ...this.flowIds('artifacts', flows),
      ]),
    ];
  }

  /** Limits the state of a trail to the region's own verdicts on its builds. */
  #judged(trail: TrailRecord): TrailRecord {
    if (!this.scope.isRestricted) {
      return trail;
    }
    const states = trail.artifacts.flatMap(({ fingerprint }) =>
      fingerprint
        ? this.builds
            .regionStatesOf(trail, trail.name, fingerprint)
            .flatMap(({ state, originalState }) =>
              state !== 'unknown' || originalState ? [state] : [],
            )
        : [],
    );
    return states.length > 0 ? limitState(trail, worstState(states)) : trail;
  }

  #repoOf(flow: FlowRef, trail: TrailRecord): RepoMembership | undefined {
    return this.link.repo === undefined
      ? undefined
      : fingerprint => this.membershipOf(flow, fingerprint, trail);
  }
}

/** The builds of trails, as input for {@link LinkData.settle}. */
export function buildsOf(
  trails: readonly Pick<TrailRecord, 'region' | 'org' | 'artifacts'>[],
): BuildRef[] {
  return trails.flatMap(({ region, org, artifacts }) =>
    artifacts.flatMap(({ fingerprint }) =>
      fingerprint ? [{ region, org, fingerprint }] : [],
    ),
  );
}
