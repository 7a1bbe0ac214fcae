import {
  Environment,
  NewArtifact,
  NewAttestation,
  NewTrail,
  Store,
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
