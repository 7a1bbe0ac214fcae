import type { FlowRef, Problem } from '../link/Link';
import { severityOf } from './base';
import type { Coverage, ResponseMeta, Since, StateValue } from './base';
import type { EnvironmentBuild, EnvironmentsResponse } from './environments';
import type { SummaryResponse } from './components';
import type { ArtifactRecord, AttestationRecord, TrailRecord } from './trails';

/** Kinds of issues, in the order in which they are listed. */
const ORDER = ['failed', 'missing', 'pending'] as const;

/** A reason why a trail isn't compliant (yet). @public */
export interface Issue {
  kind: (typeof ORDER)[number];
  /** Absent for the artifact itself. */
  attestation?: string;
  /** Absent for the trail's own attestations. */
  artifact?: string;
}

/** The issue that an attestation's state is, if any. */
const KINDS: Readonly<Partial<Record<StateValue, Issue['kind']>>> = {
  'non-compliant': 'failed',
  missing: 'missing',
  pending: 'pending',
};

/**
 * The issues of a trail, failed ones first. A missing artifact replaces its
 * missing attestations. Additional attestations count only if they failed and
 * the trail isn't compliant, since they may be the reason. Verdicts decided by
 * other flows are left out.
 *
 * @public
 */
export function issuesOf(trail: TrailRecord): Issue[] {
  const counts = ({ state, additional }: AttestationRecord) =>
    !additional || (state === 'non-compliant' && trail.state !== 'compliant');
  const issues = issuesWithin(trail.attestations.filter(counts));
  const trailFailed = issues.some(({ kind }) => kind === 'failed');
  for (const artifact of trail.artifacts) {
    const own = issuesWithin(
      artifact.attestations.filter(counts),
      artifact.name,
    );
    if (artifact.fingerprint === undefined) {
      // Artifacts can be scanned before they are built.
      const reported = own.filter(({ kind }) => kind !== 'missing');
      issues.push(...reported, { kind: 'missing', artifact: artifact.name });
      continue;
    }
    const hasFailed =
      artifact.state === 'non-compliant' && !artifact.decidedBy && !trailFailed;
    if (own.length === 0 && hasFailed) {
      own.push({ kind: 'failed', artifact: artifact.name });
    }
    issues.push(...own);
  }
  return inOrder(issues);
}

/** The issues among an artifact's attestations, without its name. @public */
export function issuesAmong(
  attestations: readonly AttestationRecord[],
): Issue[] {
  const own = attestations.map(({ artifact, ...attestation }) => attestation);
  return inOrder(issuesWithin(own));
}

/** Each issue once, failed ones first. */
function inOrder(issues: readonly Issue[]): Issue[] {
  const known = new Map(issues.map(issue => [JSON.stringify(issue), issue]));
  return ORDER.flatMap(kind =>
    [...known.values()].filter(issue => issue.kind === kind),
  );
}

function issuesWithin(
  attestations: readonly AttestationRecord[],
  artifact?: string,
): Issue[] {
  return attestations.flatMap(({ name, state, artifact: target }) => {
    const kind = KINDS[state];
    return kind
      ? [{ kind, attestation: name, artifact: artifact ?? target }]
      : [];
  });
}

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
