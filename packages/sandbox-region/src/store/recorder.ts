import {
  Environment,
  NewArtifact,
  NewAttestation,
  NewTrail,
  Store,
  TrailChange,
  TrailRow,
} from '.';

/** Notified of changes, to decide which notifications fire. */
export interface ChangeWatcher {
  /** Something was reported on a trail, so the state of its artifacts may change. */
  trailChanged(org: number, trail: number): void;
  /** An artifact started or stopped running. */
  runningChanged(
    environment: Environment,
    kind: 'started' | 'stopped',
    artifact: { fingerprint: string; name: string },
  ): void;
  /** An artifact was added to the allow-list. */
  artifactAllowed(
    environment: Environment,
    artifact: { fingerprint: string; name: string },
  ): void;
}

/** Ignores all changes, while a region is being seeded. */
const SILENT: ChangeWatcher = {
  trailChanged() {},
  runningChanged() {},
  artifactAllowed() {},
};

/**
 * The single place where a region's data changes, whether through the API, a test or the simulation. It
 * maintains modification times and notifies the watcher.
 */
export class Recorder {
  constructor(
    private readonly store: Store,
    private readonly watcher: ChangeWatcher = SILENT,
  ) {}

  beginTrail(trail: NewTrail): TrailRow {
    return this.store.trails.create(trail);
  }

  /** Changes the given fields and records an event that lists them. */
  updateTrail(
    org: number,
    trail: number,
    change: TrailChange,
    by: string,
    at = this.store.clock.seconds(),
  ): void {
    const { trails } = this.store;
    trails.update(trail, change);
    trails.touch(trail, at);
    const fields = {
      template: change.template,
      git_commit_info: change.commit,
      description: change.description,
    };
    const changes = Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([field]) => field);
    const body = { changes, reported_by: by };
    trails.addEvent(trail, 'trail_updated', at, body);
    this.watcher.trailChanged(org, trail);
  }

  /** Approves or rejects an artifact, which doesn't affect compliance. */
  approve(
    trail: number,
    approval: {
      fingerprint: string;
      author: string;
      state: 'APPROVED' | 'REJECTED';
      comment?: string;
    },
    at = this.store.clock.seconds(),
  ): void {
    const { trails } = this.store;
    trails.touch(trail, at);
    const { fingerprint, ...said } = approval;
    trails.addEvent(trail, 'artifact_approval_reported', at, {
      artifact_fingerprint: fingerprint,
      ...said,
    });
  }

  /** @returns the ID of the artifact */
  reportArtifact(artifact: NewArtifact): string {
    const id = this.store.artifacts.create(artifact);
    const at = artifact.createdAt ?? this.store.clock.seconds();
    this.store.trails.touch(artifact.trail.seq, at);
    this.watcher.trailChanged(artifact.org, artifact.trail.seq);
    return id;
  }

  /** @returns the ID of the attestation */
  attest(org: number, attestation: NewAttestation): string {
    const { attestations, artifacts, trails, clock } = this.store;
    const id = attestations.create(attestation);
    const at = attestation.createdAt ?? clock.seconds();
    trails.touch(attestation.trail, at);
    const { artifactFingerprint: fingerprint } = attestation;
    if (fingerprint !== undefined) {
      artifacts.touch(attestation.trail, fingerprint, at);
    }
    this.watcher.trailChanged(org, attestation.trail);
    return id;
  }

  /** Starts or stops an artifact; idempotent. */
  run(
    environment: Environment,
    kind: 'started' | 'stopped',
    artifact: { fingerprint: string; name: string },
    at?: number,
  ): void {
    const runs = this.store.environments
      .running(environment.seq)
      .some(entry => entry.fingerprint === artifact.fingerprint);
    if (runs === (kind === 'started')) {
      return;
    }
    this.store.environments.record(environment.seq, kind, artifact, at);
    this.watcher.runningChanged(environment, kind, artifact);
  }

  allow(
    environment: Environment,
    artifact: { fingerprint: string; name: string },
    reason: string,
  ): void {
    this.store.environments.allow(
      environment.seq,
      artifact.fingerprint,
      reason,
    );
    this.watcher.artifactAllowed(environment, artifact);
  }
}
