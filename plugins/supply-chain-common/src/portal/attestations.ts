import { z } from 'zod';
import {
  answerSchema,
  complianceStateSchema,
  timestampSchema,
} from './answers';
import { commitRecordSchema } from './trails';

/**
 * An address with the name it was reported under. http or https only.
 *
 * @public
 */
export const namedUrlSchema = z.object({ name: z.string(), url: z.string() });

/**
 * One suite of a JUnit run.
 *
 * @public
 */
export const junitSuiteSchema = z.object({
  name: z.string().optional(),
  total: z.number().optional(),
  failures: z.number().optional(),
  errors: z.number().optional(),
  skipped: z.number().optional(),
  /** Seconds. */
  duration: z.number().optional(),
});

/**
 * What a reviewer or an approver decided.
 *
 * @public
 */
export const reviewVerdictSchema = z.object({
  /** Absent when the record names the person alone. */
  verdict: z
    .enum(['approved', 'changes-requested', 'dismissed', 'rejected', 'other'])
    .optional(),
  /** The record's own word where `verdict` is `other`. */
  originalVerdict: z.string().optional(),
});

/**
 * Somebody's review of a pull request.
 *
 * @public
 */
export const reviewRecordSchema = reviewVerdictSchema.extend({
  by: z.string().optional(),
  at: timestampSchema.optional(),
});

/**
 * A pull request that an attestation reports.
 *
 * @public
 */
export const pullRequestRecordSchema = z.object({
  title: z.string().optional(),
  url: z.string().optional(),
  state: z.string().optional(),
  author: z.string().optional(),
  mergedAt: timestampSchema.optional(),
  /** Absent when the record doesn't say who reviewed it. */
  reviews: z.array(reviewRecordSchema).optional(),
  omittedReviews: z.number().optional(),
  /** Absent when the record doesn't say. */
  commits: z.array(commitRecordSchema.partial({ sha: true })).optional(),
  omittedCommits: z.number().optional(),
});

/**
 * Something that a scanner found.
 *
 * @public
 */
export const scanFindingSchema = z.object({
  /** Such as a CVE. */
  id: z.string().optional(),
  /** In lower case. */
  severity: z.string().optional(),
  title: z.string().optional(),
  /** What it was found in, such as a package and its version. */
  where: z.string().optional(),
  /** The version that fixes it. */
  fixedIn: z.string().optional(),
  url: z.string().optional(),
});

/**
 * What a scanner found in one target.
 *
 * @public
 */
export const scanResultSchema = z.object({
  /** What was scanned. */
  name: z.string().optional(),
  /** The severest first; a severity that isn't here was not counted. */
  counts: z.array(z.object({ severity: z.string(), count: z.number() })),
  /** The severest first, as far as the record lists them. */
  findings: z.array(scanFindingSchema),
  /** Findings that the record lists or counts, and that are not here. */
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
});

/**
 * What one rule of an attestation type said.
 *
 * @public
 */
export const ruleRecordSchema = z.object({
  rule: z.string().optional(),
  /** Absent when the record doesn't say, or in a word that is new. */
  compliant: z.boolean().optional(),
  /** The record's own word for how it came out. */
  status: z.string().optional(),
  /** What the rule came to, such as a value. */
  result: z.string().optional(),
  message: z.string().optional(),
});

/**
 * What a code-quality service concluded.
 *
 * @public
 */
