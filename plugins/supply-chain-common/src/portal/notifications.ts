import { z } from 'zod';
import { responseMetaSchema, timestampSchema } from './responses';

/**
 * A recipient of a notification, without secrets.
 *
 * @public
 */
export const notificationTargetRecordSchema = z.object({
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
  lastSuccessAt: timestampSchema.optional(),
  /** When notifying this target last failed. */
  lastFailureAt: timestampSchema.optional(),
});

/**
 * A notification of recipients about events in environments (E7).
 *
 * @public
 */
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
  targets: z.array(notificationTargetRecordSchema),
  createdAt: timestampSchema.optional(),
  /** Who created it, without the email address. */
  createdBy: z.string().optional(),
  lastModifiedAt: timestampSchema.optional(),
  /** When any target was last notified. */
  lastSuccessAt: timestampSchema.optional(),
  /** When notifying any target last failed. */
  lastFailureAt: timestampSchema.optional(),
  /** Absent when the region doesn't say. */
  failing: z.boolean().optional(),
});

/** Response of the `notifications` route. @public */
export const notificationsResponseSchema = responseMetaSchema.extend({
  notifications: z.array(notificationRecordSchema),
});

/** A recipient of a notification, without secrets. @public */
export type NotificationTargetRecord = z.infer<
  typeof notificationTargetRecordSchema
>;
/** A notification of recipients about events in environments. @public */
export type NotificationRecord = z.infer<typeof notificationRecordSchema>;
/** Response of the `notifications` route. @public */
export type NotificationsResponse = z.infer<typeof notificationsResponseSchema>;
