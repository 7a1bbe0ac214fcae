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

/** Running events by the fingerprint of the artifact, over several trails. */
export function runningNow(
  events: RunningEvent[],
): Map<string, RunningEvent[]> {
  const byFingerprint = new Map<string, RunningEvent[]>();
  for (const event of lastOfEachPair(events).filter(each => each.started)) {
    const known = byFingerprint.get(event.fingerprint) ?? [];
    byFingerprint.set(event.fingerprint, [...known, event]);
  }
  return byFingerprint;
}

function lastOfEachPair(events: RunningEvent[]): RunningEvent[] {
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
