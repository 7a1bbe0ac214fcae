import { z } from 'zod';
import { readPerson } from './person';
import {
  field,
  identity,
  isObject,
  listOf,
  readBoolean,
  readInteger,
  readString,
  readText,
  recordOf,
} from './reading';
import { parseTimestamp } from './timestamp';

const KNOWN_KINDS = ['CHAT', 'WEBHOOK', 'EMAIL'];

function readKind(value: unknown): string | undefined {
  const kind = readString(value);
  const upper = kind?.toUpperCase();
  return upper && KNOWN_KINDS.includes(upper) ? upper : kind;
}

const chatContextSchema = z.object({
  channel_id: field(readString),
  channel_name: field(readString),
  team_id: field(readString),
});

/**
 * Schema of an {@link EnvironmentNotificationTarget}.
 *
 * @public
 */
export const environmentNotificationTargetSchema = z.object({
  /** CHAT, WEBHOOK, EMAIL, or a new kind. */
  type: field(readKind),
  /** A secret, although some servers omit it. Never pass it on. */
  webhook: field(readText),
  payload_version: field(readString),
  emails: field(listOf(readText)),
  context: field(recordOf(chatContextSchema)),
  /** ISO 8601, UTC. */
  last_success_at: field(parseTimestamp),
  /** ISO 8601, UTC. */
  last_failure_at: field(parseTimestamp),
});

/** Reads a target whose fields may be nested under `config`. */
function readTarget(value: unknown): EnvironmentNotificationTarget | undefined {
  return isObject(value)
    ? recordOf(environmentNotificationTargetSchema)({
        ...(isObject(value.config) && value.config),
        ...value,
      })
    : undefined;
}

/**
 * A recipient of a notification. Its `webhook` is a secret.
 *
 * @public
 */
export type EnvironmentNotificationTarget = z.output<
  typeof environmentNotificationTargetSchema
>;

/**
 * A notification about environments, as returned by E7. The `webhook` of its
 * targets is a secret.
 *
 * @public
 */
export const environmentNotificationSchema = z.object({
  number: identity(readInteger),
  name: field(readString),
  /** `env`, or a new type. */
  type: field(readString),
  environments: field(listOf(readText)),
  /** NOTIFICATION_TRIGGERS, and possibly new ones. */
  triggers: field(listOf(readText)),
  targets: field(listOf(readTarget)),
  /** ISO 8601, UTC. */
  created_at: field(parseTimestamp),
  /** ISO 8601, UTC. */
  last_modified_at: field(parseTimestamp),
  /** ISO 8601, UTC. */
  last_success_timestamp: field(parseTimestamp),
  /** ISO 8601, UTC. */
  last_failure_timestamp: field(parseTimestamp),
  created_by: field(readPerson),
  is_failing: field(readBoolean),
  is_created_from_chat_app: field(readBoolean),
});

/**
 * A notification about environments, as returned by E7. The `webhook` of its
 * targets is a secret.
 *
 * @public
 */
export type EnvironmentNotification = z.output<
  typeof environmentNotificationSchema
>;
