import type {
  ArtifactRecord,
  BuildVerdict,
  FlowRef,
  Link,
  StateValue,
  TrailArtifact,
  TrailRecord,
} from 'backstage-plugin-supply-chain-common';
import type { BuildRef } from '../../records/RunningNow';
import type { BuildRow } from '../../records/storedRecords';
import type { EvidenceStore } from '../../store/EvidenceStore';
import { mapYielding } from '../../store/eventLoop';
import type { ReadNotes } from '../reader/ReadNotes';
import type { RegionReader } from '../reader/RegionReader';
import { foundArtifacts } from '../../regions/resources';
import { Builds } from './Builds';
import type { Found } from './Builds';
import { LinkLists } from './LinkLists';
import { Scope } from './Scope';
import { statesOf } from './storedBuildStates';

/** Number of builds loaded at once where there may be many. */
const BUILDS_PER_STEP = 500;

/** Where the data of a link comes from. */
export interface LinkSources {
  store: EvidenceStore;
  notes: ReadNotes;
  /** Known builds, shared by links to the same flows. */
  builds?: Builds;
}

/**
 * What the flows of a link say about builds, for one response: their verdicts,
 * and where they are running.
 */
export class LinkBuilds extends LinkLists {
  readonly scope: Scope;
  readonly builds: Builds;
  #lookupsLeft: number;
  #hasLookedUp = false;

  /** @param lookups - by default, no region is asked about a build */
  protected constructor(
    link: Link,
    sources: LinkSources,
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

  /** Loads what the stored lists say about builds, and where they ran. */
  async addBuilds(builds: readonly BuildRef[]): Promise<void> {
    await Promise.all([
      this.addBuildRecords(builds),
      this.builds.loadOnce(
        'deployments',
        builds,
        async (place, fingerprints) => {
          const flowIds = this.listedIds(this.#flowsOf(place));
          const found = await this.store.deployments({ flowIds, fingerprints });
          await mapYielding(found, row =>
            this.builds.addDeployment(this.flowOf(row), row),
          );
        },
      ),
    ]);
  }

  /** Loads what the stored lists say about builds. */
  protected async addBuildRecords(builds: readonly BuildRef[]): Promise<void> {
    await this.builds.loadOnce(
      'records',
      builds,
      async (place, fingerprints) => {
        const flowIds = this.listedIds(this.#flowsOf(place));
        const found = await this.store.builds(flowIds, fingerprints);
        await mapYielding(found, row =>
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

  /**
   * The verdicts of the stored lists on many builds of an organization, by
   * fingerprint, without remembering them.
   */
  async storedStatesOf(
    place: Pick<BuildRef, 'region' | 'org'>,
    fingerprints: readonly string[],
  ): Promise<Map<string, StateValue>> {
    const flows = this.#flowsOf(place);
    const options = {
      flow: flows[0],
      flowOf: (row: BuildRow) => this.flowOf(row),
      isSettled: this.isStoredWhole(place),
    };
    const states: [string, StateValue][] = [];
    for (let from = 0; from < fingerprints.length; from += BUILDS_PER_STEP) {
      const some = fingerprints.slice(from, from + BUILDS_PER_STEP);
      const rows = await this.store.builds(this.listedIds(flows), some);
      states.push(...statesOf(some, rows, options));
    }
    return new Map(states);
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
  isStoredWhole(build: Pick<BuildRef, 'region' | 'org'>): boolean {
    return (
      !this.#isUnreadable(build) &&
      this.#flowsOf(build).every(flow => this.isWhole(flow, 'artifacts'))
    );
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

  async #lookUp(build: BuildRef, waits: boolean): Promise<void> {
    const { region, org, fingerprint } = build;
    this.#hasLookedUp = true;
    const how = waits ? 'attempt' : 'attemptWithoutWaiting';
    const response = await this.reader?.[how](
      foundArtifacts(region, org, fingerprint),
      { region, org },
      async () => undefined,
    );
    if (response) {
      this.addFound(build, response);
    }
  }

  /** Whether a flow that may know the build can't be read at all. */
  #isUnreadable(build: Pick<BuildRef, 'region' | 'org'>): boolean {
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

  /** IDs of the given flows, if one of their lists is stored. */
  listedIds(flows: readonly FlowRef[]): number[] {
    return [
      ...new Set([
        ...this.flowIds('trails', flows),
        ...this.flowIds('artifacts', flows),
      ]),
    ];
  }
}

/** The builds of trails, as input for {@link LinkBuilds.settle}. */
export function buildsOf(
  trails: readonly Pick<TrailRecord, 'region' | 'org' | 'artifacts'>[],
): BuildRef[] {
  return trails.flatMap(({ region, org, artifacts }) =>
    artifacts.flatMap(({ fingerprint }) =>
      fingerprint ? [{ region, org, fingerprint }] : [],
    ),
  );
}
