import { Notification, Target } from '../store';

/** Each kind carries its payload version and when it was last reached. */
function targetView(target: Target) {
  const { nested, type, last_success_at, last_failure_at, ...rest } = target;
  const fields = { payload_version: '1.0', ...rest };
  const times = {
    last_success_at: last_success_at ?? null,
    last_failure_at: last_failure_at ?? null,
  };
  return nested
    ? { type, config: fields, ...times }
    : { type, ...fields, ...times };
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
