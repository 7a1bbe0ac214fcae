import type {
  BuildVerdict,
  Coverage,
  FlowRef,
  Link,
  Problem,
  ResponseMeta,
} from 'backstage-plugin-supply-chain-common';
import {
  stringifyFlowRef,
  SUPPLY_CHAIN_ANNOTATIONS as ANNOTATION,
} from 'backstage-plugin-supply-chain-common';
import { NotLinkedError } from '../errors/PortalError';
import { buildKey, organizationKey } from '../util/keys';
import type { BuildRow, TrailRow } from '../store/rows';
import { isComplete } from '../store/progress';
import type { Store } from '../store/Store';
import type { SyncedFlow } from '../sync/nextStep';
import { coverageOf, flowProblems, isTrusted } from './coverage';
import type { Basis } from './coverage';
import { undecidedProblem, unknownName } from './linkProblems';
import { Scope } from './Scope';
import type { Membership } from './Scope';
import { verdictOf } from './verdict';
import type { BuildReport } from './verdict';

/** Maximum number of problems with single records. */
const MAX_PROBLEMS = 20;

/**
 * What leaves an answer open: the link as a whole, some records that may be the
 * entity's, or environments that may be.
 */
type Doubt = 'link' | 'records' | 'environments';

/** The names that the template of a trail has. */
export function templateNames({ record }: TrailRow): string[] {
  return record.artifacts.flatMap(({ name, additional }) =>
    additional ? [] : name,
  );
}

/** An entity's linked flows for one response, and what is known of them. */
export class View {
  readonly entityRef: string;
  readonly scope: Scope;
  /** The linked flows whose regions are configured. */
  readonly flows: readonly SyncedFlow[];
  readonly flowIds: readonly number[];
  readonly store: Store;
  readonly now = Date.now();
  readonly #byId: ReadonlyMap<number, SyncedFlow>;
  /** Names in the newest template of each flow, by ID. */
  readonly #templates = new Map<number, readonly string[]>();
  /** What records say about builds, by build. */
  readonly #reports = new Map<string, BuildReport[]>();
  readonly #doubts = new Set<Doubt>();
  readonly #problems = new Map<string, Problem>();

  constructor(
    entity: { entityRef: string; link: Link },
    flows: readonly SyncedFlow[],
    store: Store,
  ) {
    this.entityRef = entity.entityRef;
    this.scope = new Scope(entity.link);
    this.flows = flows;
    this.flowIds = flows.map(({ flowId }) => flowId);
    this.store = store;
    this.#byId = new Map(flows.map(flow => [flow.flowId, flow]));
  }

  /** Changes whenever the stored records of the flows may have changed. */
  get revision(): string {
    return JSON.stringify(
      this.flows.map(({ flowId, revision, trails, artifacts }) => [
        flowId,
        revision,
        ...[trails, artifacts].map(list => [
          isComplete(list),
          isTrusted(list, this.now),
          list.failure?.kind,
        ]),
      ]),
    );
  }

  /** The flow of a stored row. */
  flowOf(row: { flowId: number }): FlowRef {
    return this.stateOf(row).ref;
  }

  stateOf({ flowId }: { flowId: number }): SyncedFlow {
    return this.#byId.get(flowId)!;
  }

  /** The flows of an organization. */
  flowsOf(place: { region: string; org: string }): SyncedFlow[] {
    const key = organizationKey(place);
    return this.flows.filter(({ ref }) => organizationKey(ref) === key);
  }

  /** The linked flow with a reference, if any. */
  flowNamed(ref: FlowRef): SyncedFlow | undefined {
    const name = stringifyFlowRef(ref);
    return this.flows.find(flow => stringifyFlowRef(flow.ref) === name);
  }

  /**
   * The linked flows that a query names.
   *
   * @param name - `region:org/flow`; undefined for all flows
   * @throws NotLinkedError
   */
  flowsOfQuery(name: string | undefined): readonly SyncedFlow[] {
    const named = this.flows.filter(
      ({ ref }) => name === undefined || stringifyFlowRef(ref) === name,
    );
    if (name !== undefined && named.length === 0) {
      throw new NotLinkedError('flow');
    }
    return named;
  }

