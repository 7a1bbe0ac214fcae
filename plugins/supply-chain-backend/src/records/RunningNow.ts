import type { Trail, TrailEvent } from 'backstage-plugin-supply-chain-node';
import { buildKey } from './keys';
import type { DeploymentSpan } from './storedRecords';

/** An artifact's latest start or stop event in an environment. */
export interface RunningEvent {
  environment: string;
  fingerprint: string;
  started: boolean;
  at: string;
  /**
   * Number of the environment's snapshot, which orders events with equal times.
   */
  snapshot?: number;
}

/**
 * A build of an organization. Several organizations may share a fingerprint.
 */
export interface BuildRef {
  region: string;
  org: string;
  fingerprint: string;
}

const STARTED = 'artifact_started_running';
const STOPPED = 'artifact_stopped_running';

/**
 * Pairs each start event of a trail with the stop event that ended it. Ignores
 * repeated starts and stops.
 */
export function deploymentSpansOf(trail: Trail): DeploymentSpan[] {
  const spans: DeploymentSpan[] = [];
  const last = new Map<string, DeploymentSpan>();
  for (const event of allRunningEvents(trail).sort(inOrder)) {
    const { environment, fingerprint, started, at, snapshot } = event;
    const place = placeOf(event);
    const before = last.get(place);
    const isRunning = before !== undefined && !before.stoppedAt;
    if (!started && isRunning) {
      before.stoppedAt = at;
    } else if (started ? !isRunning : !before) {
      const span: DeploymentSpan = {
        environment,
        fingerprint,
        ...(started ? { startedAt: at } : { stoppedAt: at }),
        ...(started && snapshot !== undefined && { snapshot }),
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
    events.filter(isRunningEvent).length > allRunningEvents(trail).length
  );
}

function isRunningEvent({ type }: TrailEvent): boolean {
  return type === STARTED || type === STOPPED;
}

function allRunningEvents({ events }: Trail): RunningEvent[] {
  return (events ?? []).filter(isRunningEvent).flatMap(event => {
    const { type, timestamp, environment_name, artifact_fingerprint } = event;
    return timestamp && environment_name && artifact_fingerprint
      ? {
          environment: environment_name,
          fingerprint: artifact_fingerprint,
          started: type === STARTED,
          at: timestamp,
          ...(event.snapshot_index !== undefined && {
            snapshot: event.snapshot_index,
          }),
        }
      : [];
  });
}

function placeOf({ environment, fingerprint }: RunningEvent): string {
  return JSON.stringify([environment, fingerprint]);
}

/** Orders events by time, then by snapshot. */
function inOrder(one: RunningEvent, other: RunningEvent): number {
  if (one.at !== other.at) {
    return one.at < other.at ? -1 : 1;
  }
  return (one.snapshot ?? 0) - (other.snapshot ?? 0);
}

/** Where builds are running now, according to the trails that were read. */
export class RunningNow {
  readonly #builds = new Map<string, Map<string, RunningEvent>>();
  readonly #names = new Map<string, string[]>();

  /** Adds the events of a trail in an organization. */
  add(
    { region, org }: { region: string; org: string },
    events: readonly RunningEvent[],
  ): void {
    for (const event of events) {
      const { environment, fingerprint } = event;
      const build = buildKey({ region, org, fingerprint });
      const last = this.#builds.get(build) ?? new Map<string, RunningEvent>();
      this.#builds.set(build, last);
      updateLast(last, environment, event);
      this.#names.delete(build);
    }
  }

  /** The start events of a build's current deployments. */
  eventsOf(build: BuildRef): RunningEvent[] {
    const last = this.#builds.get(buildKey(build));
    return last ? [...last.values()].filter(({ started }) => started) : [];
  }

  /** Names of the environments that a build is running in. */
  environmentsOf(build: BuildRef): string[] {
    const key = buildKey(build);
    const known = this.#names.get(key);
    if (known) {
      return known;
    }
    const names = this.eventsOf(build)
      .map(({ environment }) => environment)
      .sort();
    this.#names.set(key, names);
    return names;
  }
}

function updateLast(
  last: Map<string, RunningEvent>,
  key: string,
  event: RunningEvent,
): void {
  const known = last.get(key);
  if (!known || inOrder(known, event) <= 0) {
    last.set(key, event);
  }
}
