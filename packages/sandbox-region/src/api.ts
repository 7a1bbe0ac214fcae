import { randomBytes } from 'node:crypto';
import { FlowTemplate } from './compliance';
import { RegionContext } from './context';
import { SandboxKey } from './options';
import {
  Environment,
  Flow,
  GitCommit,
  NewEvidenceFile,
  NotificationInput,
  Role,
  TrailRow,
} from './store';

/**
 * A trail, named.
 *
 * @public
 */
export interface TrailPlace {
  org: string;
  flow: string;
  trail: string;
}

/**
 * An artifact in an environment, named.
 *
 * @public
 */
export interface RunPlace {
  org: string;
  environment: string;
  /** 64 lowercase hex characters. */
  fingerprint: string;
  /** What the environment calls it. */
  name: string;
}

/**
 * What a test says of an attestation; unlike E4 and E5 it may be of any type, pending, or an override.
 *
 * @public
 */
export interface AttestationInput extends TrailPlace {
  name: string;
  /** `generic` when left out; null as in old records. */
  type?: string | null;
  /** Null while the outcome is pending. */
  isCompliant: boolean | null;
  artifactFingerprint?: string;
  /** The template's name of an artifact that does not exist yet; instead of its fingerprint. */
  targetArtifact?: string;
  overriddenId?: string;
  description?: string;
  originUrl?: string;
  commit?: GitCommit;
  userData?: unknown;
  annotations?: Record<string, string>;
  externalUrls?: Record<string, { href: string; fingerprint?: string }>;
  /** The fields of its type, such as `junit_results`. */
  details?: Record<string, unknown>;
  files?: NewEvidenceFile[];
  createdAt?: Date;
  /** `ci` when left out. */
  reportedBy?: string;
}

function seconds(date: Date | undefined): number | undefined {
  return date && date.getTime() / 1000;
}

/**
 * Fills a region from a test, without HTTP. Everything is named as in paths; a name that is not there is
 * an error, except for organizations, which come into being when named.
 *
 * @public
 */
export class SandboxApi {
  constructor(private readonly context: RegionContext) {}

  createOrganization(name: string): void {
    this.context.store.organizations.ensure(name);
  }

  /** The secret is random when left out. */
  createKey(input: {
    org: string;
    serviceAccount: string;
    role: Role;
    key?: string;
    description?: string;
    /** Never when left out. */
    expiresAt?: Date;
    lastUsedAt?: Date;
    /** What E12 answers; the organization's name when left out. */
    defaultOrg?: string;
  }): SandboxKey & { id: string } {
    const { organizations, keys } = this.context.store;
    const { org, serviceAccount, role } = input;
    const key = input.key ?? randomBytes(24).toString('base64url');
    const { id } = keys.add({
      org: organizations.ensure(org).seq,
      serviceAccount,
      role,
      secret: key,
      description: input.description,
      defaultOrg: input.defaultOrg ?? org,
      expiresAt: seconds(input.expiresAt),
      lastUsedAt: seconds(input.lastUsedAt) ?? null,
    });
    return { org, serviceAccount, role, key, id };
  }

  /** From now on the key is refused with 401. */
  revokeKey(id: string): void {
    this.context.store.keys.revoke(id);
  }

  createFlow(input: {
    org: string;
    name: string;
    template?: FlowTemplate;
    tags?: Record<string, string>;
    /** Whether E8 answers `[]` for attestations that belong to an artifact, as some servers do. */
    hidesArtifactAttestations?: boolean;
  }): void {
    const { organizations, flows } = this.context.store;
    flows.create({
      ...input,
      org: organizations.ensure(input.org).seq,
    });
  }

