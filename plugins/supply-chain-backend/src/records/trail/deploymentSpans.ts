import type { Trail, TrailEvent } from 'backstage-plugin-supply-chain-node';
import type { DeploymentSpan } from '../toStore';

const STARTED = 'artifact_started_running';
const STOPPED = 'artifact_stopped_running';

/** A start or stop of an artifact in an environment. */
interface RunningEvent {
  environment: string;
  fingerprint: string;
  isStart: boolean;
  at: string;
  /** Number of the environment's snapshot, which orders equal times. */
  snapshot: number;
}

/**
 * Pairs each start event of a trail with the stop event that ended it. Ignores
 * repeated starts and stops.
 */
export function deploymentSpansOf(trail: Trail): DeploymentSpan[] {
  const spans: DeploymentSpan[] = [];
  const last = new Map<string, DeploymentSpan>();
  for (const event of runningEvents(trail).sort(inOrder)) {
    const { environment, fingerprint, isStart, at } = event;
    const place = JSON.stringify([environment, fingerprint]);
    const before = last.get(place);
    const isRunning = before !== undefined && !before.stoppedAt;
    if (!isStart && isRunning) {
      before.stoppedAt = at;
    } else if (isStart ? !isRunning : !before) {
      const span: DeploymentSpan = {
        environment,
        fingerprint,
        startedAt: isStart ? at : undefined,
        stoppedAt: isStart ? undefined : at,
      };
      spans.push(span);
      last.set(place, span);
    }
  }
  return spans;
}

/** Whether an event of a trail can't be read that may say where a build ran. */
export function mayHideDeployments(trail: Trail): boolean {
  const { events = [], unreadableEvents } = trail;
  return (
    unreadableEvents > 0 ||
    events.filter(isRunningEvent).length > runningEvents(trail).length
  );
}

function isRunningEvent({ type }: TrailEvent): boolean {
  return type === STARTED || type === STOPPED;
}

function runningEvents({ events }: Trail): RunningEvent[] {
  return (events ?? []).filter(isRunningEvent).flatMap(event => {
    const { type, timestamp, environment_name, artifact_fingerprint } = event;
    return timestamp && environment_name && artifact_fingerprint
      ? {
          environment: environment_name,
          fingerprint: artifact_fingerprint,
          isStart: type === STARTED,
          at: timestamp,
          snapshot: event.snapshot_index ?? 0,
        }
      : [];
  });
}

function inOrder(one: RunningEvent, other: RunningEvent): number {
  return one.at === other.at
    ? one.snapshot - other.snapshot
    : Date.parse(one.at) - Date.parse(other.at);
}
