import type {
  FlowRef,
  StateValue,
  TrailRecord,
} from 'backstage-plugin-supply-chain-common';
import { readCommit, readLabels, readNamedUrls } from '../commit';
import { readParts } from '../list';
import {
  fieldsOf,
  isObject,
  readBoolean,
  readIdentity,
  readInteger,
  readText,
  parseTimestamp,
} from '../reading';
import type { Fields } from '../reading';
import { readState } from '../state';
import type {
  ReportedAttestation,
  TrailToStore,
  DeploymentSpan,
} from '../stored';
import { firstLine, personName, webUrl } from '../text';
import { readEvent, toEventRecords } from './events';
import type { TrailEvent } from './events';
import { readStatus } from './status';
import type { TrailStatus } from './status';

/** Maximum number of events shown per trail. */
const MAX_EVENTS = 300;

const RUNNING = /^artifact_(started|stopped)_running$/;

/**
 * Reads a trail (E6, 16 to 25 KB) and reduces it to what the portal shows.
 *
 * @returns its name if it lacks everything else
 */
export function readTrail(
  flow: FlowRef,
  value: unknown,
): TrailToStore | string | undefined {
  const trail = fieldsOf(value);
  const name = readIdentity(trail.name);
  if (name === undefined) {
    return undefined;
  }
  const { items: events, unreadable } = readParts(trail.events, readEvent);
  const state = stateOf(trail);
  const createdAt = parseTimestamp(trail.created_at);
  if (
    createdAt === undefined &&
    state === undefined &&
    !isObject(trail.compliance_status) &&
    !isObject(trail.template) &&
    events.length === 0
  ) {
    return name;
  }
  const status = readStatus(trail, events);
  const shown = toEventRecords(events, status.names);
  const running = events
    .filter(({ type }) => RUNNING.test(type ?? ''))
    .map(runningEvent);
  const commit = readCommit(trail.git_commit_info);
  const record: TrailRecord = {
    ...flow,
    name,
    state: state ?? 'unknown',
    description: firstLine(trail.description),
    createdAt,
    lastModifiedAt: parseTimestamp(trail.last_modified_at),
    commit,
    originUrl: webUrl(trail.origin_url),
    htmlUrl: webUrl(trail.html_url),
    attestations: status.attestations,
    artifacts: status.artifacts,
    unreadable: status.unreadable || undefined,
  };
  return {
    record,
    details: {
      createdBy: personName(trail.created_by),
      externalUrls: readNamedUrls(trail.external_urls),
      labels: readLabels(fieldsOf(trail.flow).tags),
      templateVersion: readInteger(fieldsOf(trail.template).version),
      events: shown.slice(-MAX_EVENTS),
      omittedEvents: Math.max(0, shown.length - MAX_EVENTS),
      attestations: status.reported,
      replaced: replacedIn(events, status),
    },
    deployments: deploymentSpansOf(
      running.filter(event => event !== undefined),
    ),
    mayHideDeployments:
      unreadable > 0 || running.includes(undefined) ? true : undefined,
    eventNames: eventNamesOf(events),
    seconds:
      record.state === 'compliant'
        ? secondsToLastReport(commit?.committedAt ?? createdAt, events)
        : undefined,
  };
}

/** From `compliance_state`, or else from `compliance_status`. */
function stateOf(trail: Fields): StateValue | undefined {
  const status = fieldsOf(trail.compliance_status);
  return readState(
    readText(trail.compliance_state) ?? status.status,
    readBoolean(trail.is_compliant) ?? readBoolean(status.is_compliant),
  );
}

/** The attestations found only in events, because a newer entry replaced them. */
function replacedIn(
  events: readonly TrailEvent[],
  { reported, targets, names }: TrailStatus,
): ReportedAttestation[] {
  const listed = new Set(reported.map(({ id }) => id));
  return events.flatMap(({ attestationId: id, templateName, fingerprint }) =>
    id && templateName && !listed.has(id)
      ? [
          {
            name: templateName,
            id,
            artifact:
              targets.get(id) ??
              (fingerprint ? names.get(fingerprint) : undefined),
          },
        ]
      : [],
  );
}

function eventNamesOf(events: readonly TrailEvent[]): Record<string, string> {
  return Object.fromEntries(
    events.flatMap(({ type, fingerprint, templateName }) =>
      type === 'artifact_creation_reported' && fingerprint && templateName
        ? [[fingerprint, templateName]]
        : [],
    ),
  );
}

/**
 * Seconds from the start of a trail to the last report about it; undefined if
 * either is unknown.
 */
function secondsToLastReport(
  start: string | undefined,
  events: readonly TrailEvent[],
): number | undefined {
  const reports = events.flatMap(({ type, at }) =>
    at && (type?.includes('attestation') || type?.includes('creation'))
      ? [Date.parse(at)]
      : [],
  );
  if (start === undefined || reports.length === 0) {
    return undefined;
  }
  const milliseconds = Math.max(...reports) - Date.parse(start);
  return milliseconds >= 0 ? milliseconds / 1000 : undefined;
}

/** A start or stop of an artifact in an environment. */
interface RunningEvent {
  environment: string;
  fingerprint: string;
  isStart: boolean;
  at: string;
  /** Number of the environment's snapshot, which orders equal times. */
  snapshot: number;
}

/** Undefined for one that lacks where, when or which build. */
function runningEvent(event: TrailEvent): RunningEvent | undefined {
  const { type, at, environment, fingerprint, snapshot = 0 } = event;
  const isStart = type === 'artifact_started_running';
  return at && environment && fingerprint
    ? { environment, fingerprint, isStart, at, snapshot }
    : undefined;
}

/**
 * Pairs each start event of a trail with the stop event that ended it. Ignores
 * repeated starts and stops.
 */
function deploymentSpansOf(events: readonly RunningEvent[]): DeploymentSpan[] {
  const spans: DeploymentSpan[] = [];
  const last = new Map<string, DeploymentSpan>();
  for (const event of events.toSorted(inOrder)) {
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

function inOrder(one: RunningEvent, other: RunningEvent): number {
  return one.at === other.at
    ? one.snapshot - other.snapshot
    : Date.parse(one.at) - Date.parse(other.at);
}
