import { ConfigReader, readDurationFromConfig } from '@backstage/config';
import { durationToMilliseconds } from '@backstage/types';
import type { JsonValue } from '@backstage/types';
import type {
  ConfigMistake,
  ConfigProblem,
} from 'backstage-plugin-supply-chain-common';
import { z } from 'zod';
import { normalizedOwner } from './normalizedOwner';

/** Valid names of regions and organizations. */
export const NAME = /^[^\s:/,]{1,255}$/;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** Reports a mistake that zod's own issues don't describe well enough. */
function fail(
  context: z.core.$RefinementCtx,
  mistake: Pick<ConfigProblem, 'reason' | 'range'>,
) {
  context.addIssue({
    code: 'custom',
    message: mistake.reason,
    params: mistake,
  });
  return z.NEVER;
}

const UNITS = { ms: 1, s: SECOND, m: MINUTE, d: DAY };

type Time = `${number}${keyof typeof UNITS}`;

/**
 * Milliseconds of a time such as `30d`. The parser for configured values
 * approximates: to it, 3650 days are 9 years, 51 weeks, 5 days and 18 hours.
 */
function exactly(time: Time): number {
  const [, amount, unit] = /^(\d+)(\w+)$/.exec(time)!;
  return Number(amount) * UNITS[unit as keyof typeof UNITS];
}

/** @param range - shortest and longest duration, as written in the config */
function durationSchema(range: { from: Time; to: Time }) {
  const min = exactly(range.from);
  const max = exactly(range.to);
  return z.unknown().transform((value, context): number => {
    const milliseconds = parseDuration(value);
    if (milliseconds === undefined) {
      return fail(context, { reason: 'no-duration' });
    }
    return milliseconds >= min && milliseconds <= max
      ? milliseconds
      : fail(context, { reason: 'out-of-range', range });
  });
}

function integerSchema(min: number, max: number) {
  return z.number().transform((value, context): number =>
    Number.isInteger(value) && value >= min && value <= max
      ? value
      : fail(context, {
          reason: 'out-of-range',
          range: { from: String(min), to: String(max) },
        }),
  );
}

/**
 * Swallows the error, because its message may contain the value. The path is
 * enough.
 */
function parseDuration(value: unknown): number | undefined {
  try {
    const reader = new ConfigReader({ value: value as JsonValue });
    return durationToMilliseconds(
      readDurationFromConfig(reader, { key: 'value' }),
    );
  } catch {
    return undefined;
  }
}

/**
 * Only hosts on the same machine may use plain HTTP, because requests contain
 * keys.
 */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Paths that are left when people only copy the server's address. */
const NO_API_PATH = /^(\/api(\/v(?!2$)\d+)?)?$/;

const baseUrlSchema = z.string().transform((value, context): string => {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    return fail(context, { reason: 'no-address' });
  }
  if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname)) {
    return fail(context, { reason: 'plain-http' });
  }
  if (url.username || url.password || url.search || url.hash) {
    return fail(context, { reason: 'address-extras' });
  }
  return NO_API_PATH.test(url.pathname.replace(/\/+$/, ''))
    ? fail(context, { reason: 'no-api-path' })
    : value.replace(/\/+$/, '');
});

const secretSchema = z
  .string()
  .regex(/^[\x21-\x7e]+$/, 'invalid-key' satisfies ConfigMistake);

const filterValueSchema = z.union([
  z.union([z.string().min(1), z.number(), z.boolean()]).transform(String),
  z.strictObject({ $hasPrefix: z.string().min(1) }),
]);

/** Valid entity fields. Any other field is a typo that would match nothing. */
const FIELD = /^(kind|apiVersion|(metadata|spec|relations)\.[^[\],]+)$/i;

export const filterSchema = z
  .record(
    z.string().regex(FIELD),
    z.union([
      filterValueSchema.transform(value => [value]),
      z.array(filterValueSchema).min(1),
    ]),
  )
  .check(context => {
    const filter = context.value;
    if (Object.keys(filter).length === 0) {
      context.issues.push({
        code: 'custom',
        message: 'invalid-filter' satisfies ConfigMistake,
        input: filter,
      });
    }
    for (const [field, values] of Object.entries(filter)) {
      if (
        field.toLowerCase() === 'spec.owner' &&
        values.some(
          value => typeof value === 'string' && !normalizedOwner(value),
        )
      ) {
        context.issues.push({
          code: 'custom',
          path: [field],
          message: 'invalid-filter' satisfies ConfigMistake,
          input: values,
        });
      }
    }
  });

/** An organization in a region. The keys are secrets. */
export const organizationSchema = z.strictObject({
  /** Absent if keys come from an extension point. */
  apiKey: secretSchema.optional(),
  previousApiKey: secretSchema.optional(),
  /** Used for writes instead of `apiKey`. */
  writeApiKey: secretSchema.optional(),
  deliverySecret: secretSchema.optional(),
  previousDeliverySecret: secretSchema.optional(),
  serviceAccount: z.string().min(1).optional(),
  /**
   * Entities that may link the organization: those that match any filter. All
   * if absent.
   */
  entities: z.array(filterSchema).optional(),
  /** Like `entities`, but by flow pattern. Takes precedence over it. */
  entitiesByFlow: z
    .record(z.string().regex(/^[a-zA-Z0-9._~*-]+$/), z.array(filterSchema))
    .optional(),
});

/** A region. Its organizations are validated individually. */
export const regionSchema = z.strictObject({
  /** Base URL of its API, without a trailing slash. */
  baseUrl: baseUrlSchema,
  title: z.string().min(1).optional(),
  timeout: durationSchema({ from: '100ms', to: '5m' }).default(30 * SECOND),
  /** Maximum number of concurrent requests. */
  concurrency: integerSchema(1, 256).default(8),
  organizations: z.record(z.string(), z.unknown()),
});

/** The longest time that records can be kept, in milliseconds. */
export const MAX_KEPT_FOR = exactly('3650d');

/** Names of environments. */
export const environmentsSchema = z.array(z.string().min(1));

/** What to do about attestations. */
export const guidanceSchema = z
  .strictObject({
    attestation: z.string().min(1).optional(),
    type: z.string().min(1).optional(),
    text: z.string().min(1).optional(),
    url: z
      .string()
      .regex(/^https?:\/\/[^/]/i, 'no-address' satisfies ConfigMistake)
      .optional(),
    command: z.string().min(1).optional(),
  })
  .refine(({ attestation, type }) => attestation ?? type, {
    path: ['attestation'],
    message: 'missing' satisfies ConfigMistake,
  });

/** Entity refs of users and groups; without a kind, of groups. */
const ownersSchema = z.array(
  z
    .string()
    .min(1)
    .transform(owner => normalizedOwner(owner) ?? owner),
);

/** Settings outside of regions. Durations are milliseconds. */
export const sections = {
  cache: z.strictObject({
    freshFor: durationSchema({ from: '0s', to: '1d' }).default(MINUTE),
    keepFor: durationSchema({ from: '0s', to: '30d' }).default(DAY),
  }),
  store: z.strictObject({
    /** Maximum age of records, except those of running builds. */
    keepFor: durationSchema({ from: '1d', to: '3650d' }).default(400 * DAY),
  }),
  sync: z.strictObject({
    /** Background requests per region. */
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
    onlyEnvironments: z.array(z.string().min(1)).optional(),
    onlyOwners: ownersSchema.optional(),
    admins: ownersSchema.default([]),
  }),
  access: z.strictObject({
    rememberFor: durationSchema({ from: '0s', to: '5m' }).default(5 * SECOND),
  }),
};
