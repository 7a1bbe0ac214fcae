import type { TrailEventRecord } from 'backstage-plugin-supply-chain-common';
import { readName, readVerdict } from '../attestation/pullRequests';
import { firstText } from '../outcome';
import { readableLine, readableText, firstLine } from '../text';
import {
  fieldsOf,
  isObject,
  readBoolean,
  readIdentity,
  readInteger,
  readItems,
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
  const changes = readChanges(event.changes);
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
    changes,
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

function readApproval(event: Fields) {
  const record = { ...event, ...fieldsOf(event.approval) };
  return {
    by: readName(record.author) ?? readName(record.approved_by),
    verdict: {
      verdict: readVerdict(firstText(record, ['state', 'verdict'])),
      comment: readableText(firstText(record, ['comment', 'reason'])),
    },
  };
}

/** The names of changed fields: a list of names or records. */
function readChanges(value: unknown): string[] | undefined {
  return readItems(value, change =>
    readableLine(
      readText(change) ?? firstText(change, ['field', 'name', 'key']),
    ),
  )?.slice(0, MAX_CHANGES);
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