  /**
   * Reads which names and repositories the flows of a shared link have. Notes
   * linked ones that nothing has: if one is misspelled, builds are missing.
   *
   * @param listed - flows whose artifacts are listed by name and repository: also
   * notes those left out that may be the entity's
   */
  async readNames(listed: readonly SyncedFlow[] = []): Promise<void> {
    if (!this.scope.isRestricted) {
      return;
    }
    for (const row of await this.store.trails.newest(this.flowIds)) {
      this.#templates.set(row.flowId, templateNames(row));
    }
    const namings = await this.store.artifacts.names(this.flowIds);
    if (this.coverage({ newestOnly: true }).complete) {
      const { names = [], repos = [] } = this.scope;
      this.#noteUnknown(ANNOTATION.artifacts, names, [
        ...[...this.#templates.values()].flat(),
        ...namings.map(({ name }) => name),
      ]);
      if (namings.length > 0) {
        const known = namings.flatMap(({ repo }) => repo ?? []);
        this.#noteUnknown(ANNOTATION.repo, repos, known);
      }
    }
    for (const { flowId, name, repo } of namings) {
      const flow = this.stateOf({ flowId });
      if (listed.includes(flow)) {
        this.#judge(flow, name, repo === undefined ? [] : [repo]);
      }
    }
  }

  #noteUnknown(
    annotation: string,
    linked: readonly string[],
    known: readonly string[],
  ): void {
    for (const value of linked.filter(name => !known.includes(name))) {
      this.noteProblem(unknownName(annotation, value, known), 'link');
    }
  }

  /** Reads what the records of the flows say about builds. */
  async readBuilds(fingerprints: readonly string[]): Promise<BuildRow[]> {
    const rows = await this.store.artifacts.builds(this.flowIds, fingerprints);
    this.noteBuilds(rows);
    return rows;
  }

  /** Notes what the records of the flows say about builds. */
  noteBuilds(rows: readonly BuildRow[]): void {
    for (const row of rows) {
      const flow = this.flowOf(row);
      const build = { ...flow, fingerprint: row.fingerprint };
      const known = this.#reports.get(buildKey(build)) ?? [];
      known.push({ ...row, flow });
      this.#reports.set(buildKey(build), known);
    }
  }

  /** @param doubt - what the problem leaves open, if anything */
  noteProblem(problem: Problem, doubt?: Doubt): void {
    this.#problems.set(JSON.stringify(problem), problem);
    if (doubt) {
      this.#doubts.add(doubt);
    }
  }

  /**
   * Whether a mistake in the link leaves open of every record which part is the
   * entity's.
   */
  get isUnresolved(): boolean {
    return this.#doubts.has('link') || this.scope.isUnresolved;
  }

  /** The verdict on a build, as shown for one of its records. */
  verdictOf(
    own: FlowRef & { trail?: string },
    fingerprint: string,
  ): BuildVerdict {
    const ownFlow = stringifyFlowRef(own);
    const counting = this.#reportsOn({ ...own, fingerprint }).filter(
      ({ flow }) =>
        stringifyFlowRef(flow) === ownFlow ||
        !this.scope.isOfPullRequests(flow),
    );
    return verdictOf(own, counting, this.isSettled(own));
  }

  /** Everything that some flows of an organization say about its builds is known. */
  isSettled(place: { region: string; org: string }): boolean {
    return (
      !this.isUnresolved &&
      this.flowsOf(place).every(
        ({ artifacts }) =>
          isComplete(artifacts) && isTrusted(artifacts, this.now),
      )
    );
  }

  /** Whether a build of a flow is the entity's; notes if that is undecided. */
  membershipOf(
    flow: SyncedFlow,
    build: { fingerprint?: string; name: string },
    isAdditional?: boolean,
  ): Membership {
    const { fingerprint, name } = build;
    if (!this.scope.isRestricted) {
      return 'own';
    }
    if (fingerprint === undefined) {
      return this.scope.ownsName(name) ? 'own' : 'other';
    }
    const repos = this.#reportsOn({ ...flow.ref, fingerprint }).flatMap(
      ({ flowId, repo }) => (flowId === flow.flowId && repo ? repo : []),
    );
    return this.#judge(flow, name, repos, isAdditional);
  }

  /** @param isAdditional - whether the template of its own trail lacks it */
  #judge(
    { ref, flowId }: SyncedFlow,
    name: string,
    repos: readonly string[],
    isAdditional = !this.#templates.get(flowId)?.includes(name),
  ): Membership {
    const membership = this.scope.membershipOf(
      { names: [name], repos },
      !isAdditional,
    );
    if (membership === 'undecided') {
      this.#doubts.add('records');
      // If an annotation is mistaken, its own problem says so.
      if (this.#templates.has(flowId) && !this.isUnresolved) {
        this.noteProblem(undecidedProblem(ref, name, repos.at(0)));
      }
    }
    return membership;
  }

  #reportsOn(build: Parameters<typeof buildKey>[0]): readonly BuildReport[] {
    return this.#reports.get(buildKey(build)) ?? [];
  }

  /**
   * How much of the truth an answer about some flows rests on.
   *
   * @param basis - `ofPlaces` if the answer also depends on which environments
   * are the entity's
   */
  coverage(
    basis: Partial<Pick<Basis, 'flows' | 'newestOnly'>> & {
      ofPlaces?: boolean;
    } = {},
  ): Coverage {
    const isOfPlaces =
      this.#doubts.has('environments') || this.scope.environmentsUnresolved;
    return coverageOf({
      flows: this.flows,
      ...basis,
      isUndecided:
        this.isUnresolved ||
        this.#doubts.has('records') ||
        (basis.ofPlaces === true && isOfPlaces) ||
        this.flows.length < this.scope.link.flows.length,
      now: this.now,
    });
  }

  /** The fields of a response about its sources. */
  meta(coverage = this.coverage()): ResponseMeta {
    return {
      coverage,
      problems: [
        ...this.scope.link.problems.filter(
          ({ annotation }) => annotation !== ANNOTATION.notifications,
        ),
        ...flowProblems(this.flows),
        ...[...this.#problems.values()].slice(0, MAX_PROBLEMS),
      ],
    };
  }
}
