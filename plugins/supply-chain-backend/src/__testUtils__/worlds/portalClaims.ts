import type {
  ArtifactDetailsResponse,
  ArtifactRecord,
  ArtifactsResponse,
  AttestationsResponse,
  FlowRef,
  SearchResponse,
  StateValue,
  ServiceRecord,
  SummaryResponse,
  TrailRecord,
  TrailsResponse,
} from 'backstage-plugin-supply-chain-common';
import type { OwnAttestation, WorldOracle } from './WorldOracle';
import { isOfFlow } from './WorldScope';
import type { BuildPlace } from './WorldScope';

const PADDING = /^e+\d+$/;

/** Checks claims made by responses and collects the unproven ones. */
export class PortalClaims {
  readonly unproven: unknown[] = [];
  /** How often "compliant" or "none" was proven. */
  readonly proven = { compliant: 0, none: 0 };
  readonly oracle: WorldOracle;

  constructor(oracle: WorldOracle) {
    this.oracle = oracle;
  }

  check(state: StateValue | undefined, holds: () => boolean, claim: unknown) {
    if (state === 'compliant') {
      this.#count('compliant', holds(), claim);
    }
  }

  checkBuild(
    build: FlowRef & {
      fingerprint: string;
      state: StateValue;
      trail?: string;
      runningIn?: string[];
    },
    where: string,
  ): void {
    if (PADDING.test(build.fingerprint)) {
      return;
    }
    const oracle = this.oracle;
    this.check(build.state, () => oracle.buildIsCompliant(build), [
      where,
      build,
    ]);
    if (!oracle.scope.ownsBuild(build)) {
      this.unproven.push([where, 'is not the component’s', build]);
    }
    this.checkPlaces(build.runningIn, oracle.runs.placesOf(build), [
      where,
      build,
    ]);
  }

  /**
   * A build must run where the response says, and nowhere only if it doesn't run.
   */
  checkPlaces(
    told: string[] | undefined,
    places: string[],
    claim: unknown,
  ): void {
    if (told?.some(each => !places.includes(each))) {
      this.unproven.push(['does not run there', claim]);
    }
    this.checkNone(told?.length === 0, places, claim);
  }

  checkTrail(trail: TrailRecord, where: string): void {
    const oracle = this.oracle;
    const { region, org, flow, name } = trail;
    this.check(trail.state, () => oracle.trailIsCompliant(trail), [
      where,
      trail,
    ]);
    for (const attestation of trail.attestations) {
      this.check(attestation.state, () => oracle.attestationPasses(trail), [
        where,
        attestation,
        trail,
      ]);
    }
    for (const artifact of trail.artifacts) {
      const { fingerprint, state, runningIn } = artifact;
      for (const each of artifact.attestations) {
        const passes = () => oracle.checksPass(trail, artifact.name, each.name);
        this.check(each.state, passes, [where, each, trail]);
      }
      if (fingerprint) {
        const build = { region, org, flow, trail: name, fingerprint, state };
        this.checkBuild({ ...build, ...(runningIn && { runningIn }) }, where);
      }
    }
  }

  checkSummary(summary: SummaryResponse): void {
    const { complete } = summary.coverage;
    this.#checkOverall(summary, 'summary');
    this.checkNone(complete, this.oracle.scope.doubts(), summary);
    this.#checkRunning(summary.running, complete, ['summary', summary]);
    for (const { trail, ...flow } of summary.flows) {
      if (trail) {
        this.checkTrail(trail, 'summary');
      }
      this.checkNone(
        complete && !trail,
        this.oracle.ownTrails().filter(own => isOfFlow(own, flow)),
        ['summary', flow, summary],
      );
    }
  }

  checkService(component: ServiceRecord): void {
    const { complete } = component.coverage;
    this.#checkOverall(component, 'services');
    this.#checkRunning(component.running, complete, ['services', component]);
    this.checkNone(
      complete && !component.newestTrail,
      [...this.oracle.scope.doubts(), ...this.oracle.ownTrails()],
      ['services', component],
    );
  }

  checkTrails(response: TrailsResponse, query: string): void {
    response.trails.forEach(each => this.checkTrail(each, `trails${query}`));
    this.checkNone(
      query === '' && isWhole(response),
      [
        ...this.oracle.scope.doubts(),
        ...this.oracle
          .ownTrails()
          .filter(
            own =>
              !response.trails.some(
                each => isOfFlow(each, own) && each.name === own.name,
              ),
          ),
      ],
      ['trails', response],
    );
  }

  checkArtifacts(response: ArtifactsResponse, query: string): void {
    response.artifacts.forEach(each =>
      this.checkBuild(each, `artifacts${query}`),
    );
    this.checkNone(
      query === '' && isWhole(response),
      [
        ...this.oracle.scope.doubts(),
        ...this.oracle.scope
          .ownBuilds()
          .filter(own => !isAmong(response.artifacts, own)),
      ],
      ['artifacts', response],
    );
  }

