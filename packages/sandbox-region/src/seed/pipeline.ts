import { createHash } from 'node:crypto';
import { Flow, GitCommit, Organization, Store, TrailRow } from '../store';
import { Recorder } from '../store/recorder';
import { makeCommit, repoUrls } from './commits';
import { makeEvidence } from './evidence';
import { FlowPlan } from './plan';
import { Random } from './random';
import { TrailStep } from './script';

/** One run of a flow's pipeline: what its trail and its reports have in common. */
export interface PipelineRun {
  org: Organization;
  flow: Flow;
  plan: FlowPlan;
  repo: string;
  /** Epoch seconds. */
  at: number;
  name: string;
  commit: GitCommit;
  buildUrl: string;
  userData: unknown;
  /** The run whose builds it promotes. */
  promoted?: PipelineRun;
}

/** A pipeline's raw data about itself, which must never reach a browser. */
function ciContext(random: Random, repo: string, commit: GitCommit) {
  const id = random.int(1_000_000_000, 9_999_999_999);
  return {
    ci: 'hosted-runners',
    run_id: id,
    runner: `runner-${random.hex(6)}.internal`,
    runner_ip: `10.${random.int(0, 255)}.${random.int(0, 255)}.7`,
    actor: commit.author_username,
    repository: repo,
    ref: `refs/heads/${commit.branch}`,
    image: `registry.example.com/${repo}@sha256:${random.hex(64)}`,
    env: {
      PATH: '/opt/hostedtoolcache/node/24.21.0/x64/bin:/usr/local/bin:/usr/bin:/bin',
      RUNNER_TEMP: `/home/runner/work/_temp/${random.hex(8)}`,
      DOCKER_HOST: `tcp://10.${random.int(0, 255)}.0.2:2376`,
      REGISTRY: 'registry.example.com',
      REGISTRY_USER: `svc-${repo.replace('/', '-')}`,
      BUILD_URL: `https://ci.example.com/${repo}/runs/${id}/attempts/1`,
      COMMIT_MESSAGE: commit.message,
      COMMIT_AUTHOR: commit.author,
      NODE_VERSION: '24.21.0',
      JOB: `job-${random.hex(4)}`,
      TRACE_ID: random.hex(32),
    },
  };
}

/**
 * Plans a run; the same random source gives the same run.
 *
 * @param age - picks the repository of a flow that several share
 * @param number - of the trail, in a flow that numbers them
 */
export function planRun(
  random: Random,
  of: { org: Organization; flow: Flow; plan: FlowPlan },
  start: { at: number; age: number; number: number; promoted?: PipelineRun },
): PipelineRun {
  const { org, plan } = of;
  const { at, promoted } = start;
  const { numbered, host, repos = [`${org.name}/${plan.name}`] } = plan;
  const repo = repos[start.age % repos.length];
  const commit =
    promoted?.commit ??
    makeCommit(random, at, {
      repo,
      host,
      isFeature: numbered?.prefix === 'pr',
      isOdd: plan.oddTexts,
    });
  const run = random.int(10_000, 99_999);
  return {
    ...of,
    repo,
    at,
    name: numbered
      ? `${numbered.prefix}-${start.number}`
      : commit.sha1 ?? random.hex(40),
    commit,
    buildUrl: `https://ci.example.com/${repo}/runs/${run}`,
    userData: plan.lean ? undefined : ciContext(random, repo, commit),
    promoted,
  };
}

/** The fingerprint of a build in this run. */
export function fingerprintOf(run: PipelineRun, artifact: string): string {
  const { org, flow, name, promoted } = run;
  return promoted
    ? fingerprintOf(promoted, artifact)
    : createHash('sha256')
        .update(`${org.name}/${flow.name}/${name}/${artifact}`)
        .digest('hex');
}

/** The file name of a build, such as an image with a short tag. */
export function filenameOf({ org, commit }: PipelineRun, artifact: string) {
  const tag = commit.sha1?.slice(0, 7);
  return `registry.example.com/${org.name}/${artifact}:${tag}`;
}

