import { parseEntityRef } from '@backstage/catalog-model';
import { ConfigReader, readDurationFromConfig } from '@backstage/config';
import { durationToMilliseconds } from '@backstage/types';
import type { JsonValue } from '@backstage/types';
import { z } from 'zod';

// The message of an issue is what is allowed, as an example or a pattern, which
// every language understands. It never contains the configured value.

/** Valid names of regions and organizations. */
export const NAME = /^[^\s:/,]{1,255}$/;

/** What is allowed for values of the wrong type. */
const ALLOWED: Readonly<Record<string, string>> = {
  boolean: 'true | false',
  array: '[ … ]',
  object: '{ … }',
  record: '{ … }',
};

/** Validates a value; issues without an own message get one by the type. */
export function validate<T>(schema: z.ZodType<T>, input: unknown) {
  return schema.safeParse(input, {
    reportInput: true,
    error: issue =>
      ALLOWED[issue.code === 'invalid_type' ? issue.expected : ''] ?? '"…"',
  });
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** The longest time that records can be kept, in milliseconds. */
export const MAX_KEPT_FOR = 3650 * DAY;

const text = z.string().min(1);

/** @param allowed - the limits as they are written in the configuration */
function durationSchema(min: number, max: number, allowed: string) {
  return z
    .unknown()
    .transform(parseDuration)
    .pipe(z.number(allowed).min(min, allowed).max(max, allowed));
}

function integerSchema(min: number, max: number) {
  const allowed = `${min} … ${max}`;
  return z.int(allowed).min(min, allowed).max(max, allowed);
}

/** Swallows the error, because its message may contain the value. */
function parseDuration(value: unknown): number {
  try {
    const reader = new ConfigReader({ value: value as JsonValue });
    return durationToMilliseconds(
      readDurationFromConfig(reader, { key: 'value' }),
    );
  } catch {
    return NaN;
  }
}

/**
 * Only hosts on the same machine may use plain HTTP, because requests contain
 * keys.
 */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Paths that are left when people only copy the server's address. */
const NO_API_PATH = /^(\/api(\/v(?!2$)\d+)?)?$/;

const BASE_URL = 'https://…/api/v2';

const baseUrlSchema = z
  .string(BASE_URL)
  .refine(isBaseUrl, BASE_URL)
  .transform(value => value.replace(/\/+$/, ''));

function isBaseUrl(value: string): boolean {
  if (!URL.canParse(value)) {
    return false;
  }
  const { protocol, hostname, username, password, search, hash, pathname } =
    new URL(value);
  return (
    (protocol === 'https:' ||
      (protocol === 'http:' && LOOPBACK.test(hostname))) &&
    !(username || password || search || hash) &&
    !NO_API_PATH.test(pathname.replace(/\/+$/, ''))
  );
}

const SECRET = '[!-~]+';

const secretSchema = z.string(SECRET).regex(/^[\x21-\x7e]+$/, SECRET);

const filterValueSchema = z.union([
  z.union([text, z.number(), z.boolean()]).transform(String),
  z.strictObject({ $hasPrefix: text }),
]);

/** Valid entity fields. Any other field is a typo that would match nothing. */
const FIELD = /^(kind|apiVersion|(metadata|spec|relations)\.[^[\],]+)$/;

/** Any mistake in a filter has the same hint, so its issues have no texts. */
export const filterSchema = z
  .record(
    z.string().regex(FIELD),
    z.union([
      filterValueSchema.transform(value => [value]),
      z.array(filterValueSchema).min(1),
    ]),
  )
  .refine(filter => {
    const fields = Object.entries(filter);
    return (
      fields.length > 0 &&
      fields.every(
        ([field, values]) =>
          field.toLowerCase() !== 'spec.owner' ||
          values.every(
            value => typeof value !== 'string' || normalizedOwner(value),
          ),
      )
    );
  });

/** @returns the full entity ref in lower case; undefined if it is invalid */
export function normalizedOwner(
  owner: unknown,
  defaultNamespace = 'default',
): string | undefined {
  if (typeof owner !== 'string') {
    return undefined;
  }
  try {
    const { kind, namespace, name } = parseEntityRef(owner, {
      defaultKind: 'group',
      defaultNamespace,
    });
    return `${kind}:${namespace}/${name}`.toLowerCase();
  } catch {
    return undefined;
  }
}

/** Names of flows, with a few `*` so that matching them stays quick. */
const PATTERN = /^(?=.)[\w.~-]*(\*[\w.~-]*){0,3}$/;

/** An organization in a region. The keys are secrets. */
export const organizationSchema = z.strictObject({
  /** Absent if keys come from an extension point. */
  apiKey: secretSchema.optional(),
  previousApiKey: secretSchema.optional(),
  /** Used for writes instead of `apiKey`. */
  writeApiKey: secretSchema.optional(),
  deliverySecret: secretSchema.optional(),
  previousDeliverySecret: secretSchema.optional(),
  serviceAccount: text.optional(),
  /**
   * Entities that may link the organization: those that match any filter. All
   * if absent.
   */
  entities: z.array(filterSchema).optional(),
  /** Like `entities`, but by flow pattern. Takes precedence over it. */
  entitiesByFlow: z
    .record(z.string().regex(PATTERN), z.array(filterSchema))
    .optional(),
});

/** A region. Its organizations are validated individually. */
export const regionSchema = z.strictObject({
  /** Base URL of its API, without a trailing slash. */
  baseUrl: baseUrlSchema,
  title: text.optional(),
  timeout: durationSchema(100, 5 * MINUTE, '100ms … 5m').default(30 * SECOND),
  concurrency: integerSchema(1, 256).default(8),
  organizations: z.record(z.string(), z.unknown()),
});

/** What to do about attestations with a name, a type, or both. */
const guidanceSchema = z
  .strictObject({
    attestation: text.optional(),
    type: text.optional(),
    text: text.optional(),
    url: z
      .string()
      .regex(/^https?:\/\/[^/]/i, 'https://…')
      .optional(),
    /** `{name}` stands for the attestation's name. */
    command: text.optional(),
  })
  .refine(({ attestation, type }) => attestation ?? type, {
    path: ['attestation'],
  });

/** Entity refs of users and groups; without a kind, of groups. */
const ownersSchema = z.array(
  text.transform(owner => normalizedOwner(owner) ?? owner),
);

/** Settings outside of regions. Durations are milliseconds. */
export const sections = {
  /**
   * Names of environments in the order of promotion, for those whose order
   * deployments don't tell.
   */
  environments: z.array(text),
  guidance: z.array(guidanceSchema),
  cache: z.strictObject({
    freshFor: durationSchema(0, DAY, '0s … 1d').default(MINUTE),
    keepFor: durationSchema(0, 30 * DAY, '0s … 30d').default(DAY),
  }),
  store: z.strictObject({
    /** Maximum age of records, except those of running builds. */
    keepFor: durationSchema(DAY, MAX_KEPT_FOR, '1d … 3650d').default(400 * DAY),
  }),
  sync: z.strictObject({
    requestsPerMinute: integerSchema(1, 6_000).default(60),
  }),
  writes: z.strictObject({
    attestations: z.boolean().default(false),
    notifications: z.boolean().default(false),
    archive: z.boolean().default(false),
  }),
  notify: z.strictObject({
    environments: z.boolean().default(true),
    trails: z.boolean().default(true),
    recipients: z.boolean().default(true),
    keys: z.boolean().default(true),
    onlyEnvironments: z.array(text).optional(),
    onlyOwners: ownersSchema.optional(),
    admins: ownersSchema.default([]),
  }),
  access: z.strictObject({
    rememberFor: durationSchema(0, 5 * MINUTE, '0s … 5m').default(5 * SECOND),
  }),
};
