import { createHash } from 'node:crypto';
import { Recorder } from '../store/recorder';
import { Flow, GitCommit, Store, TrailRow } from '../store';
import { makeCommit } from './commits';
import { makeEvidence } from './evidence';
import { ODD_AUTHORS, ODD_MESSAGES } from './names';
import { CompleteFlowPlan, TrailUpdate } from './plan';
import { Random } from './random';
import { TrailStep } from './script';

/** The fields of a flow's plan that a pipeline uses. */
type PipelinePlan = Pick<CompleteFlowPlan, 'naming' | 'repo' | 'oddTexts'>;

/** A trail in progress, with its pipeline's own data. */
export interface PipelineRun {
  org: { seq: number; name: string };
  flow: Flow;
  repo: string;
  trail: TrailRow;
  commit: GitCommit;
  buildUrl: string;
  /** By the artifact's name in the template; generated for artifacts that aren't listed. */
  fingerprints: Record<string, string>;
  withFiles: boolean;
}

interface PipelineParts {
  store: Store;
  recorder: Recorder;
  random: Random;
}

const BRANCHES: Record<CompleteFlowPlan['naming'], string> = {
  commit: 'main',
  release: 'main',
  'pull-request': 'feature',
};

/** A pipeline's raw data about itself, which must never reach a browser. */
function ciContext(random: Random, run: Pick<PipelineRun, 'repo' | 'commit'>) {
  const id = random.int(1_000_000_000, 9_999_999_999);
  return {
    ci: 'github-actions',
    run_id: id,
    run_attempt: 1,
    workflow: '.github/workflows/main.yaml',
    runner: `runner-${random.hex(6)}.internal`,
    runner_ip: `10.${random.int(0, 255)}.${random.int(0, 255)}.7`,
    actor: run.commit.author_username,
    repository: run.repo,
    ref: `refs/heads/${run.commit.branch}`,
    image: `ghcr.io/${run.repo}@sha256:${random.hex(64)}`,
    env: {
      HOME: '/home/runner',
      PATH: '/opt/hostedtoolcache/node/24.21.0/x64/bin:/usr/local/bin:/usr/bin:/bin',
      RUNNER_TEMP: `/home/runner/work/_temp/${random.hex(8)}`,
      RUNNER_TOOL_CACHE: '/opt/hostedtoolcache',
      DOCKER_HOST: `tcp://10.${random.int(0, 255)}.0.2:2376`,
      REGISTRY: 'registry.example.com',
      REGISTRY_USER: `svc-${run.repo.replace('/', '-')}`,
      BUILD_URL: `https://ci.example.com/${run.repo}/runs/${id}/attempts/1`,
      COMMIT_MESSAGE: run.commit.message,
      COMMIT_AUTHOR: run.commit.author,
      NODE_VERSION: '24.21.0',
      GITHUB_JOB: `job-${random.hex(4)}`,
      TRACE_ID: random.hex(32),
    },
  };
}

/** Begins a trail. */
export function beginRun(
  parts: PipelineParts,
  org: PipelineRun['org'],
  flow: Flow,
  plan: PipelinePlan,
  start: {
    at: number;
    /** Defaults to the commit. */
    name?: string;
    commit?: GitCommit;
    fingerprints?: Record<string, string>;
    withFiles: boolean;
  },
): PipelineRun {
  const { store, recorder, random } = parts;
  const odd = plan.oddTexts
    ? {
        message: random.chance(0.5) ? random.pick(ODD_MESSAGES) : undefined,
        author: random.chance(0.2) ? random.pick(ODD_AUTHORS) : undefined,
      }
    : {};
  const branch =
    plan.naming === 'pull-request'
      ? `${BRANCHES[plan.naming]}/${random.hex(5)}`
      : BRANCHES[plan.naming];
  const commit =
    start.commit ?? makeCommit(random, plan.repo, start.at, branch, odd);
  const buildUrl = `https://ci.example.com/${plan.repo}/runs/${random.int(
    10_000,
    99_999,
  )}`;
  const trail = recorder.beginTrail({
    flow,
    name: start.name ?? commit.sha1 ?? random.hex(40),
    createdBy: 'ci',
    createdAt: start.at,
    repo: store.repos.ensure(org.seq, { name: plan.repo }).seq,
    description: start.name
      ? `${plan.naming} ${start.name}`
      : commit.message?.split('\n')[0],
    originUrl: buildUrl,
    commit,
    userData: start.withFiles
      ? ciContext(random, { repo: plan.repo, commit })
      : undefined,
    externalUrls: start.withFiles
      ? { pipeline: { href: buildUrl } }
      : undefined,
  });
  return {
    org,
    flow,
    repo: plan.repo,
    trail,
    commit,
    buildUrl,
    fingerprints: start.fingerprints ?? {},
    withFiles: start.withFiles,
  };
}

