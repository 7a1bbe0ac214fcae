import { DEFAULT_NAMESPACE, parseEntityRef } from '@backstage/catalog-model';
import { z } from 'zod';
import type { FieldMistakeCode } from './writes';

/** Maximum size in bytes of all files of an upload (E4, E5). @public */
export const MAX_ATTACHMENT_BYTES = 10_000_000;

/** Maximum size in bytes of the `data_json` that regions take. @public */
export const MAX_ATTESTATION_DATA_BYTES = 900_000;

/** Pattern of a SHA-256 fingerprint in lower-case hexadecimal. @public */
export const FINGERPRINT_PATTERN = /^[a-f0-9]{64}$/;

/** Pattern of notification names (E3), which may also contain `/`. @public */
export const NOTIFICATION_NAME_PATTERN = /^[a-zA-Z0-9][a-zA-Z0-9._~/-]*$/;

/** Value of the header `Idempotency-Key`. @public */
export const idempotencyKeySchema = z.uuid();

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

const required = 'required' satisfies FieldMistakeCode;
const text = z.string().min(1, required);

/** An http or https URL that regions accept in a record. @public */
export const webUrlSchema = z.url({
  protocol: /^https?$/,
  error: 'web-url' satisfies FieldMistakeCode,
});

/** A dot would make it the name of an artifact's attestation. */
const attestationName = z
  .string()
  .regex(/^[a-zA-Z0-9,_-]+$/, 'attestation-name' satisfies FieldMistakeCode);

/** Requires unique names, because regions store the list as a map. */
function uniqueNames<S extends z.ZodType<{ name: string }>>(item: S) {
  return z.array(item).superRefine((items, context) => {
    const seen = new Set<string>();
    items.forEach(({ name }, index) => {
      if (seen.has(name)) {
        context.addIssue({
          code: 'custom',
          path: [index, 'name'],
          message: 'used-twice' satisfies FieldMistakeCode,
        });
      }
      seen.add(name);
    });
  });
}

/** The `data` of an attestation (E5), beside its `files`. @public */
export const genericAttestationSchema = z.strictObject({
  /** Letters, digits, - _ and commas. */
  name: attestationName,
  compliant: z.boolean(),
  /** Of the trail's artifact; absent when attesting to the trail itself. */
  fingerprint: z
    .string()
    .regex(FINGERPRINT_PATTERN, 'fingerprint' satisfies FieldMistakeCode)
    .optional(),
  description: text.optional(),
  /** Source of the statement, such as a build. */
  originUrl: webUrlSchema.optional(),
  links: uniqueNames(
    z.strictObject({
      name: text.refine(
        name => !/[=.\0]/.test(name),
        'link-name' satisfies FieldMistakeCode,
      ),
      href: webUrlSchema,
    }),
  ).optional(),
  annotations: uniqueNames(
    z.strictObject({
      name: text.refine(
        name => name !== '__proto__',
        'invalid' satisfies FieldMistakeCode,
      ),
      value: z.string(),
    }),
  ).optional(),
});

/** The `data` of a JUnit attestation (E4), always to the trail. @public */
export const junitAttestationSchema = z.strictObject({ name: attestationName });

/**
 * A new webhook URL, or the index in the edited notification's `targets` of the
 * one to keep, which must have `canKeepWebhook`.
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

const ONE_WEBHOOK = { path: ['webhook'], message: required };

const notificationTarget = z.discriminatedUnion('kind', [
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
  targets: z.array(notificationTarget).min(1, required),
});

/** Body of the `archive` route (E14). @public */
export const archiveSchema = z.strictObject({
  /** The environment's name, retyped to confirm. */
  confirm: z.string(),
});

/** Content of a generic attestation. @public */
export type GenericAttestation = z.input<typeof genericAttestationSchema>;
/** Content of a JUnit attestation besides its files. @public */
export type JunitAttestation = z.input<typeof junitAttestationSchema>;
/** A notification in a request. @public */
export type NotificationWrite = z.input<typeof notificationWriteSchema>;
/** A recipient in a request. @public */
export type NotificationTarget = NotificationWrite['targets'][number];

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
