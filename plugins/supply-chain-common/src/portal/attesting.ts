import { z } from 'zod';
import {
  attestationNameSchema,
  fingerprintSchema,
  webUrlSchema,
} from './names';

/**
 * The most bytes of an attachment that E4 and E5 take: 10 MB.
 *
 * @public
 */
export const MAX_ATTACHMENT_BYTES = 10 * 1024 * 1024;

/**
 * The most bytes of `data_json`, as UTF-8, that E4 and E5 are sent: regions
 * refuse more than about 0.9 MB.
 *
 * @public
 */
export const MAX_ATTESTATION_DATA_BYTES = 900_000;

/**
 * The most bytes of all files of a JUnit attestation together, before they are
 * put into one archive.
 *
 * @public
 */
export const MAX_JUNIT_UPLOAD_BYTES = 50 * 1024 * 1024;

/**
 * The most files of one attestation.
 *
 * @public
 */
export const MAX_ATTESTATION_FILES = 100;

const REQUIRED = 'is required';
const text = z.string().min(1, REQUIRED);

/** Each name once: regions keep them as keys of a map. */
function uniqueNames<S extends z.ZodType<{ name: string }>>(item: S) {
  return z.array(item).superRefine((items, context) => {
    const seen = new Set<string>();
    items.forEach(({ name }, index) => {
      if (seen.has(name)) {
        context.addIssue({
          code: 'custom',
          path: [index, 'name'],
          message: 'is used twice',
        });
      }
      seen.add(name);
    });
  });
}

/** A link to something kept elsewhere. @public */
export const attestationLinkSchema = z.strictObject({
  name: text.refine(
    name => !/[=.\0]/.test(name),
    'must not hold the characters = and .',
  ),
  href: webUrlSchema,
});

/** A free remark. @public */
export const attestationAnnotationSchema = z.strictObject({
  name: text.refine(name => name !== '__proto__', 'cannot be used as a name'),
  value: z.string(),
});

/**
 * The field `data` of `POST …/attestations/generic` (E5). The files are one
 * or more fields `files`.
 *
 * @public
 */
export const genericAttestationSchema = z.strictObject({
  /** Letters, digits, - _ and commas. */
  name: attestationNameSchema,
  compliant: z.boolean(),
  /** Of the trail's artifact that it is about; absent for the trail itself. */
  fingerprint: fingerprintSchema.optional(),
  description: text.optional(),
  /** Where the statement comes from, such as a build. */
  originUrl: webUrlSchema.optional(),
  links: uniqueNames(attestationLinkSchema).optional(),
  annotations: uniqueNames(attestationAnnotationSchema).optional(),
});

/**
 * The field `data` of `POST …/attestations/junit` (E4). The XML files are one
 * or more fields `files`. E4 is always about the trail, never about one of its
 * artifacts.
 *
 * @public
 */
export const junitAttestationSchema = z.strictObject({
  name: attestationNameSchema,
});

/** Results of tests, added up. @public */
export const junitCountsSchema = z.object({
  total: z.number(),
  failures: z.number(),
  errors: z.number(),
  skipped: z.number(),
  /** Seconds. */
  duration: z.number(),
});

/** A test that did not pass. @public */
export const failedTestSchema = z.object({
  /** Such as `com.acme.CartTest › adds an item`. */
  name: z.string(),
  suite: z.string(),
  /** Whether it failed, or broke before it could tell. */
  kind: z.enum(['failure', 'error']),
});

/**
 * Answer of `POST …/attestations/junit/summary`: what the files say, before
 * anything is sent.
 *
 * @public
 */
export const junitSummarySchema = z.object({
  /** As they are sent; suites without tests of their own are left out. */
  suites: z.array(junitCountsSchema.extend({ name: z.string() })),
  /** Suites that are sent but are above the limit of this answer. */
  omittedSuites: z.number(),
  totals: junitCountsSchema,
  /** The verdict that the region will come to: no failure and no error. */
  compliant: z.boolean(),
  failed: z.array(failedTestSchema),
  /** Failed tests above the limit of this answer. */
  omittedFailed: z.number(),
});

/** What a generic attestation says. @public */
export type GenericAttestation = z.input<typeof genericAttestationSchema>;
/** What a JUnit attestation says besides its files. @public */
export type JunitAttestation = z.input<typeof junitAttestationSchema>;
/** Results of tests, added up. @public */
export type JunitCounts = z.infer<typeof junitCountsSchema>;
/** A test that did not pass. @public */
export type FailedTest = z.infer<typeof failedTestSchema>;
/** What JUnit files say. @public */
export type JunitSummary = z.infer<typeof junitSummarySchema>;
