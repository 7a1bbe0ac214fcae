import { DEFAULT_NAMESPACE, parseEntityRef } from '@backstage/catalog-model';
import { z } from 'zod';
import type { FieldMistakeCode } from './fieldMistakes';
import { NOTIFICATION_NAME_PATTERN, webUrlSchema } from './names';
import { NOTIFICATION_TRIGGERS } from './triggers';

const required = 'required' satisfies FieldMistakeCode;
const text = z.string().min(1, required);

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
  message: required,
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
    emails: z
      .array(z.email('email-address' satisfies FieldMistakeCode))
      .min(1, required),
  }),
]);

/** Body of `PUT …/notifications` (E3). @public */
export const notificationWriteSchema = z.strictObject({
  region: z.string(),
  org: z.string(),
  /** Number of the linked notification to edit; absent to create one. */
  number: z.int().min(0).optional(),
  /**
   * Regions identify a notification by its name, so an edit can't change it.
   * A new one's name gets a prefix: see {@link notificationName}.
   */
  name: z
    .string()
    .regex(
      NOTIFICATION_NAME_PATTERN,
      'notification-name' satisfies FieldMistakeCode,
    ),
  /** Environments of the link. */
  environments: z.array(text).min(1, required),
  triggers: z.array(z.enum(NOTIFICATION_TRIGGERS)).min(1, required),
  targets: z.array(notificationTargetSchema).min(1, required),
});

/** A recipient in a request. @public */
export type NotificationTarget = z.input<typeof notificationTargetSchema>;
/** A notification in a request. @public */
export type NotificationWrite = z.input<typeof notificationWriteSchema>;

/**
 * The full name of an entity's new notification, such as
 * `payments-api/production`. Regions update a notification by its name (E3), so
 * the prefix keeps a write for one entity off the notifications of others.
 *
 * @public
 */
export function notificationName(entityRef: string, name: string): string {
  const {
    kind,
    namespace,
    name: entity,
  } = parseEntityRef(entityRef.toLowerCase(), {
    defaultKind: 'component',
    defaultNamespace: DEFAULT_NAMESPACE,
  });
  // An entity's own name can't contain ~.
  const prefix =
    kind === 'component' && namespace === DEFAULT_NAMESPACE
      ? `${entity}/`
      : `${kind}~${namespace}~${entity}/`;
  return name.startsWith(prefix) ? name : `${prefix}${name}`;
}
