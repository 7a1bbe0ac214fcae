import { z } from 'zod';
import { NOTIFICATION_NAME_PATTERN, webUrlSchema } from './names';
import { NOTIFICATION_TRIGGERS } from './triggers';

const text = z.string().min(1, 'is required');

/**
 * A new webhook URL, or the index in the edited notification's `targets` of the
 * one to keep. A URL can be kept only if the target's record has
 * `canKeepWebhook`.
 */
const webhookFields = {
  webhook: webUrlSchema.optional(),
  keepWebhookOf: z.int().min(0).optional(),
};

function hasOneWebhook(target: {
  webhook?: string;
  keepWebhookOf?: number;
}): boolean {
  return (
    (target.webhook === undefined) !== (target.keepWebhookOf === undefined)
  );
}

const ONE_WEBHOOK = {
  path: ['webhook'],
  message: 'is required',
};

/** A recipient in a request. @public */
export const notificationTargetSchema = z.discriminatedUnion('kind', [
  z
    .strictObject({
      kind: z.literal('chat'),
      ...webhookFields,
      channel: z
        .strictObject({ id: text, name: text, teamId: text })
        .optional(),
    })
    .refine(hasOneWebhook, ONE_WEBHOOK),
  z
    .strictObject({ kind: z.literal('webhook'), ...webhookFields })
    .refine(hasOneWebhook, ONE_WEBHOOK),
  z.strictObject({
    kind: z.literal('email'),
    emails: z.array(z.email('must be an e-mail address')).min(1, 'is required'),
  }),
]);

/**
 * Body of `PUT …/notifications` (E3).
 *
 * @public
 */
export const notificationWriteSchema = z.strictObject({
  region: z.string(),
  org: z.string(),
  /** Number of the linked notification to edit; absent to create one. */
  number: z.int().min(0).optional(),
  /**
   * Regions identify a notification by its name, so an edit can't change it.
   */
  name: z
    .string()
    .regex(
      NOTIFICATION_NAME_PATTERN,
      'must start with a letter or a digit and hold only letters, digits, . _ ~ / and -',
    ),
  /** Environments of the link. */
  environments: z.array(text).min(1, 'is required'),
  triggers: z.array(z.enum(NOTIFICATION_TRIGGERS)).min(1, 'is required'),
  targets: z.array(notificationTargetSchema).min(1, 'is required'),
});

/** A recipient in a request. @public */
export type NotificationTarget = z.input<typeof notificationTargetSchema>;
/** A notification in a request. @public */
export type NotificationWrite = z.input<typeof notificationWriteSchema>;
