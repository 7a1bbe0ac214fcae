import type {
  NotificationRecord,
  NotificationRef,
} from 'backstage-plugin-supply-chain-common';
import type { EnvironmentNotification } from 'backstage-plugin-supply-chain-node';
import { defined, firstLine, personName } from './text';

/**
 * Reduces a notification (E7) to the fields that the portal shows. Drops the
 * webhooks of its targets, which are secrets.
 */
export function toNotificationRecord(
  ref: NotificationRef,
  notification: EnvironmentNotification,
): NotificationRecord {
  return defined({
    ...ref,
    name: firstLine(notification.name),
    type: firstLine(notification.type),
    environments: notification.environments ?? [],
    triggers: notification.triggers ?? [],
    targets: (notification.targets ?? []).map(target =>
      defined({
        kind: (firstLine(target.type) ?? 'unknown').toLocaleLowerCase('en-US'),
        channel:
          firstLine(target.context?.channel_name) ??
          firstLine(target.context?.channel_id),
        emails: target.emails,
        canKeepWebhook: isUnmasked(target.webhook)
          ? (true as const)
          : undefined,
        lastSuccessAt: target.last_success_at,
        lastFailureAt: target.last_failure_at,
      }),
    ),
    createdAt: notification.created_at,
    createdBy: creatorOf(notification),
    lastModifiedAt: notification.last_modified_at,
    lastSuccessAt: notification.last_success_timestamp,
    lastFailureAt: notification.last_failure_timestamp,
    failing: notification.is_failing,
  });
}

/**
 * Whether the region sent the webhook's real URL, rather than a masked one or
 * none.
 */
export function isUnmasked(webhook: string | undefined): boolean {
  return (
    webhook !== undefined &&
    /^https?:\/\/[!-~]+$/.test(webhook) &&
    !/\*\*|\.{3}|redacted|hidden|xxxx/i.test(webhook)
  );
}

const OPAQUE_ID = /^[0-9a-f]{6,}(-[0-9a-f]{3,}){2,}$/i;

/**
 * The creator's name only: addresses are private, and IDs mean nothing to
 * users.
 */
function creatorOf({ created_by: by }: EnvironmentNotification) {
  const name = personName(by);
  return name && OPAQUE_ID.test(name) ? undefined : name;
}
