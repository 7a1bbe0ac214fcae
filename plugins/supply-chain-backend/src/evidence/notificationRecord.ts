import type {
  EnvironmentNotification,
  NotificationRecord,
  NotificationRef,
} from 'backstage-plugin-supply-chain-common';
import { defined, firstLine } from './text';

/**
 * Reduces a notification (E7) to what the portal shows. The webhooks of its
 * targets are secrets: they go no further than this.
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
        kind: (target.type ?? 'unknown').toLocaleLowerCase('en-US'),
        channel: firstLine(target.context?.channel_name),
        emails: target.emails,
        lastSuccessAt: target.last_success_at,
        lastFailureAt: target.last_failure_at,
      }),
    ),
    createdAt: notification.created_at,
    lastModifiedAt: notification.last_modified_at,
    lastSuccessAt: notification.last_success_timestamp,
    lastFailureAt: notification.last_failure_timestamp,
    failing: notification.is_failing,
  });
}
