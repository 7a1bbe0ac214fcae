import { z } from 'zod';
import { responseMeta, timestamp } from './base';

const notificationTargetRecord = z.object({
  /** `chat`, `webhook`, `email`, or the region's own value in lower case. */
  kind: z.string(),
  /** For any kind of chat, the channel's name, or its ID if it has no name. */
  channel: z.string().optional(),
  /** Email addresses. */
  emails: z.array(z.string()).optional(),
  /**
   * The region returns the webhook URL to the portal, so an edit can keep it.
   */
  canKeepWebhook: z.literal(true).optional(),
  /** When this target was last notified. */
  lastSuccessAt: timestamp.optional(),
  /** When notifying this target last failed. */
  lastFailureAt: timestamp.optional(),
});

/** A recipient of a notification, without secrets. @public */
export interface NotificationTargetRecord
  extends z.infer<typeof notificationTargetRecord> {}

/** Schema of {@link NotificationRecord}. @public */
export const notificationRecordSchema = z.object({
  region: z.string(),
  org: z.string(),
  /** Identifies it in its organization. */
  number: z.number(),
  name: z.string().optional(),
  /** Currently always `env`; other types may appear. */
  type: z.string().optional(),
  environments: z.array(z.string()),
  /** For example `ON_NON_COMPLIANT_ENV`; unknown values are passed through. */
  triggers: z.array(z.string()),
  targets: z.array(notificationTargetRecord),
  createdAt: timestamp.optional(),
  /** Who created it, without the email address. */
  createdBy: z.string().optional(),
  lastModifiedAt: timestamp.optional(),
  /** When any target was last notified. */
  lastSuccessAt: timestamp.optional(),
  /** When notifying any target last failed. */
  lastFailureAt: timestamp.optional(),
  /** Absent when the region doesn't say. */
  failing: z.boolean().optional(),
});

/** A notification of recipients about events in environments (E7). @public */
export interface NotificationRecord
  extends z.infer<typeof notificationRecordSchema> {}

/** Schema of {@link NotificationsResponse}. @public */
export const notificationsResponseSchema = responseMeta.extend({
  notifications: z.array(notificationRecordSchema),
});

/** Response of the `notifications` route. @public */
export interface NotificationsResponse
  extends z.infer<typeof notificationsResponseSchema> {}
