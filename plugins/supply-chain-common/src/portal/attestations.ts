import { z } from 'zod';
import { failedTest } from './attesting';
import {
  commitRecord,
  complianceState,
  namedUrl,
  overrideRecord,
  responseMeta,
  reviewVerdict,
  timestamp,
} from './base';
import { commitRecordSchema } from './trails';

const junitSuite = z.object({
  name: z.string().optional(),
  total: z.number().optional(),
  failures: z.number().optional(),
  errors: z.number().optional(),
  skipped: z.number().optional(),
  /** In seconds. */
  duration: z.number().optional(),
});

/** A test suite of a JUnit run. @public */
export interface JunitSuite extends z.infer<typeof junitSuite> {}

const reviewRecord = reviewVerdict.extend({
  by: z.string().optional(),
  at: timestamp.optional(),
});

/** A review of a pull request. @public */
export interface ReviewRecord extends z.infer<typeof reviewRecord> {}

const pullRequestRecord = z.object({
  title: z.string().optional(),
  url: z.string().optional(),
  state: z.string().optional(),
  author: z.string().optional(),
  mergedAt: timestamp.optional(),
  /** Absent when the record doesn't include reviews. */
  reviews: z.array(reviewRecord).optional(),
  omittedReviews: z.number().optional(),
  /** Absent when the record doesn't include commits. */
  commits: z.array(commitRecord.partial({ sha: true })).optional(),
  omittedCommits: z.number().optional(),
});

/** A pull request reported by an attestation. @public */
export interface PullRequestRecord extends z.infer<typeof pullRequestRecord> {}

const scanFinding = z.object({
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

/** A finding of a scanner. @public */
export interface ScanFinding extends z.infer<typeof scanFinding> {}

const scanResult = z.object({
  /** The scanned target. */
  name: z.string().optional(),
  /**
   * Most severe first. A severity that isn't listed was not counted, unless it
   * is one of the run's `omittedSeverities`.
   */
  counts: z.array(z.object({ severity: z.string(), count: z.number() })),
  /** Most severe first, as far as the record lists them. */
  findings: z.array(scanFinding),
  /** Number of findings in the record that aren't listed here. */
  omittedFindings: z.number().optional(),
});

/** A scanner's results for one target. @public */
export interface ScanResult extends z.infer<typeof scanResult> {}

const scanRecord = z.object({
  tool: z.string().optional(),
  version: z.string().optional(),
  results: z.array(scanResult),
  omittedResults: z.number().optional(),
  /** Number of severities left out of the counts of all results. */
  omittedSeverities: z.number().optional(),
});

/** A run of a scanner. @public */
export interface ScanRecord extends z.infer<typeof scanRecord> {}

const ruleRecord = z.object({
  rule: z.string().optional(),
  /** Absent when the record doesn't say, or uses an unknown word. */
  compliant: z.boolean().optional(),
  /** The original status in the record. */
  status: z.string().optional(),
  /** Result of evaluating the rule, such as a value. */
  result: z.string().optional(),
  message: z.string().optional(),
});

/** Result of one rule of an attestation type. @public */
export interface RuleRecord extends z.infer<typeof ruleRecord> {}

const qualityGateRecord = z.object({
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

/** Result of a code-quality service. @public */
export interface QualityGateRecord extends z.infer<typeof qualityGateRecord> {}

const ticketRecord = z.object({
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

/** A ticket named by an attestation. @public */
export interface TicketRecord extends z.infer<typeof ticketRecord> {}

const dataValueSchema = z.object({
  name: z.string(),
  /** A plain value, or a nested one as JSON. */
  value: z.string().optional(),
  /** The value is omitted because it may be a secret. */
  redacted: z.literal(true).optional(),
});

const dataField = dataValueSchema.extend({
  fields: z.array(dataValueSchema).optional(),
  omittedFields: z.number().optional(),
});

/**
 * A custom field of a report: a value, or the `fields` of an object or list.
 *
 * @public
 */
export interface DataField extends z.infer<typeof dataField> {}

const attestationSubject = z.object({
  /** Template name of the artifact; absent for the trail itself. */
  artifact: z.string().optional(),
  /** The entry decides the status of the attestation there. */
  counts: z.literal(true).optional(),
});

/**
 * What an attestation is about: an artifact of its trail, or the trail itself.
 *
 * @public
 */
export interface AttestationSubject
  extends z.infer<typeof attestationSubject> {}

const attestationDetails = z.object({
  /** ID for the `evidence` route. */
  id: z.string().optional(),
  name: z.string(),
  type: z.string().optional(),
  state: complianceState,
  createdAt: timestamp.optional(),
  description: z.string().optional(),
  reportedBy: z.string().optional(),
  /** Entity reference of the user who attested through the portal. */
  givenBy: z.string().optional(),
  originUrl: z.string().optional(),
  htmlUrl: z.string().optional(),
  /** What it is about; empty if unknown. */
  subjects: z.array(attestationSubject),
  /** Whether the `evidence` route has a file for it; absent when unknown. */
  hasEvidence: z.boolean().optional(),
  /** The artifact attested to, if the record names it by fingerprint. */
  fingerprint: z.string().optional(),
  commit: commitRecordSchema.optional(),
  annotations: z.record(z.string(), z.string()).optional(),
  externalUrls: z.array(namedUrl),
  /** The reporter's comment on the verdict. */
  comment: z.string().optional(),
  override: overrideRecord.optional(),
  /** Suites with failures first. */
  junit: z.array(junitSuite).optional(),
  pullRequests: z.array(pullRequestRecord).optional(),
  scans: z.array(scanRecord).optional(),
  /** Failed rules first. */
  rules: z.array(ruleRecord).optional(),
  qualityGates: z.array(qualityGateRecord).optional(),
  tickets: z.array(ticketRecord).optional(),
  /** Custom data by the record's field. */
  data: z
    .array(
      z.object({
        name: z.string(),
        fields: z.array(dataField),
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
 * An attestation of a trail (E8), with the details that suit its type.
 *
 * @public
 */
export interface AttestationDetails
  extends z.infer<typeof attestationDetails> {}

/** Schema of {@link AttestationDetails}. @public */
export const attestationDetailsSchema: z.ZodType<AttestationDetails> =
  attestationDetails;

/** Schema of {@link AttestationsResponse}. @public */
export const attestationsResponseSchema = responseMeta.extend({
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

/** Response of `GET …/:trail/attestations/:name`, newest first. @public */
export interface AttestationsResponse
  extends z.infer<typeof attestationsResponseSchema> {}

/** Schema of {@link FileResultsResponse}. @public */
export const fileResultsResponseSchema = z.object({
  /** Failed tests. */
  failed: z.array(failedTest.omit({ file: true })),
  /** Number of failed tests above this response's limit. */
  omitted: z.number(),
  /** Runs of a scanner. */
  scans: z.array(scanRecord),
});

/**
 * Response of `GET …/:trail/evidence/:attestationId/results`: what the
 * attestation's file says, if it is a JUnit report, SARIF or Trivy's JSON.
 *
 * @public
 */
export interface FileResultsResponse
  extends z.infer<typeof fileResultsResponseSchema> {}
