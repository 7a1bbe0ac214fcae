import { z } from 'zod';
import { problemFields, PROBLEM_REASONS } from '../link/problem';
import { timestamp } from './base';

const keyRecord = z.object({
  description: z.string().optional(),
  /** Absent if unknown. */
  expiresAt: timestamp.or(z.literal('never')).optional(),
  /** Absent if unknown. */
  lastUsedAt: timestamp.or(z.literal('never')).optional(),
});

/** A key of a service account (E11), without its secret and its ID. @public */
export interface KeyRecord extends z.infer<typeof keyRecord> {}

const organizationHealth = z.object({
  name: z.string(),
  /**
   * The key that the region accepts; `unknown` when the check got no response.
   */
  key: z.enum(['current', 'previous', 'rejected', 'unknown']),
  serviceAccount: z.string().optional(),
  /** The keys of the service account; absent when they can't be read. */
  keys: z.array(keyRecord).optional(),
  /** Absent unless the region may deliver events. */
  deliveries: z
    .object({
      /** Where to, with a placeholder for the secret. */
      address: z.string(),
      /** When the last one was accepted; absent if none was. */
      lastAt: timestamp.optional(),
    })
    .optional(),
});

/** A configured organization of a region. @public */
export interface OrganizationHealth
  extends z.infer<typeof organizationHealth> {}

const regionHealth = z.object({
  name: z.string(),
  title: z.string(),
  /**
   * Whether it responds like a regional API, possibly with a rejection;
   * `unknown` if it wasn't asked.
   */
  status: z.enum(['responding', 'not-responding', 'unknown']),
  /** Response time of the region in milliseconds. */
  latency: z.number().optional(),
  organizations: z.array(organizationHealth),
  /** Absent when the configuration changed since the region was checked. */
  sync: z
    .object({
      /** Number of linked flows. */
      flows: z.number(),
      /**
       * Number of their lists that aren't stored in full; each flow has one of
       * trails and one of artifacts.
       */
      incompleteLists: z.number(),
      /** When the least recently read list was read. */
      oldestReadAt: timestamp.optional(),
    })
    .optional(),
});

/** A configured region, with the sync progress of its linked flows. @public */
export interface RegionHealth extends z.infer<typeof regionHealth> {}

/** Kinds of mistakes in a setting of the `supplyChain` block. @public */
export const CONFIG_MISTAKES = ['missing', 'unknown-key', 'invalid'] as const;

const configProblem = z.object({
  /** For example `supplyChain.regions.eu.baseUrl`. */
  path: z.string(),
  reason: z.enum(CONFIG_MISTAKES),
  message: z.string(),
  /**
   * Effect until it is fixed:
   *
   * - `idle`: the plugin does nothing
   * - `disabled`: the region or organization isn't used
   * - `previous-used`: the configuration from before the file changed stays in
   *   use
   * - `ignored`: the setting isn't used
   */
  effect: z.enum(['idle', 'disabled', 'previous-used', 'ignored']),
  region: z.string().optional(),
  org: z.string().optional(),
  /** The key or name that was probably meant. */
  suggestion: z.string().optional(),
  /** What is allowed instead of an invalid value, such as `1 … 256`. */
  allowed: z.string().optional(),
});

/**
 * A mistake in the `supplyChain` block. Never contains a value from the file.
 *
 * `message` is an English sentence; user interfaces translate by `reason` and the
 * other fields.
 *
 * @public
 */
export interface ConfigProblem extends z.infer<typeof configProblem> {}

/** Reasons of what to fix that no page of a component reports. @public */
export const KEY_REASONS = [
  'previous-key',
  'key-expiry',
  'write-key-refused',
  'write-role-too-low',
] as const;

/** Why a region isn't responding. */
const REGION_FAILURES = [
  'dns',
  'refused',
  'unreachable',
  'certificate',
  'tls',
  'not-http',
  'broken-off',
  'redirect',
  'html',
  'not-json',
  'form',
  'over-limit',
  'timeout',
] as const;

const toFix = z
  .object(problemFields)
  .omit({ hint: true })
  .extend({
    reason: z.enum([...PROBLEM_REASONS, ...KEY_REASONS]),
    /** What to change in app-config.yaml, if that is where to fix it. */
    setting: z.string().optional(),
    /** The mistake in the setting. */
    mistake: configProblem.optional(),
    /** Why a region isn't responding, if known. */
    detail: z.enum(REGION_FAILURES).optional(),
    /** The HTTP status of a region that responds with errors. */
    httpStatus: z.number().optional(),
    /** Since when, if known. */
    since: timestamp.optional(),
    /** When a key expires. */
    expiresAt: timestamp.optional(),
    /** What depends on it, among the entities that were checked. */
    entities: z.object({
      count: z.number(),
      /** The first few, up to a limit. */
      entityRefs: z.array(z.string()),
      /** Where to edit the only one's `catalog-info.yaml`, if known. */
      editUrl: z.string().optional(),
    }),
  });

/**
 * A problem to fix in the configuration, a key or an annotation. `message` is an
 * English sentence; user interfaces translate by `reason` and the other fields.
 *
 * @public
 */
export interface ToFix extends z.infer<typeof toFix> {}

const linkedShare = z.object({ linked: z.number(), components: z.number() });

const healthResponse = z.object({
  configured: z.boolean(),
  checkedAt: timestamp,
  /** Whether all links, regions and keys could be checked. */
  complete: z.boolean(),
  /** What most entities depend on comes first. */
  toFix: z.array(toFix),
  /** Number of further problems above the limit. */
  omittedProblems: z.number(),
  regions: z.array(regionHealth),
  /**
   * How many of the components that the caller can see are linked to flows;
   * absent with more than can be read.
   */
  adoption: linkedShare
    .extend({
      /** The owners with the most unlinked components first, up to a limit. */
      owners: z.array(linkedShare.extend({ owner: z.string() })),
    })
    .optional(),
  /**
   * Plugins that the backend lacks: without `notifications`, owners aren't told of
   * changes, and without `signals`, open pages don't show them.
   */
  absentPlugins: z.array(z.enum(['notifications', 'signals'])),
});

/** Response of `GET /v1/health`, for portal admins. @public */
export interface HealthResponse extends z.infer<typeof healthResponse> {}

/** Schema of {@link HealthResponse}. @public */
export const healthResponseSchema: z.ZodType<HealthResponse> = healthResponse;

/** Reason of a {@link ConfigProblem}. @public */
export type ConfigMistake = ConfigProblem['reason'];
