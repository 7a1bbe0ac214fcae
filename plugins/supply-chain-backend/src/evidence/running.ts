import type { Trail } from 'backstage-plugin-supply-chain-common';

/** The last started or stopped event of an artifact in an environment. */
export interface RunningEvent {
  environment: string;
  fingerprint: string;
  started: boolean;
  at: string;
}

const STARTED = 'artifact_started_running';
const STOPPED = 'artifact_stopped_running';

/**
 * The last running event for each pair of environment and artifact: together
 * they say where a build runs now.
 */
export function runningEventsOf(trail: Trail): RunningEvent[] {
  const events = (trail.events ?? []).flatMap(event => {
    const { type, timestamp, environment_name, artifact_fingerprint } = event;
    return (type === STARTED || type === STOPPED) &&
      timestamp &&
      environment_name &&
      artifact_fingerprint
      ? [
          {
            environment: environment_name,
            fingerprint: artifact_fingerprint,
            started: type === STARTED,
            at: timestamp,
          },
        ]
      : [];
  });
  return lastOfEachPair(events);
}

/** The started events that hold now, by the fingerprint of the artifact. */
export type RunningNow = ReadonlyMap<string, readonly RunningEvent[]>;

/** What runs now, by the running events of several trails. */
export function runningNow(events: readonly RunningEvent[]): RunningNow {
  const byFingerprint = new Map<string, RunningEvent[]>();
  for (const event of lastOfEachPair(events).filter(each => each.started)) {
    const known = byFingerprint.get(event.fingerprint) ?? [];
    byFingerprint.set(event.fingerprint, [...known, event]);
  }
  return byFingerprint;
}

/** Names of the environments that the artifact runs in, in their order. */
export function runningIn(
  now: RunningNow,
  fingerprint: string | undefined,
): string[] {
  const events = (fingerprint && now.get(fingerprint)) || [];
  return events.map(({ environment }) => environment).sort();
}

function lastOfEachPair(events: readonly RunningEvent[]): RunningEvent[] {
  const last = new Map<string, RunningEvent>();
  for (const event of events) {
    const pair = `${event.environment} ${event.fingerprint}`;
    const known = last.get(pair);
    if (!known || known.at <= event.at) {
      last.set(pair, event);
    }
  }
  return [...last.values()];
}
