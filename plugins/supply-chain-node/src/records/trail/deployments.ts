import type { DeploymentSpan } from '../stored';
import type { TrailEvent } from './events';

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
export function deploymentSpansOf(
  events: readonly TrailEvent[],
): DeploymentSpan[] {
  const spans: DeploymentSpan[] = [];
  const last = new Map<string, DeploymentSpan>();
  for (const event of runningEvents(events).sort(inOrder)) {
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

/** Whether a running event lacks where, when or which build. */
export function hidesDeployments(events: readonly TrailEvent[]): boolean {
  return events.filter(isRunningEvent).length > runningEvents(events).length;
}

function isRunningEvent({ type }: TrailEvent): boolean {
  return type === STARTED || type === STOPPED;
}

function runningEvents(events: readonly TrailEvent[]): RunningEvent[] {
  return events.filter(isRunningEvent).flatMap(event => {
    const { type, at, environment, fingerprint, snapshot = 0 } = event;
    return at && environment && fingerprint
      ? { environment, fingerprint, isStart: type === STARTED, at, snapshot }
      : [];
  });
}

function inOrder(one: RunningEvent, other: RunningEvent): number {
  return one.at === other.at
    ? one.snapshot - other.snapshot
    : Date.parse(one.at) - Date.parse(other.at);
}
