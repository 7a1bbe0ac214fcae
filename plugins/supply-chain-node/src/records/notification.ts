import type { NotificationTargetRecord } from 'backstage-plugin-supply-chain-common';
import {
  fieldsOf,
  isObject,
  readBoolean,
  readInteger,
  readItems,
  readText,
  parseTimestamp,
} from './reading';
import type { Fields } from './reading';
import type { KeptTarget, RegionalNotification } from './stored';
import { firstLine, personName } from './text';

/** Reads a notification (E7). Its record has no webhooks, which are secrets. */
export function readNotification(
  place: { region: string; org: string },
  value: unknown,
): RegionalNotification | undefined {
  const notification = fieldsOf(value);
  const number = readInteger(notification.number);
  if (number === undefined) {
    return undefined;
  }
  const targets = readItems(notification.targets, fieldsOfTarget) ?? [];
  return {
    record: {
      ...place,
      number,
      name: firstLine(notification.name),
      type: firstLine(notification.type),
      environments: readItems(notification.environments, readText) ?? [],
      triggers: readItems(notification.triggers, readText) ?? [],
      targets: targets.map(readTarget),
      createdAt: parseTimestamp(notification.created_at),
      createdBy: creatorOf(notification),
      lastSuccessAt: parseTimestamp(notification.last_success_timestamp),
      lastFailureAt: parseTimestamp(notification.last_failure_timestamp),
      failing: readBoolean(notification.is_failing),
    },
    kept: targets.map(keptOf),
  };
}

/** The fields of a target may be nested under `config`. */
function fieldsOfTarget(value: unknown): Fields | undefined {
  return isObject(value) ? { ...fieldsOf(value.config), ...value } : undefined;
}

function readTarget(target: Fields): NotificationTargetRecord {
  const { channel_name: name, channel_id: id } = fieldsOf(target.context);
  const kind = firstLine(target.type) ?? 'unknown';
  return {
    kind: kind.toLocaleLowerCase('en-US'),
    channel: firstLine(name) ?? firstLine(id),
    emails: readItems(target.emails, readText),
    canKeepWebhook: keptOf(target).webhook ? (true as const) : undefined,
    lastSuccessAt: parseTimestamp(target.last_success_at),
    lastFailureAt: parseTimestamp(target.last_failure_at),
  };
}

function keptOf(target: Fields): KeptTarget {
  const webhook = readText(target.webhook);
  const context = fieldsOf(target.context);
  const channel_id = readText(context.channel_id);
  const channel_name = readText(context.channel_name);
  const team_id = readText(context.team_id);
  return {
    webhook: webhook && isUnmasked(webhook) ? webhook : undefined,
    context:
      channel_id && channel_name && team_id
        ? { channel_id, channel_name, team_id }
        : undefined,
  };
}

/** Whether it is the webhook's real URL, rather than a masked one. */
function isUnmasked(webhook: string): boolean {
  return (
    /^https?:\/\/[!-~]+$/.test(webhook) &&
    !/\*\*|\.{3}|redacted|hidden|xxxx/i.test(webhook)
  );
}

const OPAQUE_ID = /^[0-9a-f]{6,}(-[0-9a-f]{3,}){2,}$/i;

/**
 * The creator's name only: addresses are private, and IDs mean nothing to
 * users.
 */
function creatorOf({ created_by: by }: Fields): string | undefined {
  const name = personName(by);
  return name && OPAQUE_ID.test(name) ? undefined : name;
}
