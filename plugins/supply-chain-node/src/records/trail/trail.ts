import type {
  FlowRef,
  TrailRecord,
} from 'backstage-plugin-supply-chain-common';
import { readCommit, readNamedUrls, readUrl } from '../commit';
import {
  fieldsOf,
  isObject,
  readBoolean,
  readIdentity,
  readString,
} from '../reading';
import type { Fields } from '../reading';
import { readState } from '../state';
import type { ReadState } from '../state';
import type { ReportedAttestation, TrailToStore } from '../stored';
import { firstLine, personName } from '../text';
import { parseTimestamp } from '../timestamp';
import { deploymentSpansOf, hidesDeployments } from './deployments';
import { readEvents, toEventRecords } from './events';
import type { TrailEvent } from './events';
import { readStatus } from './status';
import type { TrailStatus } from './status';

/** Maximum number of events shown per trail. */
const MAX_EVENTS = 300;

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
  const { events, unreadable } = readEvents(trail.events);
  const state = stateOf(trail);
  const createdAt = parseTimestamp(trail.created_at);
  if (
    createdAt === undefined &&
    state.state === 'unknown' &&
    state.originalState === undefined &&
    !isObject(trail.compliance_status) &&
    !isObject(trail.template) &&
    events.length === 0
  ) {
    return name;
  }
  const status = readStatus(trail, events);
  const commit = readCommit(trail.git_commit_info);
  const record: TrailRecord = {
    ...flow,
    name,
    ...state,
    description: firstLine(readString(trail.description)),
    createdAt,
    lastModifiedAt: parseTimestamp(trail.last_modified_at),
    commit,
    originUrl: readUrl(trail.origin_url),
    htmlUrl: readUrl(trail.html_url),
    attestations: status.attestations,
    artifacts: status.artifacts,
    unreadable: status.unreadable || undefined,
  };
  const shown = toEventRecords(events, status.names);
  return {
    record,
    details: {
      createdBy: personName(readString(trail.created_by)),
      externalUrls: readNamedUrls(trail.external_urls),
      events: shown.slice(-MAX_EVENTS),
      omittedEvents: Math.max(0, shown.length - MAX_EVENTS),
      attestations: status.reported,
      replaced: replacedIn(events, status),
    },
    deployments: deploymentSpansOf(events),
    mayHideDeployments:
      unreadable > 0 || hidesDeployments(events) ? true : undefined,
    eventNames: eventNamesOf(events),
    seconds:
      record.state === 'compliant'
        ? secondsToLastReport(
            parseTimestamp(fieldsOf(trail.git_commit_info).timestamp) ??
              createdAt,
            events,
          )
        : undefined,
  };
}

/** From `compliance_state`, or else from `compliance_status`. */
function stateOf(trail: Fields): ReadState {
  const status = fieldsOf(trail.compliance_status);
  return readState(
    readString(trail.compliance_state) || status.status,
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