  checkArtifact(response: ArtifactDetailsResponse): void {
    const { artifacts, runningIn } = response;
    artifacts.forEach(each => this.checkBuild(each, 'artifact'));
    this.checkPlaces(
      runningIn?.map(({ environment }) => environment),
      artifacts.flatMap(each => this.oracle.runs.placesOf(each)),
      ['artifact', response],
    );
  }

  checkSearch(response: SearchResponse, fingerprint: string): void {
    const { results, omitted, unsearched } = response;
    for (const result of results) {
      this.check(result.state, () => this.oracle.foundIsCompliant(result), [
        'search',
        result,
      ]);
      this.checkBuild({ ...result, state: 'unknown' }, 'search');
    }
    this.checkNone(
      omitted + unsearched === 0,
      this.oracle.scope
        .ownBuilds()
        .filter(
          own =>
            own.fingerprint === fingerprint &&
            this.oracle.scope.isSearched(own) &&
            !isAmong(results, own),
        ),
      ['search', response],
    );
  }

  /**
   * Checks the attestations with one name.
   *
   * @param there - all attestations of the trail
   */
  checkAttestations(
    response: AttestationsResponse,
    name: string,
    there: readonly OwnAttestation[],
  ): void {
    const { attestations, withheld, problems } = response;
    const isOfLink = problems.some(
      ({ annotation }) => annotation !== undefined,
    );
    const claim = ['attestations', name, response, there];
    for (const { id, state, subjects } of attestations) {
      const reported = there.find(each => each.id === id);
      this.check(state, () => reported?.outcome === 'pass', claim);
      if (
        !reported ||
        (!reported.isOwn && reported.isTold) ||
        subjects.some(({ artifact }) => artifact !== reported.build?.name)
      ) {
        this.unproven.push(['is not its attestation', id, claim]);
      }
    }
    const isShown = (own: OwnAttestation) =>
      attestations.some(({ id }) => id === own.id);
    this.checkNone(
      !withheld && !isOfLink,
      there.filter(each => each.name === name && each.isOwn && !isShown(each)),
      claim,
    );
  }

  /** Checks that the file of an attestation belongs to the component. */
  checkFile(attestation: OwnAttestation): void {
    if (!attestation.isOwn && attestation.isTold) {
      this.unproven.push(['is another component’s file', attestation]);
    }
  }

  #checkOverall(
    summary: Pick<SummaryResponse, 'state' | 'running' | 'runningState'>,
    where: string,
  ): void {
    const { state, running, runningState } = summary;
    const oracle = this.oracle;
    const claim = [where, summary];
    this.check(state, () => oracle.componentIsCompliant(), claim);
    this.check(runningState, () => oracle.runningIsCompliant(), claim);
    for (const each of running) {
      const { environment } = each;
      this.checkBuild({ ...each, runningIn: [environment] }, where);
    }
  }

  #checkRunning(
    running: SummaryResponse['running'],
    isAllSaid: boolean,
    claim: unknown,
  ): void {
    this.checkNone(
      isAllSaid,
      [
        ...this.oracle.runs.doubts(),
        ...this.oracle.runs
          .ownRuns()
          .filter(
            ({ region, org, environment, fingerprint }) =>
              !running.some(
                each =>
                  each.region === region &&
                  each.org === org &&
                  each.environment === environment &&
                  each.fingerprint === fingerprint,
              ),
          ),
      ],
      claim,
    );
  }

  /**
   * Checks a claim that there is nothing more.
   *
   * @param there - existing things that contradict the claim
   */
  checkNone(isSaid: boolean, there: readonly unknown[], claim: unknown): void {
    if (isSaid) {
      this.#count('none', there.length === 0, ['there is', there, claim]);
    }
  }

  #count(kind: 'compliant' | 'none', holds: boolean, claim: unknown): void {
    if (holds) {
      this.proven[kind] += 1;
    } else {
      this.unproven.push(claim);
    }
  }
}

/** Whether a page claims to hold everything. */
function isWhole(page: TrailsResponse | ArtifactsResponse): boolean {
  return page.coverage.complete && page.page * page.perPage >= page.total;
}

function isAmong(
  records: readonly Pick<
    ArtifactRecord,
    'region' | 'org' | 'flow' | 'fingerprint' | 'trail'
  >[],
  { trail, fingerprint, ...flow }: BuildPlace,
): boolean {
  return records.some(
    each =>
      isOfFlow(each, flow) &&
      each.fingerprint === fingerprint &&
      each.trail === trail,
  );
}