/** Records what runs report. */
export class Pipeline {
  constructor(
    private readonly store: Store,
    private readonly recorder: Recorder,
  ) {}

  begin(run: PipelineRun): TrailRow {
    const { org, flow, plan, repo, name, commit, buildUrl } = run;
    return this.recorder.beginTrail({
      flow,
      name,
      createdBy: 'ci',
      createdAt: run.at,
      repo: this.store.repos.ensure(org.seq, {
        name: repo,
        url: repoUrls(repo, plan.host).url,
        provider: plan.host ?? 'github',
      }).seq,
      description: plan.numbered
        ? `Run ${name} of ${plan.name}`
        : commit.message?.split('\n')[0],
      originUrl: buildUrl,
      commit,
      userData: run.userData,
      externalUrls: plan.lean ? undefined : { pipeline: { href: buildUrl } },
    });
  }

  report(
    run: PipelineRun,
    trail: TrailRow,
    step: TrailStep,
    random: Random,
  ): void {
    const at = run.at + step.after;
    switch (step.kind) {
      case 'artifact':
        this.#reportArtifact(run, trail, step.artifact, at);
        return;
      case 'approve': {
        const { artifact, author, state, comment } = step;
        const fingerprint = fingerprintOf(run, artifact);
        const approval = { fingerprint, author, state, comment };
        this.recorder.approve(trail.seq, approval, at);
        return;
      }
      case 'update': {
        const { template, commitMessage: message, description } = step;
        const change = {
          template:
            template && this.store.flows.setTemplate(run.flow.seq, template),
          commit: message ? { ...run.commit, message } : undefined,
          description,
        };
        this.recorder.updateTrail(run.org.seq, trail.seq, change, 'ci', at);
        return;
      }
      default:
        this.#attest(run, trail, step, random);
    }
  }

  #reportArtifact(
    run: PipelineRun,
    trail: TrailRow,
    artifact: string,
    at: number,
  ): void {
    const { org, plan, commit, buildUrl } = run;
    const fingerprint = fingerprintOf(run, artifact);
    const filename = filenameOf(run, artifact);
    const described = {
      annotations: { 'base-image': 'node:24.21-slim', ...plan.tags },
      externalUrls: {
        registry: { href: `https://${filename.split(':')[0]}`, fingerprint },
        changelog: { href: `${repoUrls(run.repo, plan.host).url}/releases` },
      },
      userData: run.userData,
    };
    this.recorder.reportArtifact({
      org: org.seq,
      trail,
      fingerprint,
      filename,
      templateName: artifact,
      commit,
      buildUrl,
      createdAt: at,
      ...(plan.lean ? {} : described),
    });
  }

  #attest(
    run: PipelineRun,
    trail: TrailRow,
    step: TrailStep & { kind: 'attest' },
    random: Random,
  ): void {
    const { plan, repo, commit } = run;
    const at = run.at + step.after;
    const evidence = makeEvidence(random, {
      name: step.name,
      type: step.type ?? 'generic',
      passed: step.passed ?? false,
      component: step.artifact ?? plan.name,
      repo,
      host: plan.host,
      commit,
      at,
      reviews: step.reviews,
      withFiles: !plan.lean,
    });
    const overridden = step.isOverride
      ? this.store.attestations.byName(trail.seq, step.name)[0]
      : undefined;
    const content = overridden
      ? {
          type: 'override',
          reportedBy: 'release-captain',
          overriddenId: overridden.id,
          description: 'Accepted by the release captain until the next patch',
        }
      : {
          type: step.type,
          reportedBy: 'ci',
          ...evidence,
        };
    this.recorder.attest(run.org.seq, {
      trail: trail.seq,
      name: step.name,
      isCompliant: step.passed ?? null,
      targetArtifact: step.isEarly ? step.artifact : undefined,
      artifactFingerprint:
        step.artifact && !step.isEarly
          ? fingerprintOf(run, step.artifact)
          : undefined,
      createdAt: at,
      originUrl: run.buildUrl,
      commit,
      userData: plan.lean ? undefined : ciContext(random, repo, commit),
      ...content,
    });
  }
}