  /** From now on only E9 finds what it built. */
  archiveFlow(input: { org: string; flow: string }): void {
    this.context.store.flows.archive(this.#flow(input.org, input.flow).seq);
  }

  /** Trails that already began keep the template they began with. */
  setTemplate(input: {
    org: string;
    flow: string;
    template: FlowTemplate;
  }): void {
    const flow = this.#flow(input.org, input.flow);
    this.context.store.flows.setTemplate(flow.seq, input.template);
  }

  createTrail(
    input: TrailPlace & {
      createdAt?: Date;
      createdBy?: string;
      commit?: GitCommit;
      /** Such as `owner/repo`. */
      repo?: string;
      description?: string;
      originUrl?: string;
      userData?: unknown;
    },
  ): { id: string } {
    const { store, recorder } = this.context;
    const flow = this.#flow(input.org, input.flow);
    const { id } = recorder.beginTrail({
      flow,
      name: input.trail,
      createdBy: input.createdBy ?? 'ci',
      createdAt: seconds(input.createdAt),
      repo:
        input.repo === undefined
          ? undefined
          : store.repos.ensure(flow.org, { name: input.repo }).seq,
      description: input.description,
      originUrl: input.originUrl,
      commit: input.commit,
      userData: input.userData,
    });
    return { id };
  }

  /** Changes what is given; a template also becomes that of the flow. */
  updateTrail(
    input: TrailPlace & {
      template?: FlowTemplate;
      commit?: GitCommit;
      description?: string;
      /** `ci` when left out. */
      updatedBy?: string;
      at?: Date;
    },
  ): void {
    const { recorder, store } = this.context;
    const trail = this.#trail(input);
    const flow = this.#flow(input.org, input.flow);
    const { template, commit, description } = input;
    recorder.updateTrail(
      flow.org,
      trail.seq,
      {
        template: template && store.flows.setTemplate(flow.seq, template),
        commit,
        description,
      },
      input.updatedBy ?? 'ci',
      seconds(input.at),
    );
  }

  /** Somebody approved or rejected an artifact of the trail; its compliance does not depend on it. */
  approveArtifact(
    input: TrailPlace & {
      fingerprint: string;
      author: string;
      state: 'APPROVED' | 'REJECTED';
      comment?: string;
      at?: Date;
    },
  ): void {
    const { fingerprint, author, state, comment } = input;
    this.context.recorder.approve(
      this.#trail(input).seq,
      { fingerprint, author, state, comment },
      seconds(input.at),
    );
  }

  createArtifact(
    input: TrailPlace & {
      fingerprint: string;
      filename: string;
      templateName?: string;
      commit?: GitCommit;
      buildUrl?: string;
      createdAt?: Date;
      userData?: unknown;
      annotations?: Record<string, string>;
    },
  ): { id: string } {
    const trail = this.#trail(input);
    const { org } = this.#flow(input.org, input.flow);
    const id = this.context.recorder.reportArtifact({
      ...input,
      org,
      trail,
      createdAt: seconds(input.createdAt),
    });
    return { id };
  }

  attest(input: AttestationInput): { id: string } {
    const trail = this.#trail(input);
    const { org } = this.#flow(input.org, input.flow);
    const id = this.context.recorder.attest(org, {
      ...input,
      trail: trail.seq,
      type: input.type === undefined ? 'generic' : input.type,
      reportedBy: input.reportedBy ?? 'ci',
      createdAt: seconds(input.createdAt),
    });
    return { id };
  }

  createEnvironment(input: { org: string; name: string }): void {
    const { organizations, environments } = this.context.store;
    environments.create(organizations.ensure(input.org).seq, input.name);
  }

  /** Lets an artifact run; its triggers fire. */
  start(input: RunPlace): void {
    const environment = this.#environment(input.org, input.environment);
    this.context.recorder.run(environment, 'started', input);
  }

  /** Lets an artifact run no more; its triggers fire. */
  stop(input: RunPlace): void {
    const environment = this.#environment(input.org, input.environment);
    this.context.recorder.run(environment, 'stopped', input);
  }

  /** Adds an artifact to the allow-list; its trigger fires. */
  allow(input: RunPlace & { reason: string }): void {
    const environment = this.#environment(input.org, input.environment);
    this.context.recorder.allow(environment, input, input.reason);
  }

  /** Without the checks of E3. */
  createNotification(input: NotificationInput & { org: string }): {
    number: number;
  } {
    const { organizations, notifications } = this.context.store;
    const org = organizations.ensure(input.org).seq;
    notifications.put(org, input, 'admin');
    return { number: notifications.lastNumber(org) };
  }

  #flow(org: string, name: string): Flow {
    const { organizations, flows } = this.context.store;
    return required(flows.find(organizations.ensure(org).seq, name), name);
  }

  #trail(place: TrailPlace): TrailRow {
    const flow = this.#flow(place.org, place.flow);
    const trail = this.context.store.trails.find(flow.seq, place.trail);
    return required(trail, place.trail);
  }

  #environment(org: string, name: string): Environment {
    const { organizations, environments } = this.context.store;
    const { seq } = organizations.ensure(org);
    return required(environments.find(seq, name), name);
  }
}

function required<Thing>(thing: Thing | undefined, name: string): Thing {
  if (thing === undefined) {
    throw new Error(`The region has no '${name}' there`);
  }
  return thing;
}
