import { worstState } from '../compliance/attestations';
import { ComplianceState } from '../compliance/types';
import { artifactState, readDossiersOf } from '../views/dossier';
import { ArtifactRow, Environment, Store } from '../store';

/** What is known about a running artifact. */
export interface RunningState {
  /** Null for an artifact without a flow. */
  state: ComplianceState | null;
  /** Its latest record in each flow. */
  records: ArtifactRow[];
}

/**
 * The state of a running artifact: the worst across its flows, each judged by its newest trail with the
 * artifact.
 */
export function runningState(
  store: Store,
  org: number,
  fingerprint: string,
): RunningState {
  const newest = new Map(
    store.artifacts
      .byFingerprint(org, fingerprint)
      .map(artifact => [artifact.flow, artifact]),
  );
  const records = [...newest.values()];
  const dossiers = readDossiersOf(store, records);
  const states = records.flatMap(artifact => {
    const dossier = dossiers.get(artifact.trail);
    return dossier ? [artifactState(dossier, artifact)] : [];
  });
  return { state: states.length > 0 ? worstState(states) : null, records };
}

/** An environment is compliant if everything running is compliant or on its allow-list. */
export function isEnvironmentCompliant(
  store: Store,
  environment: Environment,
): boolean {
  const allowed = store.environments.allowed(environment.seq);
  return store.environments
    .running(environment.seq)
    .every(
      ({ fingerprint }) =>
        allowed.has(fingerprint) ||
        runningState(store, environment.org, fingerprint).state === 'COMPLIANT',
    );
}
