import { Notification, Target } from '../store';

function targetView(target: Target) {
  switch (target.type) {
    case 'CHAT':
      return { payload_version: '1.0', ...target };
    case 'EMAIL':
      return { payload_version: '1.0', ...target };
    default:
      return target;
  }
}

/** An environment notification (E7). It includes the webhook URLs, which the portal must redact. */
export function notificationView(notification: Notification) {
  return {
    name: notification.name,
    number: notification.number,
    type: 'env',
    environments: notification.environments,
    triggers: notification.triggers,
    targets: notification.targets.map(targetView),
    created_at: notification.createdAt,
    last_modified_at: notification.lastModifiedAt,
    last_success_timestamp: notification.lastSuccessAt,
    last_failure_timestamp: notification.lastFailureAt,
    created_by: notification.createdBy,
    is_failing: notification.isFailing,
    is_created_from_chat_app: notification.fromChatApp,
  };
}
