import { z } from 'zod';
import { failedTestSchema } from './attesting';
import {
  responseMetaSchema,
  complianceStateSchema,
  timestampSchema,
} from './responses';
import { commitRecordSchema } from './trails';

/**
 * A URL with the name it was reported under; http or https only.
 *
 * @public
 */
export const namedUrlSchema = z.object({ name: z.string(), url: z.string() });

/**
 * A test suite of a JUnit run.
 *
 * @public
 */
export const junitSuiteSchema = z.object({
  name: z.string().optional(),
  total: z.number().optional(),
  failures: z.number().optional(),
  errors: z.number().optional(),
  skipped: z.number().optional(),
  /** In seconds. */
  duration: z.number().optional(),
});

/**
 * Decision of a reviewer or approver.
 *
 * @public
 */
export const reviewVerdictSchema = z.object({
  /** Absent when the record only names the person. */
  verdict: z
    .enum(['approved', 'changes-requested', 'dismissed', 'rejected', 'other'])
    .optional(),
  /** The original value when `verdict` is `other`. */
  originalVerdict: z.string().optional(),
});

/**
 * A review of a pull request.
 *
 * @public
 */
export const reviewRecordSchema = reviewVerdictSchema.extend({
  by: z.string().optional(),
  at: timestampSchema.optional(),
});

/**
 * A pull request reported by an attestation.
 *
 * @public
 */
export const pullRequestRecordSchema = z.object({
  title: z.string().optional(),
  url: z.string().optional(),
  state: z.string().optional(),
  author: z.string().optional(),
  mergedAt: timestampSchema.optional(),
  /** Absent when the record doesn't include reviews. */
  reviews: z.array(reviewRecordSchema).optional(),
  omittedReviews: z.number().optional(),
  /** Absent when the record doesn't include commits. */
  commits: z.array(commitRecordSchema.partial({ sha: true })).optional(),
  omittedCommits: z.number().optional(),
});

/**
 * A finding of a scanner.
 *
 * @public
 */
export const scanFindingSchema = z.object({
  /** For example a CVE number. */
  id: z.string().optional(),
  /** In lower case. */
  severity: z.string().optional(),
  title: z.string().optional(),
  /** The affected package and its version, and places in files. */
  where: z.string().optional(),
  /** First version with a fix. */
  fixedIn: z.string().optional(),
  url: z.string().optional(),
});

/**
 * A scanner's results for one target.
 *
 * @public
 */
export const scanResultSchema = z.object({
  /** The scanned target. */
  name: z.string().optional(),
  /**
   * Most severe first. A severity that isn't listed was not counted, unless it
   * is one of the run's `omittedSeverities`.
   */
  counts: z.array(z.object({ severity: z.string(), count: z.number() })),
  /** Most severe first, as far as the record lists them. */
  findings: z.array(scanFindingSchema),
  /** Number of findings in the record that aren't listed here. */
  omittedFindings: z.number().optional(),
});

/**
 * A run of a scanner.
 *
 * @public
 */
export const scanRecordSchema = z.object({
  tool: z.string().optional(),
  version: z.string().optional(),
  results: z.array(scanResultSchema),
  omittedResults: z.number().optional(),
  /** Number of severities left out of the counts of all results. */
  omittedSeverities: z.number().optional(),
});

/**
 * Result of one rule of an attestation type.
 *
 * @public
 */
export const ruleRecordSchema = z.object({
  rule: z.string().optional(),
  /** Absent when the record doesn't say, or uses an unknown word. */
  compliant: z.boolean().optional(),
  /** The original status in the record. */
  status: z.string().optional(),
  /** Result of evaluating the rule, such as a value. */
  result: z.string().optional(),
  message: z.string().optional(),
});

/**
 * Result of a code-quality service.
 *
 * @public
 */
export const qualityGateRecordSchema = z.object({
  name: z.string().optional(),
  /** Absent when the record doesn't say, or uses an unknown word. */
  compliant: z.boolean().optional(),
  /** The original status in the record. */
  status: z.string().optional(),
  /** Failed conditions first. */
  conditions: z.array(
    z.object({
      metric: z.string().optional(),
      compliant: z.boolean().optional(),
      status: z.string().optional(),
      operator: z.string().optional(),
      threshold: z.string().optional(),
      value: z.string().optional(),
    }),
  ),
  omittedConditions: z.number().optional(),
});

/**
 * A ticket named by an attestation.
 *
 * @public
 */
export const ticketRecordSchema = z.object({
  /** Key of the ticket in its tracker. */
  key: z.string().optional(),
  url: z.string().optional(),
  /**
   * Whether the ticket exists in the tracker; absent when the record doesn't
   * say.
   */
  exists: z.boolean().optional(),
  summary: z.string().optional(),
  status: z.string().optional(),
});

/**
 * The attestation that another one overrides, and the reason.
 *
 * @public
 */
export const overrideRecordSchema = z.object({
  reason: z.string().optional(),
  /**
   * The overridden attestation; absent when it isn't among the trail's records.
   */
  replaced: z
    .object({
      name: z.string(),
      type: z.string().optional(),
      state: complianceStateSchema.optional(),
      createdAt: timestampSchema.optional(),
      reportedBy: z.string().optional(),
    })
    .optional(),
});

