import { ComplianceState, worstState } from '../compliance';
import { artifactState, readDossiersOf } from '../dossier';
import { ArtifactRow, Environment, Store } from '../store';

/** What is known of an artifact that runs. */
export interface RunningState {
  /** Null for an artifact of no known flow. */
  state: ComplianceState | null;
  /** Its newest record in each flow that knows it. */
  records: ArtifactRow[];
}

/**
 * The state of an artifact wherever it runs: the worst of what the flows say that know it, each by its
 * newest trail with it.
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

/** An environment is compliant when all that runs there is compliant or on its allow-list. */
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
