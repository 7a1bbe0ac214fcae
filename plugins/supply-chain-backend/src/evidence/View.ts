import type {
  BuildVerdict,
  CommitRecord,
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
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import { buildKey } from '../util/keys';
import { portalError } from '../errors/problems';
import type { BuildRow } from '../store/rows';
import { isComplete } from '../store/progress';
import type { SyncedFlow } from '../sync/Sync';
import { coverageOf, flowProblems, isTrusted } from './coverage';
import type { Basis } from './coverage';
import { undecidedProblem } from './linkProblems';
import { namedRecords, Scope } from './Scope';
import type { Membership } from './Scope';
import { verdictOf } from './verdict';
import type { BuildReport } from './verdict';

/** Maximum number of problems with single records. */
const MAX_PROBLEMS = 20;

/** An entity's linked flows for one response, and what is known of them. */
export class View {
  readonly entityRef: string;
  readonly scope: Scope;
  /** The linked flows whose regions are configured. */
  readonly flows: readonly SyncedFlow[];
  readonly now: number;
  readonly #byId: ReadonlyMap<number, SyncedFlow>;
  readonly #problems = new Map<string, Problem>();
  readonly #reports = new Map<string, BuildReport[]>();
  /** Template names of each flow, by ID. */
  #templates: ReadonlyMap<number, ReadonlySet<string>> = new Map();
  readonly #commits = new Map<number, CommitRecord | undefined>();
  #isUndecided = false;
  #isUnresolved = false;
  #arePlacesUndecided = false;

  constructor(
    entity: { entityRef: string; link: Link },
    flows: readonly SyncedFlow[],
    now: number,
  ) {
    this.entityRef = entity.entityRef;
    this.scope = new Scope(entity.link);
    this.flows = flows;
    this.now = now;
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

  get flowIds(): number[] {
    return this.flows.map(({ flowId }) => flowId);
  }

  /** The flow of a stored row. */
  flowOf({ flowId }: { flowId: number }): FlowRef {
    return this.#byId.get(flowId)!.ref;
  }

  stateOf({ flowId }: { flowId: number }): SyncedFlow {
    return this.#byId.get(flowId)!;
  }

  /**
   * Ensures that some flows were ever read, before something is reported as not
   * found.
   *
   * @throws RegionRefusedError or ServiceUnavailableError
   */
  assertRead(flows: readonly SyncedFlow[]): void {
    for (const { ref, trails } of flows) {
      const { headAt, failure } = trails;
      if (headAt === undefined && failure && failure.kind !== 'not-found') {
        const { kind } = failure;
        const error = new RegionalApiError({
          kind,
          endpoint: 'E6',
          message: '',
        });
        throw portalError(error, ref, error);
      }
    }
  }

  /** The flows of an organization. */
  flowsOf({ region, org }: { region: string; org: string }): SyncedFlow[] {
    return this.flows.filter(
      ({ ref }) => ref.region === region && ref.org === org,
    );
  }

  /**
   * The linked flows that a query names.
   *
   * @param name - `region:org/flow`; undefined for all flows
   * @throws NotLinkedError
   */
  flowsOfQuery(name: string | undefined): readonly SyncedFlow[] {
    if (name === undefined) {
      return this.flows;
    }
    const named = this.flows.filter(
      ({ ref }) => stringifyFlowRef(ref) === name,
    );
    if (named.length === 0) {
      this.scope.assertFlow({ region: '', org: '', flow: name });
    }
    return named;
  }

  /** The linked flow with a reference, if any. */
  flowsNamed(ref: FlowRef): SyncedFlow[] {
    return this.flows.filter(
      flow => stringifyFlowRef(flow.ref) === stringifyFlowRef(ref),
    );
  }

  /** Notes the names in the templates of the flows. */
  noteTemplates(names: ReadonlyMap<number, ReadonlySet<string>>): void {
    this.#templates = names;
  }

  /** The names in the templates of all flows, of those noted. */
  get templateNames(): string[] {
    return [...this.#templates.values()].flatMap(names => [...names]);
  }

  /** Notes what the records of the flows say about builds. */
  noteBuilds(rows: readonly BuildRow[]): void {
    for (const row of rows) {
      const flow = this.flowOf(row);
      const key = buildKey({ ...flow, fingerprint: row.fingerprint });
      const known = this.#reports.get(key) ?? [];
      known.push({ ...row, flow });
      this.#reports.set(key, known);
    }
  }

  /** Notes the commits of trails, by ID. */
  noteCommits(commits: ReadonlyMap<number, CommitRecord | undefined>): void {
    commits.forEach((commit, id) => this.#commits.set(id, commit));
  }

  commitOf({ trailId }: { trailId: number }): CommitRecord | undefined {
    return this.#commits.get(trailId);
  }

  /**
   * Whether a mistake in the link leaves open of every record which part is the
   * entity's.
   */
  get isUnresolved(): boolean {
    return this.#isUnresolved || this.scope.isUnresolved;
  }

  /** Notes a problem with the whole link. */
  noteUnresolved(problem: Problem): void {
    this.#isUnresolved = true;
    this.noteProblem(problem);
  }

  /**
   * Notes that a record may be the entity's. If an annotation is mistaken, its
   * own problem says so.
   */
  #noteUndecided(
    { flowId, ref }: SyncedFlow,
    record: { name: string; repo?: string },
  ): void {
    this.#isUndecided = true;
    const isTold = this.isUnresolved || this.#problems.size >= MAX_PROBLEMS;
    if (this.#templates.has(flowId) && !isTold) {
      this.noteProblem(undecidedProblem(ref, record));
    }
  }

  /** Notes a problem that leaves open which environments are the entity's. */
  noteUndecidedPlace(problem: Problem): void {
    this.#arePlacesUndecided = true;
    this.noteProblem(problem);
  }

  noteProblem(problem: Problem): void {
    this.#problems.set(JSON.stringify(problem), problem);
  }

  /** The verdict on a build, as shown for one of its records. */
  verdictOf(
    own: FlowRef & { trail?: string },
    fingerprint: string,
  ): BuildVerdict {
    const reports = this.#reports.get(buildKey({ ...own, fingerprint })) ?? [];
    const isOfOwn = ({ flow }: BuildReport) =>
      stringifyFlowRef(flow) === stringifyFlowRef(own);
    const counting = reports.filter(
      report => isOfOwn(report) || !this.scope.isOfPullRequests(report.flow),
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

  /** Notes artifacts that a filter leaves out although they may be the entity's. */
  noteNamings(
    namings: readonly { flowId: number; name: string; repo?: string }[],
  ): void {
    for (const naming of namings) {
      const { flowId, name, repo } = naming;
      const templates = this.#templates.get(flowId);
      const membership = this.scope.membershipOf(
        [{ name, repo }],
        known => templates?.has(known) ?? false,
      );
      if (membership === 'undecided') {
        this.#noteUndecided(this.stateOf(naming), naming);
      }
    }
  }

  /** Whether a build of a flow is the entity's; notes if that is undecided. */
  membershipOf(
    flow: SyncedFlow,
    build: { fingerprint?: string; name: string; isAdditional?: boolean },
  ): Membership {
    if (!this.scope.isRestricted) {
      return 'own';
    }
    const { fingerprint, name } = build;
    const templates = this.#templates.get(flow.flowId);
    const isInTemplate = (wanted: string) =>
      wanted === name && build.isAdditional !== undefined
        ? !build.isAdditional
        : templates?.has(wanted) ?? false;
    if (fingerprint === undefined) {
      return this.scope.ownsName(name) ? 'own' : 'other';
    }
    const reports = (
      this.#reports.get(buildKey({ ...flow.ref, fingerprint })) ?? []
    ).filter(({ flowId }) => flowId === flow.flowId);
    const membership = this.scope.membershipOf(
      namedRecords(name, reports),
      isInTemplate,
    );
    if (membership === 'undecided') {
      const repo = reports.find(report => report.repo)?.repo;
      this.#noteUndecided(flow, { name, repo });
    }
    return membership;
  }

  /** Whether a build of a flow is of none of the entity's repositories. */
  isOfOtherRepo(
    { ref, flowId }: SyncedFlow,
    { fingerprint = '' }: { fingerprint?: string },
  ): boolean {
    const reports = this.#reports.get(buildKey({ ...ref, fingerprint })) ?? [];
    const own = reports.filter(report => report.flowId === flowId);
    return this.scope.byRepo(own) === 'other';
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
    return coverageOf({
      flows: this.flows,
      ...basis,
      isUndecided:
        this.#isUndecided ||
        this.isUnresolved ||
        (basis.ofPlaces &&
          (this.#arePlacesUndecided || this.scope.environmentsUnresolved)) ||
        this.flows.length < this.scope.link.flows.length,
      now: this.now,
    });
  }

  /**
   * The fields of a response about its sources.
   *
   * @param foreign - annotations whose problems other responses report
   */
  meta(
    coverage: Coverage,
    foreign: readonly string[] = [ANNOTATION.notifications],
  ): ResponseMeta {
    const own = this.scope.link.problems.filter(
      ({ annotation }) => !annotation || !foreign.includes(annotation),
    );
    return {
      coverage,
      problems: [
        ...own,
        ...flowProblems(this.flows),
        ...this.#problems.values(),
      ],
    };
  }
}
