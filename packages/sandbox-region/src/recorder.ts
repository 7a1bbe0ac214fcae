import {
  Environment,
  NewArtifact,
  NewAttestation,
  NewTrail,
  Store,
  TrailChange,
  TrailRow,
} from './store';

/** Is told what changed, to work out which notifications fire. */
export interface ChangeWatcher {
  /** Something was reported on a trail, which may change the state of its artifacts. */
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

/** Tells nobody: for the time before the region's life begins. */
export const SILENT: ChangeWatcher = {
  trailChanged() {},
  runningChanged() {},
  artifactAllowed() {},
};

/** What E6 calls the fields of a trail that changed. */
function changedFields(change: TrailChange): string[] {
  const fields = {
    template: change.template,
    git_commit_info: change.commit,
    description: change.description,
  };
  return Object.entries(fields).flatMap(([field, value]) =>
    value === undefined ? [] : [field],
  );
}

/**
 * The one way by which the region's facts change, whether a caller, a test or the passing of time reports
 * them: it keeps the times of last change in order and tells who watches.
 */
export class Recorder {
  constructor(
    private readonly store: Store,
    private readonly watcher: ChangeWatcher = SILENT,
  ) {}

  beginTrail(trail: NewTrail): TrailRow {
    return this.store.trails.create(trail);
  }

  /** Changes what is given, and tells what that is in an event. */
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
    trails.addEvent(trail, 'trail_updated', at, {
      changes: changedFields(change),
      reported_by: by,
    });
    this.watcher.trailChanged(org, trail);
  }

  /** Somebody approved or rejected an artifact; its compliance does not depend on it. */
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

  /** @returns the artifact's id */
  reportArtifact(artifact: NewArtifact): string {
    const id = this.store.artifacts.create(artifact);
    const at = artifact.createdAt ?? this.store.clock.seconds();
    this.store.trails.touch(artifact.trail.seq, at);
    this.watcher.trailChanged(artifact.org, artifact.trail.seq);
    return id;
  }

  /** @returns the attestation's id */
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

  /** Starts or stops an artifact; one that is already so stays as it is. */
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
