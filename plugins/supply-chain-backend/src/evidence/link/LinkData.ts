import type {
  ArtifactRecord,
  FlowRef,
  Link,
  TrailArtifact,
  TrailRecord,
} from 'backstage-plugin-supply-chain-common';
import { stringifyFlowRef } from 'backstage-plugin-supply-chain-common';
import type {
  StoredArtifact,
  Stored,
  TrailRow,
} from '../../records/storedRecords';
import type { ReadNotes } from '../reader/ReadNotes';
import type { RegionReader } from '../reader/RegionReader';
import { buildsOf, LinkBuilds } from './LinkBuilds';
import type { LinkSources } from './LinkBuilds';
import type { FlowLists } from './LinkLists';
import { limitToUnknown, limitState, UNMATCHED, UNRESOLVED } from './Scope';
import type { RepoMembership } from './Scope';
import { worstState } from '../../records/state';
import { findUnmatchedNames, unmatchedProblem } from './unmatchedNames';
import type { UnmatchedName } from './unmatchedNames';

/** A trail as the entity sees it, and the row it was read from. */
export interface OwnTrailRow {
  trail: TrailRecord;
  row: TrailRow;
}

/** Maximum number of builds looked up (E9) for a response. */
export const MAX_LOOKUPS = 20;

/**
 * Data of a link's flows for one response, and which of their records are the
 * entity's.
 */
export class LinkData extends LinkBuilds {
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
    sources: LinkSources,
    lists: ReadonlyMap<string, FlowLists>,
  ): LinkData {
    const data = new LinkData(link, sources);
    for (const flow of link.flows) {
      const { trails, artifacts } = lists.get(stringifyFlowRef(flow)) ?? {};
      [trails, artifacts].forEach(list => list && data.addList(flow, list));
    }
    return data;
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
    await Promise.all([this.addBuildRecords(builds), this.hasUnmatchedNames()]);
  }

  /**
   * Whether a build is from the link's repository; `own` if the link has none.
   *
   * @param trail - the trail that reports it; `readAt` is in milliseconds since
   * the epoch
   */
  membershipOf(
    flow: FlowRef,
    fingerprint: string,
    trail: { name?: string; createdAt?: string; readAt?: number },
  ): ReturnType<RepoMembership> {
    const { repo } = this.link;
    return repo === undefined
      ? 'own'
      : this.builds.membershipOf(
          flow,
          { fingerprint, trail: trail.name },
          repo,
          this.#wouldListBuilds(flow, trail),
        );
  }

  /**
   * Whether the stored artifacts of a flow would include every build of a trail:
   * not if they were read before the trail, or if some as old as the trail
   * aren't kept.
   */
  #wouldListBuilds(
    flow: FlowRef,
    { createdAt, readAt }: { createdAt?: string; readAt?: number },
  ): boolean {
    const list = this.list(flow, 'artifacts');
    return (
      readAt !== undefined &&
      list?.readAt !== undefined &&
      list.readAt >= readAt &&
      (list.keptSince === undefined
        ? this.isCovered(flow, 'artifacts', createdAt)
        : createdAt !== undefined &&
          this.isStoredSince(flow, 'artifacts', createdAt))
    );
  }

  /**
   * Whether all trails of the entity are stored and readable, as far back as
   * they are kept. Builds looked at later may still turn out to be undecided.
   */
  async hasAllTrails(): Promise<boolean> {
    return (
      !this.scope.recordsUnresolved &&
      this.link.flows.every(
        flow => this.isWhole(flow, 'trails') && !this.hasUndecided(flow),
      ) &&
      !(await this.hasUnmatchedNames())
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

  #recordOf(row: TrailRow): TrailRecord {
    return { ...row.value.record, ...this.flowOf(row) };
  }

  /** A trail as the entity sees it; undefined if it isn't the entity's. */
  #ownTrail(row: TrailRow): TrailRecord | undefined {
    const { targets } = row.value;
    const record = this.#recordOf(row);
    const repo = this.#repoOf(this.flowOf(row), record, row.readAt);
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
    if (!trail) {
      return undefined;
    }
    const since = this.#stateSinceOf(trail, row);
    return since === undefined
      ? trail
      : { ...trail, stateSince: new Date(since).toISOString() };
  }

  /**
   * Since when the entity's view of a trail has certainly had its state, in
   * milliseconds since the epoch; undefined if unknown.
   */
  #stateSinceOf(
    own: TrailRecord,
    { stateSince, value: { record } }: TrailRow,
  ): number | undefined {
    if (stateSince === undefined || !sharesDate(own, record)) {
      return undefined;
    }
    const isJudged = this.scope.isRestricted && own.state !== 'non-compliant';
    const builds = isJudged ? own.artifacts : [];
    const since = Math.max(
      stateSince,
      ...builds.flatMap(({ fingerprint }) =>
        fingerprint
          ? this.builds.settledSinceIn(own, own.name, fingerprint)
          : [],
      ),
    );
    return Number.isNaN(since) ? undefined : since;
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

  #repoOf(
    flow: FlowRef,
    { name, createdAt }: TrailRecord,
    readAt: number,
  ): RepoMembership | undefined {
    const trail = { name, ...(createdAt && { createdAt }), readAt };
    return this.link.repo === undefined
      ? undefined
      : fingerprint => this.membershipOf(flow, fingerprint, trail);
  }
}

/**
 * Whether the entity's view of a trail has certainly had its state since the
 * trail got its own. A foreign artifact may have failed before its own ones, but
 * a trail is only compliant once all of them are.
 */
function sharesDate(own: TrailRecord, record: TrailRecord): boolean {
  const isAll =
    own.artifacts.length === record.artifacts.length &&
    own.attestations.length === record.attestations.length;
  return own.state === record.state && (isAll || own.state === 'compliant');
}
