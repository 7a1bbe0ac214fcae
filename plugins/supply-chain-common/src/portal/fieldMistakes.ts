import type { z } from 'zod';

/**
 * What can be wrong with a field of a write, after its name; `{…}` stands for a
 * value.
 *
 * @public
 */
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

/**
 * Validates input against the schema of a write, whose messages are codes.
 *
 * @returns the first mistake of each field
 * @public
 */
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
