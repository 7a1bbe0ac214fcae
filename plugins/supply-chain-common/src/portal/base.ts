import { z } from 'zod';
import { problemSchema } from '../link/problem';
import { flowRefSchema } from '../link/refs';
import { STATE_VALUES } from './state';

/** A time in ISO 8601, UTC. */
export const timestamp = z.iso.datetime();

export const complianceState = z.enum(STATE_VALUES);

const coverage = z.object({
  /** When the oldest part was read from its region. */
  asOf: timestamp.optional(),
  /** Whether a region couldn't be read, so that this is what was read before. */
  stale: z.boolean(),
  /** Whether nothing that could change the response is unread. */
  complete: z.boolean(),
  /**
   * Why it isn't complete:
   *
   * - `reading`: older records are being read; try again in a moment
   * - `unavailable`: a region couldn't be read; see `problems`
   * - `unreadable`: a record couldn't be read; see `problems`
   * - `link`: an annotation doesn't resolve, or leaves open which records are
   *   the entity's; see `problems`
   */
  why: z.enum(['reading', 'unavailable', 'unreadable', 'link']).optional(),
  /** While records are being read: those created since then are stored. */
  since: timestamp.optional(),
});

/**
 * How much of the truth a response rests on. What isn't covered is `unknown` in
 * the response.
 *
 * @public
 */
export interface Coverage extends z.infer<typeof coverage> {}

export const coverageSchema: z.ZodType<Coverage> = coverage;

export const responseMeta = z.object({
  coverage: coverageSchema,
  /** Problems with the link, or with reading its data. */
  problems: z.array(problemSchema),
});

/** Fields of every response that contains a region's data. @public */
export interface ResponseMeta extends z.infer<typeof responseMeta> {}

export const page = responseMeta.extend({
  page: z.number(),
  perPage: z.number(),
  /** Number of matching records on all pages. */
  total: z.number(),
});

/** A page of a table. @public */
export interface Page extends z.infer<typeof page> {}

export const since = z.object({
  at: timestamp,
  /** Set if it may have had it for longer: no older record is stored. */
  atLeast: z.literal(true).optional(),
});

/**
 * Since when something has had its state, worked out from the stored records.
 *
 * @public
 */
export interface Since extends z.infer<typeof since> {}

export const commitRecord = z.object({
  sha: z.string(),
  /** First line of the message. */
  message: z.string().optional(),
  author: z.string().optional(),
  branch: z.string().optional(),
  committedAt: timestamp.optional(),
  /** An http or https URL. */
  url: z.string().optional(),
});

/** The commit that a trail or an artifact was built from. @public */
export interface CommitRecord extends z.infer<typeof commitRecord> {}

export const buildVerdict = z.object({
  state: complianceState,
  /** The region's own value when `state` is `unknown`. */
  originalState: z.string().optional(),
  /** The flow and trail that decide, if they aren't the record's own. */
  decidedBy: flowRefSchema.extend({ trail: z.string().optional() }).optional(),
});

/**
 * The verdict on a build: the region's own (E1, E9) or, without one, the worst
 * of its own attestations and the trail's required attestations. If several
 * linked flows have the build, the worst verdict counts.
 *
 * @public
 */
export interface BuildVerdict extends z.infer<typeof buildVerdict> {}

export const namedUrl = z.object({ name: z.string(), url: z.string() });

/** A URL with the name it was reported under; http or https only. @public */
export interface NamedUrl extends z.infer<typeof namedUrl> {}

export const reviewVerdict = z.object({
  /** Absent when the record only names the person. */
  verdict: z
    .enum(['approved', 'changes-requested', 'dismissed', 'rejected', 'other'])
    .optional(),
  /** The original value when `verdict` is `other`. */
  originalVerdict: z.string().optional(),
});

/** Decision of a reviewer or approver. @public */
export interface ReviewVerdict extends z.infer<typeof reviewVerdict> {}

export const overrideRecord = z.object({
  reason: z.string().optional(),
  /**
   * The overridden attestation; absent when it isn't among the trail's records.
   */
  replaced: z
    .object({
      name: z.string(),
      type: z.string().optional(),
      state: complianceState.optional(),
      createdAt: timestamp.optional(),
      reportedBy: z.string().optional(),
    })
    .optional(),
});

/** The attestation that another one overrides, and the reason. @public */
export interface OverrideRecord extends z.infer<typeof overrideRecord> {}

export const artifactRecord = buildVerdict.extend({
  region: z.string(),
  org: z.string(),
  flow: z.string(),
  /** SHA-256, 64 hexadecimal characters. */
  fingerprint: z.string(),
  /** Name in the template, or else the file name. */
  name: z.string(),
  filename: z.string().optional(),
  /** Name of the trail that reported it. */
  trail: z.string().optional(),
  createdAt: timestamp.optional(),
  lastModifiedAt: timestamp.optional(),
  commit: commitRecord.optional(),
  /** An http or https URL, like the other URLs. */
  buildUrl: z.string().optional(),
  repoUrl: z.string().optional(),
  /** The artifact's page in the compliance console. */
  htmlUrl: z.string().optional(),
  /** Environments of its organization it runs in now; absent when unknown. */
  runningIn: z.array(z.string()).optional(),
});

/** A build result of a flow. @public */
export interface ArtifactRecord extends z.infer<typeof artifactRecord> {}

export const runningArtifact = flowRefSchema.extend({
  ...buildVerdict.shape,
  /** An environment of the organization. */
  environment: z.string(),
  /** Name in the template, or else the file name. */
  name: z.string(),
  /** SHA-256, 64 hexadecimal characters. */
  fingerprint: z.string(),
  /** Name of the trail that reported it. */
  trail: z.string(),
  commit: commitRecord.optional(),
  /** When it started to run there. */
  startedAt: timestamp.optional(),
});

/** An artifact running in an environment. @public */
export interface RunningArtifact extends z.infer<typeof runningArtifact> {}

export const unmetAttestation = z.object({
  name: z.string(),
  /** Number of trails in which it failed. */
  failed: z.number(),
  /** Number of trails in which it is missing. */
  missing: z.number(),
  /** Number of trails in which it was reported, but not judged yet. */
  pending: z.number(),
});

/**
 * A required attestation that often fails, is missing or is pending. A trail
 * (or component) with several of these counts once for each.
 *
 * @public
 */
export interface UnmetAttestation extends z.infer<typeof unmetAttestation> {}

export const historyRecord = z.object({
  event: z.string(),
  at: timestamp.optional(),
});

/** An event of an artifact (E9). @public */
export interface HistoryRecord extends z.infer<typeof historyRecord> {}
