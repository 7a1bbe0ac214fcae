import type { TrailEventRecord } from 'backstage-plugin-supply-chain-common';
import { readOverride } from '../attestation/attestation';
import { readVerdict } from '../attestation/results';
import {
  fieldsOf,
  firstText,
  isObject,
  parseTimestamp,
  readBoolean,
  readIdentity,
  readInteger,
  readItems,
  readText,
} from '../reading';
import type { Fields } from '../reading';
import { firstLine, lineIn, personName, readableLine, textIn } from '../text';

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

/** Reads an event of a trail. */
export function readEvent(event: unknown): TrailEvent | undefined {
  return isObject(event)
    ? {
        type: readText(event.type),
        at: parseTimestamp(event.timestamp),
        attestationId: readIdentity(event.attestation_id),
        fingerprint: readText(event.artifact_fingerprint),
        templateName: readText(event.template_reference_name),
        target: readText(event.target_artifact),
        environment: readText(event.environment_name),
        snapshot: readInteger(event.snapshot_index),
        event,
      }
    : undefined;
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
  const attested = new Map(events.map(event => [event.attestationId, event]));
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
  attested: ReadonlyMap<string | undefined, TrailEvent>,
): TrailEventRecord {
  // Events of old records name an attestation without its ID.
  const isAttestation =
    rest.attestationId !== undefined ||
    readText(event.attestation_name) !== undefined ||
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
      firstLine(event.artifact_name) ??
      (fingerprint ? names.get(fingerprint) : undefined),
    fingerprint,
    environment: rest.environment,
    snapshot: rest.snapshot,
    by: approval?.by ?? (changes && personName(event.reported_by)),
    approval: approval?.verdict,
    changes,
    override: overrideIn(event, attested),
  };
}

/** In these events, the template name is the attestation's. */
function attestationName(event: Fields): string | undefined {
  return firstLine(
    readText(event.attestation_name) ?? readText(event.template_reference_name),
  );
}

function readApproval(event: Fields) {
  const record = { ...event, ...fieldsOf(event.approval) };
  return {
    by: personName(record.author) ?? personName(record.approved_by),
    verdict: {
      verdict: readVerdict(firstText(record, 'state', 'verdict')),
      comment: textIn(record, 'comment', 'reason'),
    },
  };
}

/** The names of changed fields: a list of names or records. */
function readChanges(value: unknown): string[] | undefined {
  return readItems(value, change =>
    isObject(change)
      ? lineIn(change, 'field', 'name', 'key')
      : readableLine(change),
  )?.slice(0, MAX_CHANGES);
}

function overrideIn(
  event: Fields,
  attested: ReadonlyMap<string | undefined, TrailEvent>,
): TrailEventRecord['override'] {
  const override = readOverride(event);
  const overridden = override?.id && attested.get(override.id);
  const name = overridden && attestationName(overridden.event);
  return (
    override && {
      reason: override.reason,
      replaced: name ? { name } : undefined,
    }
  );
}