export const qualityGateRecordSchema = z.object({
  name: z.string().optional(),
  /** Absent when the record doesn't say, or in a word that is new. */
  compliant: z.boolean().optional(),
  /** The record's own word. */
  status: z.string().optional(),
  /** The failed ones first. */
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
 * A ticket that an attestation names.
 *
 * @public
 */
export const ticketRecordSchema = z.object({
  /** The ticket's key in its tracker. */
  key: z.string().optional(),
  url: z.string().optional(),
  /** Whether the tracker has it; absent when the record doesn't say. */
  exists: z.boolean().optional(),
  summary: z.string().optional(),
  status: z.string().optional(),
});

/**
 * What an attestation overrides, and why.
 *
 * @public
 */
export const overrideRecordSchema = z.object({
  reason: z.string().optional(),
  /** What was overridden; absent when the trail's records don't hold it. */
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
  /** The value may be a secret, so it is not here. */
  redacted: z.literal(true).optional(),
});

/**
 * A field that was reported in a form of the reporter's own: a value, or the
 * `fields` of an object or a list.
 *
 * @public
 */
export const dataFieldSchema = dataValueSchema.extend({
  fields: z.array(dataValueSchema).optional(),
  omittedFields: z.number().optional(),
});

/**
 * An attestation of a trail (E8), readable by its type.
 *
 * @public
 */
export const attestationDetailsSchema = z.object({
  /** Names it in the `evidence` route. */
  id: z.string().optional(),
  name: z.string(),
  type: z.string().optional(),
  state: complianceStateSchema,
  createdAt: timestampSchema.optional(),
  description: z.string().optional(),
  reportedBy: z.string().optional(),
  /** Reference of the portal's user who gave it, where it was sent through the portal. */
  givenBy: z.string().optional(),
  originUrl: z.string().optional(),
  htmlUrl: z.string().optional(),
  /** The entry that the trail's status was worked out from. */
  counts: z.literal(true).optional(),
  /** Whether the `evidence` route has a file for it; absent when not known. */
  hasEvidence: z.boolean().optional(),
  /** The artifact it is about; absent when it is about the trail. */
  fingerprint: z.string().optional(),
  commit: commitRecordSchema.optional(),
  annotations: z.record(z.string(), z.string()).optional(),
  externalUrls: z.array(namedUrlSchema),
  /** What the reporter says about the verdict. */
  comment: z.string().optional(),
  override: overrideRecordSchema.optional(),
  /** Suites with failures first. */
  junit: z.array(junitSuiteSchema).optional(),
  pullRequests: z.array(pullRequestRecordSchema).optional(),
  scans: z.array(scanRecordSchema).optional(),
  /** The failed ones first. */
  rules: z.array(ruleRecordSchema).optional(),
  qualityGates: z.array(qualityGateRecordSchema).optional(),
  tickets: z.array(ticketRecordSchema).optional(),
  /** What was reported in a form of the reporter's own, by the record's field. */
  data: z
    .array(
      z.object({
        name: z.string(),
        fields: z.array(dataFieldSchema),
        omittedFields: z.number().optional(),
      }),
    )
    .optional(),
  /** What the record holds besides, as JSON text; cut when it is very long. */
  rest: z.string().optional(),
  /** How many items of a list, or characters of `rest`, are above the limit. */
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
 * Answer of `GET …/:trail/attestations/:name`, newest first.
 *
 * @public
 */
export const attestationsAnswerSchema = answerSchema.extend({
  attestations: z.array(attestationDetailsSchema),
  /**
   * The trail's status lists the attestation as reported, but the region has
   * no details of it here (E8): `recordUrl` leads to where it has them.
   */
  withheld: z.literal(true).optional(),
  /** The region's own page of the trail: an http or https address. */
  recordUrl: z.string().optional(),
});

/** An address with the name it was reported under. @public */
export type NamedUrl = z.infer<typeof namedUrlSchema>;
/** What a reviewer or an approver decided. @public */
export type ReviewVerdict = z.infer<typeof reviewVerdictSchema>;
/** A field that was reported in a form of the reporter's own. @public */
export type DataField = z.infer<typeof dataFieldSchema>;
/** What an attestation overrides, and why. @public */
export type OverrideRecord = z.infer<typeof overrideRecordSchema>;
/** An attestation of a trail, readable by its type. @public */
export type AttestationDetails = z.infer<typeof attestationDetailsSchema>;
/** Answer of the `attestations` route. @public */
export type AttestationsAnswer = z.infer<typeof attestationsAnswerSchema>;
