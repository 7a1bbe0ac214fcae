import type { z } from 'zod';
import type { Timestamp } from './base';

/** Header with a write's key, which writes at most once. @public */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';

/** A kind of write that `supplyChain.writes` can enable. @public */
export type WriteKind = 'attestations' | 'notifications' | 'archive';

/** Whether a caller may write: only what is on, permitted and linked. @public */
export type WriteAllowance =
  | { allowed: true }
  | { allowed: false; reason: 'off' | 'forbidden' | 'nothing-linked' };

/** Response of the `writes` route. @public */
export type WritesResponse = Record<WriteKind, WriteAllowance>;

/** The receipt of a write. @public */
export type WriteResponse = {
  /** Its idempotency key, a UUID. */
  key: string;
  /** If unknown, look in the region's console before sending it again. */
  outcome: 'written' | 'refused' | 'unknown';
  sentAt: Timestamp;
  /** The key was used before, so nothing was sent. */
  repeated?: true;
};

/** Totals of test results. @public */
export interface JunitCounts {
  total: number;
  failures: number;
  errors: number;
  skipped: number;
  /** In seconds. */
  duration: number;
}

/** A test that failed, or a suite that failed outside its tests. @public */
export interface FailedTest {
  /**
   * Such as `com.acme.CartTest › adds an item`; the error's message or the
   * suite's name for a failure outside its tests.
   */
  name: string;
  suite: string;
  /** As the sender named it. */
  file: string;
  /** Whether an assertion failed or the test itself broke. */
  kind: 'failure' | 'error';
  /** First line of what the failure says, cut off if it is long. */
  message?: string;
}

/** What JUnit files report. Nothing is sent to the region. @public */
export interface JunitSummary {
  totals: JunitCounts;
  /** The region's verdict: true without failures and errors. */
  compliant: boolean;
  failed: FailedTest[];
  omittedFailed: number;
  /** Files that can't be JUnit reports, and don't count. */
  leftOut: string[];
}

/** What can be wrong with a field, after its name; `{…}` is a value. @public */
export const FIELD_MISTAKES = {
  required: 'is required',
  'used-twice': 'is used twice',
  'web-url': 'must be an http or https URL',
  'email-address': 'must be an email address',
  'link-name': 'must not contain = or .',
  'attestation-name': 'must contain only letters, digits, - _ and commas',
  'notification-name':
    'must start with a letter or digit and contain only letters, digits, . _ ~ / and -',
  fingerprint: 'must be 64 lowercase hexadecimal characters',
  'artifact-of-trail': "isn't an artifact of this trail",
  'environment-name': "isn't the name of the environment",
  'name-fixed': "can't be changed: regions identify a notification by its name",
  'name-known': 'is the name of notification {number}',
  'webhook-again': "must be entered again: the region doesn't return it",
  'empty-file': 'is empty',
  'over-limit': 'must not exceed {megabytes} MB',
  'no-tests': "don't contain any tests",
  'junit-root':
    'is not a JUnit report: it starts with <{tag}> instead of <testsuites> or <testsuite>',
  'junit-slow': 'takes too long to read; split it, or leave out its output',
  encoding: "isn't readable text; unpack archives, and save files as UTF-8",
  'xml-malformed': 'is not well-formed XML: {why}',
  'not-json': 'must be JSON of up to 200 kB',
  'not-form': 'must be sent as multipart/form-data',
  'not-uuid': 'must be a UUID',
  /** Anything else, which only a faulty client can cause. */
  invalid: 'is invalid',
  /** The region objects to it; its own words might quote a secret. */
  region: 'was rejected by the region',
} as const satisfies Record<string, string>;

/** What can be wrong with a field of a write. @public */
export type FieldMistakeCode = keyof typeof FIELD_MISTAKES;

/** What is wrong with a field of a write. @public */
export interface FieldMistake {
  code: FieldMistakeCode;
  values?: Record<string, string | number>;
}

/** Mistakes by the paths of their fields. @public */
export type FieldMistakes = Record<string, FieldMistake>;

/** Writes out what is wrong with a field, in English. @public */
export function fieldMistakeText({ code, values = {} }: FieldMistake): string {
  return FIELD_MISTAKES[code].replace(/\{(\w+)\}/g, (_, name: string) =>
    String(values[name] ?? ''),
  );
}

/** The first mistake of each field, by a schema of codes for messages. @public */
export function fieldMistakesOf(
  schema: z.ZodType,
  input: unknown,
): FieldMistakes {
  const mistakes: FieldMistakes = {};
  for (const { path, message } of schema.safeParse(input).error?.issues ?? []) {
    mistakes[path.join('.') || 'data'] ??= {
      code: isCode(message) ? message : 'invalid',
    };
  }
  return mistakes;
}

function isCode(message: string): message is FieldMistakeCode {
  return Object.hasOwn(FIELD_MISTAKES, message);
}

/** Why a write was rejected, by the portal or by the region. @public */
export const WRITE_REFUSALS = [
  /** Not enabled in the configuration. */
  'off',
  /** See `fields`. */
  'invalid',
  /** The idempotency key belongs to another write. */
  'key-used',
  /** A linked notification has that name. */
  'name-known',
  /** The region doesn't allow the portal's key to write. */
  'role-too-low',
  /** The region rejects the portal's key. */
  'key-refused',
  /** The target doesn't exist in the region. */
  'not-found',
  /** Exceeds the region's limit. */
  'too-large',
  /** The region is busy or isn't responding. */
  'unavailable',
  /** The region rejected it without naming a field. */
  'refused',
] as const;

/** Why a write was rejected. @public */
export type WriteRefusalReason = (typeof WRITE_REFUSALS)[number];

/** The `error` of a rejected write. Nothing was written. @public */
export interface WriteRefusal {
  name: 'WriteRefusedError';
  /** One or two English sentences: what happened, and what to do. */
  message: string;
  reason: WriteRefusalReason;
  /**
   * Mistakes by the field's path in the request, such as `name` or
   * `links.0.href`; `files` for all files together, `files.1` for a single one.
   */
  fields?: FieldMistakes;
}

/** Returns the rejection in an error of the portal API, if it is one. @public */
export function writeRefusalOf(error: unknown): WriteRefusal | undefined {
  const { body } = Object(error) as { body?: { error?: WriteRefusal } };
  return body?.error?.name === 'WriteRefusedError' ? body.error : undefined;
}
