/** Environment events that can trigger a notification (E3, E7). @public */
export const NOTIFICATION_TRIGGERS = [
  'ON_STARTED_ARTIFACT',
  'ON_EXITED_ARTIFACT',
  'ON_SCALED_ARTIFACT',
  'ON_ALLOWED_ARTIFACT',
  'ON_COMPLIANT_ENV',
  'ON_NON_COMPLIANT_ENV',
] as const;

/** One of {@link NOTIFICATION_TRIGGERS}. @public */
export type NotificationTrigger = (typeof NOTIFICATION_TRIGGERS)[number];
