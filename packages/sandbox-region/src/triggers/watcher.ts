import { ChangeWatcher } from '../store/recorder';
import { Environment, RunningArtifact, Store } from '../store';
import { Dispatcher } from './dispatcher';
import {
  isEnvironmentCompliant,
  RunningState,
  runningState,
} from './environmentState';
import { EnvironmentEvent } from './event';

/** An artifact in a snapshot. */
type Artifact = { fingerprint: string; name: string };

/** Determines which triggers each change fires. */
export class EnvironmentWatcher implements ChangeWatcher {
  constructor(
    private readonly store: Store,
    private readonly dispatcher: Dispatcher,
  ) {}

  /** Marks the current state as already reported, such as after seeding. */
  takeAsTold(): void {
    for (const org of this.store.organizations.list()) {
      for (const environment of this.store.environments.list(org.seq)) {
        for (const artifact of this.store.environments.running(
          environment.seq,
        )) {
          this.#remember(environment, artifact);
        }
        this.store.environments.rememberCompliance(
          environment.seq,
          isEnvironmentCompliant(this.store, environment),
        );
      }
    }
  }

  trailChanged(org: number, trail: number): void {
    const fingerprints = new Set(
      this.store.artifacts
        .ofTrails([trail])
        .map(artifact => artifact.fingerprint),
    );
    const runs = [...fingerprints].flatMap(fingerprint =>
      this.store.environments.runningWhere(org, fingerprint),
    );
    for (const run of runs) {
      const environment = this.store.environments.byNumber(run.environment);
      if (environment) {
        this.#noticeScaled(environment, run);
        this.#noticeEnvironment(environment);
      }
    }
  }

  runningChanged(
    before: Environment,
    kind: 'started' | 'stopped',
    artifact: Artifact,
  ): void {
    // Reload it, because the change created a new snapshot.
    const environment = this.store.environments.byNumber(before.seq) ?? before;
    const known = this.#remember(environment, artifact);
    this.#fire({
      trigger:
        kind === 'started' ? 'ON_STARTED_ARTIFACT' : 'ON_EXITED_ARTIFACT',
      environment,
      artifact: { ...artifact, ...known },
    });
    this.#noticeEnvironment(environment);
  }

  artifactAllowed(environment: Environment, artifact: Artifact): void {
    this.#fire({
      trigger: 'ON_ALLOWED_ARTIFACT',
      environment,
      artifact: {
        ...artifact,
        ...runningState(this.store, environment.org, artifact.fingerprint),
      },
    });
    this.#noticeEnvironment(environment);
  }

  #noticeScaled(environment: Environment, run: RunningArtifact): void {
    const known = this.#remember(environment, run);
    if (
      known.state !== run.lastState ||
      known.records.length > run.lastProvenance
    ) {
      const { fingerprint, name } = run;
      this.#fire({
        trigger: 'ON_SCALED_ARTIFACT',
        environment,
        artifact: { fingerprint, name, ...known },
      });
    }
  }

  #noticeEnvironment(environment: Environment): void {
    const isCompliant = isEnvironmentCompliant(this.store, environment);
    const told = this.store.environments.byNumber(environment.seq);
    if (told && isCompliant !== (told.lastCompliant === 1)) {
      this.store.environments.rememberCompliance(environment.seq, isCompliant);
      this.#fire({
        trigger: isCompliant ? 'ON_COMPLIANT_ENV' : 'ON_NON_COMPLIANT_ENV',
        environment,
      });
    }
  }

  #remember(environment: Environment, artifact: Artifact): RunningState {
    const known = runningState(
      this.store,
      environment.org,
      artifact.fingerprint,
    );
    this.store.environments.rememberArtifact(
      environment.seq,
      artifact.fingerprint,
      known.state,
      known.records.length,
    );
    return known;
  }

  #fire(event: Omit<EnvironmentEvent, 'at' | 'isCompliant'>): void {
    this.dispatcher.fire({
      ...event,
      at: this.store.clock.seconds(),
      isCompliant: isEnvironmentCompliant(this.store, event.environment),
    });
  }
}
