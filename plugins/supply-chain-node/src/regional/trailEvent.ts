import { z } from 'zod';
import { gitCommitSchema } from './gitCommit';
import { firstText } from './outcome';
import { readPerson } from './person';
import {
  field,
  isObject,
  readBoolean,
  readIdentity,
  readInteger,
  readString,
  readText,
  recordOf,
} from './reading';
import { parseTimestamp } from './timestamp';

/**
 * A change to a trail made by an event. Values are read only for fields that
 * the trail shows anyway, because raw user data must not be passed on.
 *
 * @public
 */
export interface TrailEventChange {
  field: string;
  from?: string;
  to?: string;
}

const SHOWN_FIELDS = ['template', 'git_commit_info', 'description', 'name'];

/** Reads a value by its identifier: a commit by SHA, a template by version. */
function readChanged(value: unknown): string | undefined {
  if (isObject(value)) {
    return firstText(value, ['sha1', 'version', 'name']);
  }
  return typeof value === 'object'
    ? undefined
    : firstText({ value }, ['value']);
}

function readChange(
  value: unknown,
  key?: string,
): TrailEventChange | undefined {
  const record = isObject(value) ? value : {};
  const name =
    key ?? readText(value) ?? firstText(record, ['field', 'name', 'key']);
  if (name === undefined) {
    return undefined;
  }
  return SHOWN_FIELDS.includes(name)
    ? {
        field: name,
        from: readChanged(record.from ?? record.old ?? record.before),
        to: readChanged(record.to ?? record.new ?? record.after),
      }
    : { field: name };
}

/** Reads `changes`: a list of changes or names, or a map keyed by name. */
function readChanges(value: unknown): TrailEventChange[] | undefined {
  if (!Array.isArray(value) && !isObject(value)) {
    return undefined;
  }
  const changes = Array.isArray(value)
    ? value.map(change => readChange(change))
    : Object.entries(value).map(([key, change]) => readChange(change, key));
  return changes.filter(change => change !== undefined);
}

/**
 * An approval in a trail event.
 *
 * @public
 */
export interface TrailEventApproval {
  by?: string;
  /** The original value in the record, such as APPROVED. */
  state?: string;
  comment?: string;
}

const APPROVERS = ['approved_by', 'approver', 'reviewer', 'author'];
const VERDICTS = ['approval_state', 'state', 'verdict', 'decision', 'approved'];

function readApproval(
  event: Record<string, unknown>,
): TrailEventApproval | undefined {
  const { type, approval } = event;
  if (typeof type !== 'string' || !type.includes('approval')) {
    return undefined;
  }
  const record = isObject(approval) ? { ...event, ...approval } : event;
  const people = APPROVERS.map(key => readPerson(record[key]));
  return {
    by: people.find(name => name !== undefined),
    state: firstText(record, VERDICTS),
    comment: firstText(record, ['comment', 'reason', 'description']),
  };
}

const overrideSchema = z.object({
  reason: field(readString),
  overridden_attestation_id: field(readIdentity),
});

const eventFields = z.object({
  /** For example `artifact_started_running`; new types may appear. */
  type: field(readString),
  /** ISO 8601, UTC. */
  timestamp: field(parseTimestamp),
  git_commit_info: field(recordOf(gitCommitSchema)),
  attestation_type: field(readString),
  attestation_name: field(readString),
  attestation_id: field(readIdentity),
  /** Present if the attestation overrides another. */
  overridden_attestation_id: field(readIdentity),
  override: field(recordOf(overrideSchema)),
  is_compliant: field(readBoolean),
  template_reference_name: field(readString),
  target_artifact: field(readString),
  artifact_fingerprint: field(readString),
  artifact_name: field(readString),
  environment_name: field(readString),
  snapshot_index: field(readInteger),
  changes: field(readChanges),
  reported_by: field(readPerson),
});

/**
 * An event of a trail (E6). Only these fields are read: events also contain
 * internal IDs and raw user data, which must not be passed on.
 *
 * @public
 */
export const trailEventSchema = z
  .record(z.string(), z.unknown())
  .transform(event => ({
    ...eventFields.parse(event),
    approval: readApproval(event),
  }));

/**
 * An event of a trail (E6).
 *
 * @public
 */
export type TrailEvent = z.output<typeof trailEventSchema>;
