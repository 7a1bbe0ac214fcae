import { z } from 'zod';
import { answerSchema, timestampSchema } from './answers';

/**
 * Whom a notification tells, without the address's secrets.
 *
 * @public
 */
export const notificationTargetRecordSchema = z.object({
  /** `chat`, `webhook`, `email`, or the region's own word in lower case. */
  kind: z.string(),
  /** Name of the chat channel, or its ID where it has none; of any kind. */
  channel: z.string().optional(),
  /** E-mail addresses. */
  emails: z.array(z.string()).optional(),
  /** The region gives its webhook URL back to the portal, so an edit can keep it. */
  canKeepWebhook: z.literal(true).optional(),
  lastSuccessAt: timestampSchema.optional(),
  lastFailureAt: timestampSchema.optional(),
});

/**
 * An action of environments that tells targets of their events (E7).
 *
 * @public
 */
export const notificationRecordSchema = z.object({
  region: z.string(),
  org: z.string(),
  number: z.number(),
  name: z.string().optional(),
  /** `env` so far; other types may turn up. */
  type: z.string().optional(),
  environments: z.array(z.string()),
  /** Such as `ON_NON_COMPLIANT_ENV`; values of newer regions are kept. */
  triggers: z.array(z.string()),
  targets: z.array(notificationTargetRecordSchema),
  createdAt: timestampSchema.optional(),
  /** Who created it, without an e-mail address. */
  createdBy: z.string().optional(),
  lastModifiedAt: timestampSchema.optional(),
  lastSuccessAt: timestampSchema.optional(),
  lastFailureAt: timestampSchema.optional(),
  /** Absent when the region does not say. */
  failing: z.boolean().optional(),
});

/** Answer of the `notifications` route. @public */
export const notificationsAnswerSchema = answerSchema.extend({
  notifications: z.array(notificationRecordSchema),
});

/** Whom a notification tells. @public */
export type NotificationTargetRecord = z.infer<
  typeof notificationTargetRecordSchema
>;
/** An action of environments that tells targets of their events. @public */
export type NotificationRecord = z.infer<typeof notificationRecordSchema>;
/** Answer of the `notifications` route. @public */
export type NotificationsAnswer = z.infer<typeof notificationsAnswerSchema>;
