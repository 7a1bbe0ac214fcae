import { z } from 'zod';
import { parseInput } from './input';

const text = z.string().min(1);

const url = z.string().superRefine((value, issues) => {
  const isWeb =
    URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
  if (!isWeb) {
    issues.addIssue('Must be an http or https URL');
  }
});

function notEmpty(value: Record<string, unknown>): boolean {
  return Object.keys(value).length > 0;
}

const attestationName = z
  .string()
  .regex(/^[A-Za-z0-9,_-]+$/, 'Must match ^[A-Za-z0-9,_-]+$');

/** The only optional field that may be an empty object. */
const userData = z.record(z.string(), z.unknown());

const gitCommitInfo = z.strictObject({
  sha1: z
    .string()
    .regex(/^[a-f0-9]{40}$/, 'Must be 40 lowercase hex characters'),
  author: text.optional(),
  branch: text.optional(),
  message: text.optional(),
  url: url.optional(),
  timestamp: z.int().min(0).optional(),
});

const count = z.int().min(0);

const junit = z.strictObject({
  attestation_name: attestationName,
  junit_results: z
    .array(
      z.strictObject({
        name: text,
        duration: z.number().min(0),
        total: count,
        failures: count,
        errors: count,
        skipped: count,
      }),
    )
    .min(1),
  git_commit_info: gitCommitInfo.optional(),
  user_data: userData.optional(),
});

/** Some servers accept a plain URL; it is stored and returned as `{href, fingerprint?}`. */
const externalUrl = z.union([
  url.transform(href => ({ href })),
  z.strictObject({
    href: url,
    fingerprint: z
      .string()
      .regex(/^[a-f0-9]{64}$/, 'Must be 64 lowercase hex characters')
      .optional(),
  }),
]);

const externalUrls = z
  .record(
    z
      .string()
      .regex(/^[^=.\0]+$/, 'Keys must not hold any of the characters = . NUL'),
    externalUrl,
  )
  .refine(notEmpty, 'Must not be empty');

const generic = z.strictObject({
  attestation_name: attestationName,
  is_compliant: z.boolean(),
  artifact_fingerprint: z
    .string()
    .regex(/^[a-f0-9]{64}$/, 'Must be 64 lowercase hex characters')
    .optional(),
  description: text.optional(),
  origin_url: url.optional(),
  annotations: z
    .record(text, z.string())
    .refine(notEmpty, 'Must not be empty')
    .optional(),
  external_urls: externalUrls.optional(),
  git_commit_info: gitCommitInfo.optional(),
  user_data: userData.optional(),
});

/** Parses `data_json` of E4. Unknown fields and empty optional ones fail with 400. */
export const readJunitData = (value: unknown) =>
  parseInput(junit, value, 'data_json');

/** Parses `data_json` of E5. Unknown fields and empty optional ones fail with 400. */
export const readGenericData = (value: unknown) =>
  parseInput(generic, value, 'data_json');
