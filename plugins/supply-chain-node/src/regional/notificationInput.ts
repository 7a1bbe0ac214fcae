import { z } from 'zod';
import {
  NOTIFICATION_NAME_PATTERN,
  webUrlSchema,
} from 'backstage-plugin-supply-chain-common';
import { NOTIFICATION_TRIGGERS } from 'backstage-plugin-supply-chain-common';

const text = z.string().min(1, 'must not be empty');

const chatTargetSchema = z.strictObject({
  type: z.literal('CHAT'),
  webhook: webUrlSchema,
  context: z
    .strictObject({ channel_id: text, channel_name: text, team_id: text })
    .optional(),
});

const webhookTargetSchema = z.strictObject({
  type: z.literal('WEBHOOK'),
  webhook: webUrlSchema,
  payload_version: z.literal('1.0').default('1.0'),
});

const emailTargetSchema = z.strictObject({
  type: z.literal('EMAIL'),
  emails: z.array(z.email()).min(1),
});

/**
 * A target, as accepted by E3.
 *
 * @public
 */
export const notificationTargetInputSchema = z.discriminatedUnion('type', [
  chatTargetSchema,
  webhookTargetSchema,
  emailTargetSchema,
]);

/**
 * A recipient of a notification.
 *
 * @public
 */
export type NotificationTargetInput = z.input<
  typeof notificationTargetInputSchema
>;

/**
 * The body of E3. Rejects unknown fields, as regions do.
 *
 * @public
 */
export const notificationInputSchema = z.strictObject({
  name: z
    .string()
    .regex(
      NOTIFICATION_NAME_PATTERN,
      'must start with a letter or a digit and hold only letters, digits, . _ ~ / and -',
    ),
  targets: z.array(notificationTargetInputSchema).min(1),
  environments: z.array(text).min(1),
  triggers: z.array(z.enum(NOTIFICATION_TRIGGERS)).min(1),
  type: z.literal('env').default('env'),
});

/**
 * The body of E3, as passed by a caller.
 *
 * @public
 */
export type NotificationInput = z.input<typeof notificationInputSchema>;