const dataValueSchema = z.object({
  name: z.string(),
  /** A plain value, or a nested one as JSON. */
  value: z.string().optional(),
  /** The value is omitted because it may be a secret. */
  redacted: z.literal(true).optional(),
});

/**
 * A custom field of a report: a value, or the `fields` of an object or list.
 *
 * @public
 */
export const dataFieldSchema = dataValueSchema.extend({
  fields: z.array(dataValueSchema).optional(),
  omittedFields: z.number().optional(),
});

/**
 * What an attestation is about: an artifact of its trail, or the trail itself.
 *
 * @public
 */
export const attestationSubjectSchema = z.object({
  /** Template name of the artifact; absent for the trail itself. */
  artifact: z.string().optional(),
  /** The entry decides the status of the attestation there. */
  counts: z.literal(true).optional(),
});

/**
 * An attestation of a trail (E8), with the details that suit its type.
 *
 * @public
 */
export const attestationDetailsSchema = z.object({
  /** ID for the `evidence` route. */
  id: z.string().optional(),
  name: z.string(),
  type: z.string().optional(),
  state: complianceStateSchema,
  createdAt: timestampSchema.optional(),
  description: z.string().optional(),
  reportedBy: z.string().optional(),
  /** Entity reference of the user who attested through the portal. */
  givenBy: z.string().optional(),
  originUrl: z.string().optional(),
  htmlUrl: z.string().optional(),
  /** What it is about; empty if unknown. */
  subjects: z.array(attestationSubjectSchema),
  /** Whether the `evidence` route has a file for it; absent when unknown. */
  hasEvidence: z.boolean().optional(),
  /** The artifact attested to, if the record names it by fingerprint. */
  fingerprint: z.string().optional(),
  commit: commitRecordSchema.optional(),
  annotations: z.record(z.string(), z.string()).optional(),
  externalUrls: z.array(namedUrlSchema),
  /** The reporter's comment on the verdict. */
  comment: z.string().optional(),
  override: overrideRecordSchema.optional(),
  /** Suites with failures first. */
  junit: z.array(junitSuiteSchema).optional(),
  pullRequests: z.array(pullRequestRecordSchema).optional(),
  scans: z.array(scanRecordSchema).optional(),
  /** Failed rules first. */
  rules: z.array(ruleRecordSchema).optional(),
  qualityGates: z.array(qualityGateRecordSchema).optional(),
  tickets: z.array(ticketRecordSchema).optional(),
  /** Custom data by the record's field. */
  data: z
    .array(
      z.object({
        name: z.string(),
        fields: z.array(dataFieldSchema),
        omittedFields: z.number().optional(),
      }),
    )
    .optional(),
  /** All other fields of the record as JSON text, truncated if very long. */
  rest: z.string().optional(),
  /** Number of list items, or of characters in `rest`, above the limit. */
  omitted: z
    .object({
      annotations: z.number(),
      externalUrls: z.number(),
      junit: z.number(),
      pullRequests: z.number(),
      scans: z.number(),
      rules: z.number(),
      qualityGates: z.number(),
      tickets: z.number(),
      data: z.number(),
      rest: z.number(),
    })
    .partial()
    .optional(),
});

/**
 * Response of `GET …/:trail/attestations/:name`, newest first.
 *
 * @public
 */
export const attestationsResponseSchema = responseMetaSchema.extend({
  attestations: z.array(attestationDetailsSchema),
  /**
   * The trail's status lists the attestation as reported, but the region
   * returns no details through E8, or none about some artifact. `recordUrl`
   * links to them.
   */
  withheld: z.literal(true).optional(),
  /** The trail's page in the compliance console: an http or https URL. */
  recordUrl: z.string().optional(),
});

/**
 * Response of `GET …/:trail/evidence/:attestationId/tests`: the failed tests in
 * the attestation's file; none if it isn't a JUnit report.
 *
 * @public
 */
export const failedTestsResponseSchema = z.object({
  failed: z.array(failedTestSchema.omit({ file: true })),
  /** Number of failed tests above this response's limit. */
  omitted: z.number(),
});

/** A URL with the name it was reported under. @public */
export type NamedUrl = z.infer<typeof namedUrlSchema>;
/** Decision of a reviewer or approver. @public */
export type ReviewVerdict = z.infer<typeof reviewVerdictSchema>;
/** A custom field of a report. @public */
export type DataField = z.infer<typeof dataFieldSchema>;
/** The attestation that another one overrides, and the reason. @public */
export type OverrideRecord = z.infer<typeof overrideRecordSchema>;
/** An artifact that an attestation is about, or the trail. @public */
export type AttestationSubject = z.infer<typeof attestationSubjectSchema>;
/** An attestation of a trail, with the details that suit its type. @public */
export type AttestationDetails = z.infer<typeof attestationDetailsSchema>;
/** Response of the `attestations` route. @public */
export type AttestationsResponse = z.infer<typeof attestationsResponseSchema>;
/** Response of the `tests` route of an evidence file. @public */
export type FailedTestsResponse = z.infer<typeof failedTestsResponseSchema>;
