import { z } from 'zod';
import type { FieldMistakeCode } from './fieldMistakes';
import {
  attestationNameSchema,
  fingerprintSchema,
  webUrlSchema,
} from './names';

/**
 * Maximum size in bytes of an attachment for E4 and E5, and of all files of an
 * upload: 10 MB.
 *
 * @public
 */
export const MAX_ATTACHMENT_BYTES = 10_000_000;

/**
 * Maximum size in bytes of the `data_json` sent to E4 and E5, as UTF-8. Regions
 * reject more than about 0.9 MB.
 *
 * @public
 */
export const MAX_ATTESTATION_DATA_BYTES = 900_000;

const text = z.string().min(1, 'required' satisfies FieldMistakeCode);

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

/** A link to an external resource. */
const attestationLink = z.strictObject({
  name: text.refine(
    name => !/[=.\0]/.test(name),
    'link-name' satisfies FieldMistakeCode,
  ),
  href: webUrlSchema,
});

/** A free-form annotation. */
const attestationAnnotation = z.strictObject({
  name: text.refine(
    name => name !== '__proto__',
    'reserved-name' satisfies FieldMistakeCode,
  ),
  value: z.string(),
});

/**
 * The `data` field of `POST …/attestations/generic` (E5). Files go into one or
 * more `files` fields.
 *
 * @public
 */
export const genericAttestationSchema = z.strictObject({
  /** Letters, digits, - _ and commas. */
  name: attestationNameSchema,
  compliant: z.boolean(),
  /**
   * Fingerprint of the trail's artifact; absent when attesting to the trail
   * itself.
   */
  fingerprint: fingerprintSchema.optional(),
  description: text.optional(),
  /** Source of the statement, such as a build. */
  originUrl: webUrlSchema.optional(),
  links: uniqueNames(attestationLink).optional(),
  annotations: uniqueNames(attestationAnnotation).optional(),
});

/**
 * The `data` field of `POST …/attestations/junit` (E4). The XML files go into
 * one or more `files` fields. E4 always attests to the trail, never to an
 * artifact.
 *
 * @public
 */
export const junitAttestationSchema = z.strictObject({
  name: attestationNameSchema,
});

const junitCounts = z.object({
  total: z.number(),
  failures: z.number(),
  errors: z.number(),
  skipped: z.number(),
  /** In seconds. */
  duration: z.number(),
});

/** Totals of test results. @public */
export interface JunitCounts extends z.infer<typeof junitCounts> {}

export const failedTest = z.object({
  /**
   * For example `com.acme.CartTest › adds an item`; the error's message or the
   * suite's name for a failure outside its tests.
   */
  name: z.string(),
  suite: z.string(),
  /** As the sender named it. */
  file: z.string(),
  /** Whether an assertion failed or the test itself broke. */
  kind: z.enum(['failure', 'error']),
  /** First line of what the failure says, cut off if it is long. */
  message: z.string().optional(),
  /** Set if a later test of the same name passed, possibly a retry. */
  passedLater: z.literal(true).optional(),
});

/** A test that failed, or a suite that failed outside its tests. @public */
export interface FailedTest extends z.infer<typeof failedTest> {}

/** Schema of {@link JunitSummary}. @public */
export const junitSummarySchema = z.object({
  /** Those with tests of their own, up to a limit. */
  suites: z.array(junitCounts.extend({ name: z.string() })),
  /** Number of suites above this response's limit. */
  omittedSuites: z.number(),
  /**
   * Set if only the totals are sent, because the suites exceed what regions
   * accept.
   */
  summedUp: z.literal(true).optional(),
  totals: junitCounts,
  /**
   * The verdict that the region will reach: true without failures and errors.
   */
  compliant: z.boolean(),
  failed: z.array(failedTest),
  /** Number of failed tests above this response's limit. */
  omittedFailed: z.number(),
  /** Files that can't be JUnit reports, and don't count. */
  leftOut: z.array(z.string()),
});

/**
 * Response of `POST …/attestations/junit/summary`: what the files report. Nothing
 * is sent to the region.
 *
 * @public
 */
export interface JunitSummary extends z.infer<typeof junitSummarySchema> {}

/** Content of a generic attestation. @public */
export type GenericAttestation = z.input<typeof genericAttestationSchema>;
/** Content of a JUnit attestation besides its files. @public */
export type JunitAttestation = z.input<typeof junitAttestationSchema>;
