import { z } from 'zod';
import { problemSchema } from '../link/problem';
import { timestamp } from './base';
import { WRITE_KINDS } from './writes';

const keyRecord = z.object({
  description: z.string().optional(),
  createdAt: timestamp.optional(),
  /** Absent if unknown. */
  expiresAt: timestamp.or(z.literal('never')).optional(),
  /** Absent if unknown. */
  lastUsedAt: timestamp.or(z.literal('never')).optional(),
});

/** A key of a service account (E11), without its secret and its ID. @public */
export interface KeyRecord extends z.infer<typeof keyRecord> {}

const writeHealth = z.object({
  /** The setting of the key used for writes; absent when there is none. */
  key: z.enum(['writeApiKey', 'apiKey', 'previousApiKey']).optional(),
  /** Whether the region accepts the key for reading. */
  keyState: z.enum(['accepted', 'rejected', 'unknown']),
  /** The enabled kinds of writes. */
  kinds: z.array(
    z.object({
      kind: z.enum(WRITE_KINDS),
      /**
       * The last write within 30 days that the region carried out, or rejected
       * because of the key. Without one, it is unknown whether the key's role
       * is high enough. The key may have changed since.
       */
      last: z
        .object({
          at: timestamp,
          outcome: z.enum(['written', 'role-too-low', 'key-refused']),
        })
        .optional(),
    }),
  ),
});

/**
 * How the portal writes to an organization, determined without writing.
 *
 * @public
 */
export interface WriteHealth extends z.infer<typeof writeHealth> {}

const organizationHealth = z.object({
  name: z.string(),
  /**
   * The key that the region accepts; `unknown` when the check got no response.
   */
  key: z.enum(['current', 'previous', 'rejected', 'unknown']),
  /** The default organization of the key (E12). */
  defaultOrganization: z.string().optional(),
  serviceAccount: z.string().optional(),
  /** The keys of the service account; absent when they can't be read. */
  keys: z.array(keyRecord).optional(),
  /** Number of further keys that can't be read; absent if there are none. */
  unreadableKeys: z.number().optional(),
  /** Absent when no writes are enabled. */
  writes: writeHealth.optional(),
  problems: z.array(problemSchema),
  /** The entities that link it, among those that were checked. */
  affected: z.object({
    count: z.number(),
    /** The first few, up to a limit. */
    entityRefs: z.array(z.string()),
  }),
});

/** A configured organization of a region. @public */
export interface OrganizationHealth
  extends z.infer<typeof organizationHealth> {}

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

const syncHealth = z.object({
  /** Number of linked flows. */
  flows: z.number(),
  /**
   * Number of their lists that aren't stored in full; each flow has one of trails
   * and one of artifacts.
   */
  incompleteLists: z.number(),
  /** When the least recently read list was read. */
  oldestReadAt: timestamp.optional(),
  /** Lists that can't be read, up to a limit. */
  failures: z.array(
    z.object({
      since: timestamp,
      /** The HTTP status, if the region responded. */
      status: z.number().optional(),
      problem: problemSchema,
    }),
  ),
});

/** Sync progress of a region's linked flows. @public */
export interface SyncHealth extends z.infer<typeof syncHealth> {}

const regionHealth = z.object({
  name: z.string(),
  title: z.string(),
  /**
   * - `responding`: responds like a regional API, possibly with a rejection
   * - `failing`: responds only with errors
   * - `wrong-address`: something other than a regional API responds
   * - `unreachable`: doesn't respond
   * - `unknown`: wasn't asked, because it has no organization
   */
  status: z.enum([
    'responding',
    'failing',
    'wrong-address',
    'unreachable',
    'unknown',
  ]),
  /** Why it isn't responding, if known. */
  detail: z.enum(REGION_FAILURES).optional(),
  /** The HTTP status of its errors, if it responds with errors. */
  httpStatus: z.number().optional(),
  /** Response time of the region in milliseconds. */
  latency: z.number().optional(),
  organizations: z.array(organizationHealth),
  /** Absent when the configuration changed since the region was checked. */
  sync: syncHealth.optional(),
});

/** A configured region. @public */
export interface RegionHealth extends z.infer<typeof regionHealth> {}

/** Kinds of mistakes in a setting of the `supplyChain` block. @public */
export const CONFIG_MISTAKES = [
  'missing',
  'unknown-key',
  'wrong-type',
  'out-of-range',
  'no-duration',
  'no-address',
  'plain-http',
  'address-extras',
  'no-api-path',
  'invalid-name',
  'invalid-key',
  'invalid-filter',
  'unknown-region',
] as const;

const configProblem = z.object({
  /** For example `supplyChain.regions.eu.baseUrl`. */
  path: z.string(),
  reason: z.enum(CONFIG_MISTAKES),
  message: z.string(),
  /** How to fix it. */
  fix: z.string(),
  /**
   * Effect until it is fixed:
   *
   * - `idle`: the plugin does nothing
   * - `not-used`: the region or organization isn't used
   * - `previous-used`: the configuration from before the file changed stays in
   *   use
   * - `default-used`: the setting's default applies
   * - `longest-kept`: records are kept for 10 years, the maximum, because the
   *   default might delete some that should be kept
   * - `ignored`: none
   */
  effect: z.enum([
    'idle',
    'not-used',
    'previous-used',
    'default-used',
    'longest-kept',
    'ignored',
  ]),
  region: z.string().optional(),
  org: z.string().optional(),
  /** The key or name that was probably meant. */
  suggestion: z.string().optional(),
  /** The expected type, for a value of the wrong type. */
  expected: z.enum(['text', 'number', 'boolean', 'list', 'block']).optional(),
  /** Smallest and largest allowed value, as written in the file. */
  range: z.object({ from: z.string(), to: z.string() }).optional(),
});

/**
 * A mistake in the `supplyChain` block. Never contains a value from the file.
 *
 * `message` and `fix` are English sentences; user interfaces translate by
 * `reason` and the other fields.
 *
 * @public
 */
export interface ConfigProblem extends z.infer<typeof configProblem> {}

/** Schema of {@link HealthResponse}. @public */
export const healthResponseSchema = z.object({
  configured: z.boolean(),
  /** Present if the configuration has mistakes. */
  configuration: z
    .object({
      problems: z.array(configProblem),
      /** When the mistakes were first seen. */
      since: timestamp,
    })
    .optional(),
  regions: z.array(regionHealth),
  /**
   * Entities whose link has problems, or names something that its region
   * doesn't have.
   */
  entities: z.array(
    z.object({ entityRef: z.string(), problems: z.array(problemSchema) }),
  ),
  /** Number of entities with the plugin's annotations that were checked. */
  linkedEntities: z.number(),
  /** Number of linked entities above the limit, which were not checked. */
  omittedEntities: z.number(),
  /** Number of linked flows and notifications that couldn't be checked. */
  unchecked: z.number(),
});

/** Response of `GET /v1/health`, for portal admins. @public */
export interface HealthResponse extends z.infer<typeof healthResponseSchema> {}

/** Reason of a {@link ConfigProblem}. @public */
export type ConfigMistake = ConfigProblem['reason'];
