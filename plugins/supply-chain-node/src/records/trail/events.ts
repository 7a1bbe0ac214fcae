import type { TrailEventRecord } from 'backstage-plugin-supply-chain-common';
import { readName, readReviewVerdict } from '../attestation/pullRequests';
import { firstText } from '../outcome';
import { readableLine, readableText, firstLine, limitList } from '../text';
import {
  fieldsOf,
  isObject,
  listOf,
  readBoolean,
  readIdentity,
  readInteger,
  readString,
  readText,
  parseTimestamp,
} from '../reading';
import type { Fields } from '../reading';

const MAX_CHANGES = 20;

/**
 * An event of a trail (E6). Only what the portal shows is read: events also
 * contain internal IDs and raw user data, which must not be passed on.
 */
export interface TrailEvent {
  type?: string;
  at?: string;
  attestationId?: string;
  fingerprint?: string;
  templateName?: string;
  /** Template name of the artifact that an attestation is about. */
  target?: string;
  environment?: string;
  snapshot?: number;
  event: Fields;
}

/** Reads the events of a trail, and counts the unreadable ones. */
export function readEvents(value: unknown): {
  events: TrailEvent[];
  unreadable: number;
} {
  if (!Array.isArray(value)) {
    const isAbsent = value === undefined || value === null;
    return { events: [], unreadable: isAbsent ? 0 : 1 };
  }
  const events = value.filter(isObject).map(
    (event): TrailEvent => ({
      type: readString(event.type),
      at: parseTimestamp(event.timestamp),
      attestationId: readIdentity(event.attestation_id),
      fingerprint: readString(event.artifact_fingerprint),
      templateName: readString(event.template_reference_name),
      target: readString(event.target_artifact),
      environment: readString(event.environment_name),
      snapshot: readInteger(event.snapshot_index),
      event,
    }),
  );
  return { events, unreadable: value.length - events.length };
}

/**
 * The events of a trail, oldest first.
 *
 * @param names - template names of the trail's artifacts, by fingerprint
 */
export function toEventRecords(
  events: readonly TrailEvent[],
  names: ReadonlyMap<string, string>,
): TrailEventRecord[] {
  const attested = new Map(
    events.flatMap(event =>
      event.attestationId ? [[event.attestationId, event] as const] : [],
    ),
  );
  return events
    .flatMap(event =>
      event.type ? [toRecord(event, event.type, names, attested)] : [],
    )
    .sort((a, b) => (a.at ?? '').localeCompare(b.at ?? ''));
}

function toRecord(
  { event, at, fingerprint, templateName, target, ...rest }: TrailEvent,
  type: string,
  names: ReadonlyMap<string, string>,
  attested: ReadonlyMap<string, TrailEvent>,
): TrailEventRecord {
  // Events of old records name an attestation without its ID.
  const isAttestation =
    rest.attestationId !== undefined ||
    readString(event.attestation_name) !== undefined ||
    type.includes('attestation');
  const approval = type.includes('approval') ? readApproval(event) : undefined;
  const changes = limitChanges(event.changes);
  return {
    type,
    at,
    attestation: isAttestation ? attestationName(event) : undefined,
    compliant: readBoolean(event.is_compliant),
    artifact:
      firstLine(target) ??
      (isAttestation ? undefined : firstLine(templateName)) ??
      firstLine(readString(event.artifact_name)) ??
      (fingerprint ? names.get(fingerprint) : undefined),
    fingerprint,
    environment: rest.environment,
    snapshot: rest.snapshot,
    by: approval?.by ?? (changes && readName(event.reported_by)),
    approval: approval?.verdict,
    changes: changes?.shown,
    omittedChanges: changes?.omitted,
    override: overrideIn(event, attested),
  };
}

/** In these events, the template name is the attestation's. */
function attestationName(event: Fields): string | undefined {
  return firstLine(
    readString(event.attestation_name) ??
      readString(event.template_reference_name),
  );
}

const APPROVERS = ['approved_by', 'approver', 'reviewer', 'author'];
const VERDICTS = ['approval_state', 'state', 'verdict', 'decision', 'approved'];

function readApproval(event: Fields) {
  const record = isObject(event.approval)
    ? { ...event, ...event.approval }
    : event;
  return {
    by: APPROVERS.map(key => readName(record[key])).find(Boolean),
    verdict: {
      ...readReviewVerdict(firstText(record, VERDICTS)),
      comment: readableText(
        firstText(record, ['comment', 'reason', 'description']),
      ),
    },
  };
}

/** The names in `changes`: a list of names or changes, or a map keyed by name. */
function limitChanges(
  value: unknown,
): { shown: string[]; omitted?: number } | undefined {
  const names = isObject(value) ? Object.keys(value) : listOf(value);
  return (
    names &&
    limitList(
      MAX_CHANGES,
      names.flatMap(change => {
        const name =
          readText(change) ?? firstText(change, ['field', 'name', 'key']);
        return name === undefined ? [] : readableLine(name) ?? [];
      }),
    )
  );
}

function overrideIn(
  event: Fields,
  attested: ReadonlyMap<string, TrailEvent>,
): TrailEventRecord['override'] {
  const { reason, overridden_attestation_id: own } = fieldsOf(event.override);
  const id = readIdentity(own) ?? readIdentity(event.overridden_attestation_id);
  if (id === undefined && !isObject(event.override)) {
    return undefined;
  }
  const overridden = id === undefined ? undefined : attested.get(id);
  const name = overridden && attestationName(overridden.event);
  return {
    reason: readableText(readString(reason)),
    replaced: name ? { name } : undefined,
  };
}
