import { JsonObject } from '@backstage/types';
import { z } from 'zod';
import { isObject, readJsonObject } from '../records/reading';
import {
  attestationNameSchema,
  commitSchema,
  fingerprintSchema,
  webUrlSchema,
} from 'backstage-plugin-supply-chain-common';

const text = z.string().min(1, 'must not be empty');
const count = z.int().min(0);

/** Rejects empty values, because regions reject empty optional fields. */
function filled<S extends z.ZodType>(schema: S) {
  return schema.refine(
    value => isObject(value) && Object.keys(value).length > 0,
    'must not be empty; leave it out instead',
  );
}

const userDataSchema = filled(
  z.custom<JsonObject>(
    value => readJsonObject(value) !== undefined,
    'must be a JSON object',
  ),
);

/**
 * The commit of an attestation (E4, E5).
 *
 * @public
 */
export const gitCommitInputSchema = z.strictObject({
  sha1: commitSchema,
  author: text.optional(),
  branch: text.optional(),
  message: text.optional(),
  url: webUrlSchema.optional(),
  /** In epoch seconds. */
  timestamp: z.int().min(1).optional(),
});

/**
 * A commit in an attestation.
 *
 * @public
 */
export type GitCommitInput = z.input<typeof gitCommitInputSchema>;

/**
 * Schema of a {@link JunitResultInput}.
 *
 * @public
 */
export const junitResultInputSchema = z.strictObject({
  name: text,
  /** In seconds. */
  duration: z.number().min(0),
  total: count,
  failures: count,
  errors: count,
  skipped: count,
});

/**
 * Results of one JUnit report.
 *
 * @public
 */
export type JunitResultInput = z.input<typeof junitResultInputSchema>;

/**
 * The `data_json` of E4.
 *
 * @public
 */
export const junitAttestationInputSchema = z.strictObject({
  attestation_name: attestationNameSchema,
  junit_results: z.array(junitResultInputSchema).min(1),
  git_commit_info: gitCommitInputSchema.optional(),
  user_data: userDataSchema.optional(),
});

/**
 * Body of an attestation of JUnit results (E4).
 *
 * @public
 */
export type JunitAttestationInput = z.input<typeof junitAttestationInputSchema>;

// eslint-disable-next-line no-control-regex -- the contract forbids NUL
const EXTERNAL_URL_KEY_PATTERN = /^[^=.\0]+$/;

const externalUrlInputSchema = z.union([
  // The contract also allows a plain URL, but in practice regions only accept
  // the object.
  webUrlSchema.transform(href => ({ href })),
  z.strictObject({
    href: webUrlSchema,
    fingerprint: fingerprintSchema.optional(),
  }),
]);

/**
 * The `data_json` of E5.
 *
 * @public
 */
export const genericAttestationInputSchema = z.strictObject({
  attestation_name: attestationNameSchema,
  is_compliant: z.boolean(),
  artifact_fingerprint: fingerprintSchema.optional(),
  description: text.optional(),
  origin_url: webUrlSchema.optional(),
  annotations: filled(z.record(text, z.string())).optional(),
  /** Plain URLs are sent as `{href}`. */
  external_urls: filled(
    z.record(
      z
        .string()
        .regex(EXTERNAL_URL_KEY_PATTERN, 'must not be empty or hold = . NUL'),
      externalUrlInputSchema,
    ),
  ).optional(),
  git_commit_info: gitCommitInputSchema.optional(),
  user_data: userDataSchema.optional(),
});

/**
 * Body of a generic attestation (E5).
 *
 * @public
 */
export type GenericAttestationInput = z.input<
  typeof genericAttestationInputSchema
>;
