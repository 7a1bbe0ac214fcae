import type { FlowRef } from '../link/refs';
import type { Problem } from '../link/problem';
import { severityOf } from './base';
import type { Coverage, ResponseMeta, Since, StateValue } from './base';
import type { EnvironmentsResponse, EnvironmentBuild } from './environments';
import { issuesOf, type Issue } from './issues';
import type { SummaryResponse } from './summary';
import type { ArtifactRecord, TrailRecord } from './trails';

/** A build that runs in an environment. @public */
export interface VerdictRun extends EnvironmentBuild {
  /** Since when the environment has had this state. */
  since?: Since;
}

/** What a verdict rests on. @public */
export interface VerdictFacts {
  /** Of the newest trail, or of the one in a drawer. */
  state: StateValue;
  since?: Since;
  /** When an unknown one was last known to be compliant. */
  compliantAt?: string;
  /** Absent if there is none, or none is known. */
  trail?: Pick<
    TrailRecord,
    'region' | 'org' | 'flow' | 'name' | 'commit' | 'originUrl'
  >;
  /** A newer trail exists, so that nothing is expected to come. */
  superseded?: boolean;
  /** Names of what keeps the trail from being compliant. */
  failed: readonly string[];
  missing: readonly string[];
  pending: readonly string[];
  /** Names of attestations that a person overrode. */
  overridden?: readonly string[];
  /** What runs, in the order of promotion. */
  running: readonly VerdictRun[];
  coverage: Coverage;
  problems: readonly Problem[];
}

/**
 * The facts about a component.
 *
 * @param environments - knows more about what runs than the summary
 * @public
 */
export function factsOfSummary(
  summary: SummaryResponse,
  environments?: EnvironmentsResponse,
): VerdictFacts {
  const { state, since, compliantAt, flows, coverage, problems } = summary;
  const trails = flows.flatMap(({ trail, pullRequests }) =>
    trail && !pullRequests ? [trail] : [],
  );
  const [trail] = [...trails].sort(
    (a, b) =>
      severityOf(a.state) - severityOf(b.state) ||
      (b.createdAt ?? '').localeCompare(a.createdAt ?? '', 'en'),
  );
  return {
    state,
    since,
    compliantAt,
    trail,
    ...reasonsOf(trails),
    running: environments ? runsIn(environments) : summary.running,
    coverage,
    problems,
  };
}

/** The facts about what runs, or ran at some time. @public */
export function factsOfEnvironments(
  response: EnvironmentsResponse,
): VerdictFacts {
  const { coverage, problems } = response;
  const running = runsIn(response);
  const [worst] = [...running].sort(
    (a, b) => severityOf(a.state) - severityOf(b.state),
  );
  const isProven = coverage.complete || worst?.state === 'non-compliant';
  return {
    state: isProven ? worst?.state ?? 'unknown' : 'unknown',
    failed: [],
    missing: [],
    pending: [],
    running,
    coverage,
    problems,
  };
}

/**
 * The facts about a trail, or about an artifact in it, with where it runs and
 * whether a newer trail exists.
 *
 * @param about - `artifact` is the one that the verdict is about; what else is
 *   known of the component may be absent
 * @public
 */
export function factsOfTrail(
  trail: TrailRecord,
  { coverage, problems }: ResponseMeta,
  about: {
    artifact?: Pick<ArtifactRecord, 'fingerprint' | 'state'>;
    summary?: SummaryResponse;
    environments?: EnvironmentsResponse;
  } = {},
): VerdictFacts {
  const { artifact, summary, environments } = about;
  const { state } = artifact ?? trail;
  const artifacts = artifact
    ? trail.artifacts.filter(
        ({ fingerprint }) => fingerprint === artifact.fingerprint,
      )
    : trail.artifacts;
  const newest = summary?.flows.find(flow => isOfFlow(flow, trail))?.trail;
  const isShown = (run: VerdictRun) =>
    artifact
      ? run.fingerprint === artifact.fingerprint
      : isOfFlow(run, trail) && run.trail === trail.name;
  return {
    state,
    trail,
    superseded: newest && newest.name !== trail.name,
    ...reasonsOf([{ ...trail, artifacts }]),
    // The verdict is on the trail, whatever another flow says of its builds.
    running: (environments ? runsIn(environments) : [])
      .filter(isShown)
      .map(run => ({ ...run, state, flow: trail.flow, trail: trail.name })),
    coverage,
    problems,
  };
}

function isOfFlow({ region, org, flow }: FlowRef, of: FlowRef): boolean {
  return region === of.region && org === of.org && flow === of.flow;
}

/** The builds that run, each with its environment. */
function runsIn({ environments }: EnvironmentsResponse): VerdictRun[] {
  return environments.flatMap(({ builds, since }) =>
    builds.map(build => ({ ...build, since })),
  );
}

function reasonsOf(
  trails: readonly TrailRecord[],
): Pick<VerdictFacts, Issue['kind'] | 'overridden'> {
  const issues = trails.flatMap(issuesOf);
  const named = (wanted: Issue['kind']) =>
    distinct(
      issues.flatMap(({ kind, attestation, artifact }) =>
        kind === wanted ? attestation ?? artifact ?? [] : [],
      ),
    );
  const attestations = trails.flatMap(trail => [
    ...trail.attestations,
    ...trail.artifacts.flatMap(artifact => artifact.attestations),
  ]);
  const overridden = attestations.filter(attestation => attestation.overridden);
  return {
    failed: named('failed'),
    missing: named('missing'),
    pending: named('pending'),
    overridden: distinct(overridden.map(({ name }) => name)),
  };
}

function distinct(names: readonly string[]): string[] {
  return [...new Set(names)];
}
