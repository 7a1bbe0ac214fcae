import { z } from 'zod';
import { NOTIFICATION_NAME_PATTERN, webUrlSchema } from './names';
import { NOTIFICATION_TRIGGERS } from './triggers';

const text = z.string().min(1, 'is required');

/**
 * A webhook URL, or the one that a target of the edited notification has: its
 * place in that notification's `targets`. The URL can be kept only where the
 * target's record says `canKeepWebhook`.
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

/** Whom a notification tells, as it is written. @public */
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
  /** The notification of the link that is edited; absent to create one. */
  number: z.int().min(0).optional(),
  /** Regions know a notification by its name: an edit keeps it. */
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

/** Whom a notification tells, as it is written. @public */
export type NotificationTarget = z.input<typeof notificationTargetSchema>;
/** A notification, as it is written. @public */
export type NotificationWrite = z.input<typeof notificationWriteSchema>;