/** The fingerprint of a build in this run; the same on every call. */
export function fingerprintOf(run: PipelineRun, artifact: string): string {
  return (
    run.fingerprints[artifact] ??
    createHash('sha256')
      .update(`${run.org.name}/${run.flow.name}/${run.trail.name}/${artifact}`)
      .digest('hex')
  );
}

/** The file name of a build, such as an image with a short tag. */
export function filenameOf(run: PipelineRun, artifact: string): string {
  return `registry.example.com/${
    run.org.name
  }/${artifact}:${run.commit.sha1?.slice(0, 7)}`;
}

/** Reports a step of a run. */
export function reportStep(
  parts: PipelineParts,
  run: PipelineRun,
  step: TrailStep,
  at: number,
): void {
  switch (step.kind) {
    case 'artifact':
      reportArtifact(parts, run, step.artifact, at);
      return;
    case 'approve': {
      const { kind: _kind, after: _after, artifact, ...approval } = step;
      const fingerprint = fingerprintOf(run, artifact);
      parts.recorder.approve(run.trail.seq, { ...approval, fingerprint }, at);
      return;
    }
    case 'update':
      updateTrail(parts, run, step, at);
      return;
    default:
      reportAttestation(parts, run, step, at);
  }
}

function reportArtifact(
  { recorder }: PipelineParts,
  run: PipelineRun,
  artifact: string,
  at: number,
): void {
  recorder.reportArtifact({
    org: run.org.seq,
    trail: run.trail,
    fingerprint: fingerprintOf(run, artifact),
    filename: filenameOf(run, artifact),
    templateName: artifact,
    commit: run.commit,
    buildUrl: run.buildUrl,
    createdAt: at,
  });
}

function updateTrail(
  { store, recorder }: PipelineParts,
  run: PipelineRun,
  update: TrailUpdate,
  at: number,
): void {
  const { template, commitMessage: message, description } = update;
  recorder.updateTrail(
    run.org.seq,
    run.trail.seq,
    {
      template: template && store.flows.setTemplate(run.flow.seq, template),
      commit: message === undefined ? undefined : { ...run.commit, message },
      description,
    },
    'ci',
    at,
  );
}

function reportAttestation(
  parts: PipelineParts,
  run: PipelineRun,
  step: TrailStep & { kind: 'attest' },
  at: number,
): void {
  const { store, recorder, random } = parts;
  const evidence = makeEvidence(random, {
    name: step.name,
    type: step.type ?? 'generic',
    passed: step.outcome === 'pass',
    component: step.artifact ?? run.flow.name,
    repo: run.repo,
    commit: run.commit,
    at,
    withFiles: run.withFiles,
  });
  const details =
    typeof step.details === 'function' ? step.details(at) : step.details;
  const overridden = step.isOverride
    ? store.attestations.byName(run.trail.seq, step.name)[0]
    : undefined;
  recorder.attest(run.org.seq, {
    trail: run.trail.seq,
    name: step.name,
    type: overridden ? 'override' : step.type,
    isCompliant: step.outcome === 'pending' ? null : step.outcome === 'pass',
    reportedBy: overridden ? 'release-captain' : 'ci',
    ...(step.isEarly
      ? { targetArtifact: step.artifact }
      : {
          artifactFingerprint:
            step.artifact && fingerprintOf(run, step.artifact),
        }),
    overriddenId: overridden?.id,
    createdAt: at,
    originUrl: run.buildUrl,
    commit: run.commit,
    userData: run.withFiles ? ciContext(random, run) : undefined,
    ...(overridden
      ? { description: 'Accepted by the release captain until the next patch' }
      : { ...evidence, details: details ?? evidence.details }),
  });
}
