import { randomBytes } from 'node:crypto';
import { FlowTemplate } from '../compliance/types';
import { RegionContext } from '../views/context';
import { SandboxKey } from './options';
import {
  Environment,
  Flow,
  GitCommit,
  NewArtifact,
  NewAttestation,
  NewTrail,
  NotificationInput,
  Role,
  TrailRow,
} from '../store';

/** A trail, identified by name. */
interface TrailPlace {
  org: string;
  flow: string;
  trail: string;
}

/** An artifact running in an environment. */
interface RunPlace {
  org: string;
  environment: string;
  /** 64 lowercase hex characters. */
  fingerprint: string;
  /** The artifact's name in the environment. */
  name: string;
}

/** The fields of a record, with dates instead of epoch seconds. */
type Dated<Fields> = Omit<Fields, 'createdAt'> & { createdAt?: Date };

/** An attestation to add. Unlike with E4 and E5, it may be of any type, pending, or an override. */
type AttestationInput = TrailPlace &
  Dated<Omit<NewAttestation, 'trail' | 'type' | 'reportedBy'>> & {
    /** Defaults to `generic`; null as in old records. */
    type?: string | null;
    /** Defaults to `ci`. */
    reportedBy?: string;
  };

function seconds(date: Date | undefined): number | undefined {
  return date && date.getTime() / 1000;
}

/**
 * Adds data to a region from a test, without HTTP. Things are identified by the names that paths use.
 * Unknown names throw, except for organizations, which are created on first use.
 */
export class SandboxApi {
  constructor(private readonly context: RegionContext) {}

  /** Defaults to a random secret. */
  createKey(input: {
    org: string;
    serviceAccount: string;
    role: Role;
    key?: string;
    description?: string;
    /** Defaults to never. */
    expiresAt?: Date;
    lastUsedAt?: Date;
    /** The response of E12; defaults to the organization's name. */
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

  /** Makes the key fail with 401. */
  revokeKey(id: string): void {
    this.context.store.keys.revoke(id);
  }

  createFlow(input: {
    org: string;
    name: string;
    template?: FlowTemplate;
    tags?: Record<string, string>;
    /** Whether E8 returns `[]` for attestations of artifacts, as some servers do. */
    hidesArtifactAttestations?: boolean;
  }): void {
    const { organizations, flows } = this.context.store;
    flows.create({ ...input, org: organizations.ensure(input.org).seq });
  }

  /** Hides the flow's artifacts from every endpoint but E9. */
  archiveFlow(input: { org: string; flow: string }): void {
    this.context.store.flows.archive(this.#flow(input.org, input.flow).seq);
  }

  createTrail(
    input: TrailPlace &
      Dated<Omit<NewTrail, 'flow' | 'name' | 'createdBy' | 'repo'>> & {
        /** Defaults to `ci`. */
        createdBy?: string;
        /** For example `owner/repo`. */
        repo?: string;
      },
  ): { id: string } {
    const { store, recorder } = this.context;
    const flow = this.#flow(input.org, input.flow);
    const { trail: name, repo, createdBy = 'ci' } = input;
    const { id } = recorder.beginTrail({
      ...input,
      flow,
      name,
      createdBy,
      createdAt: seconds(input.createdAt),
      repo: repo ? store.repos.ensure(flow.org, { name: repo }).seq : undefined,
    });
    return { id };
  }

  /** Changes the given fields; a template becomes the flow's template too. */
  updateTrail(
    input: TrailPlace & {
      template?: FlowTemplate;
      commit?: GitCommit;
      description?: string;
      /** Defaults to `ci`. */
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

  /** Approves or rejects an artifact of the trail, which doesn't affect compliance. */
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
    input: TrailPlace & Dated<Omit<NewArtifact, 'org' | 'trail'>>,
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

  /** Starts an artifact in an environment and fires triggers. */
  start(input: RunPlace): void {
    const environment = this.#environment(input.org, input.environment);
    this.context.recorder.run(environment, 'started', input);
  }

  /** Stops an artifact in an environment and fires triggers. */
  stop(input: RunPlace): void {
    const environment = this.#environment(input.org, input.environment);
    this.context.recorder.run(environment, 'stopped', input);
  }

  /** Adds an artifact to the allow-list and fires its trigger. */
  allow(input: RunPlace & { reason: string }): void {
    const environment = this.#environment(input.org, input.environment);
    this.context.recorder.allow(environment, input, input.reason);
  }

  /** Skips the validation of E3. */
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
