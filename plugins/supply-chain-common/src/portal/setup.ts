import { z } from 'zod';
import { problemSchema } from '../link/problem';
import { timestampSchema } from './responses';
import { WRITE_KINDS } from './writes';

/**
 * A key of a service account (E11), without its secret and its ID.
 *
 * @public
 */
export const keyRecordSchema = z.object({
  description: z.string().optional(),
  createdAt: timestampSchema.optional(),
  /** Absent if unknown. */
  expiresAt: timestampSchema.or(z.literal('never')).optional(),
  /** Absent if unknown. */
  lastUsedAt: timestampSchema.or(z.literal('never')).optional(),
});

/**
 * How the portal writes to an organization, determined without writing.
 *
 * @public
 */
export const writeSetupSchema = z.object({
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
          at: timestampSchema,
          outcome: z.enum(['written', 'role-too-low', 'key-refused']),
        })
        .optional(),
    }),
  ),
});

/**
 * A configured organization of a region.
 *
 * @public
 */
export const organizationSetupSchema = z.object({
  name: z.string(),
  /**
   * The key that the region accepts; `unknown` when the check got no response.
   */
  key: z.enum(['current', 'previous', 'rejected', 'unknown']),
  /** The default organization of the key (E12). */
  defaultOrganization: z.string().optional(),
  serviceAccount: z.string().optional(),
  /** The keys of the service account; absent when they can't be read. */
  keys: z.array(keyRecordSchema).optional(),
  /** Number of further keys that can't be read; absent if there are none. */
  unreadableKeys: z.number().optional(),
  /** Absent when no writes are enabled. */
  writes: writeSetupSchema.optional(),
  problems: z.array(problemSchema),
  /** The entities that link it, among those that were checked. */
  affected: z.object({
    count: z.number(),
    /** The first few, up to a limit. */
    entityRefs: z.array(z.string()),
  }),
});

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

/**
 * Sync progress of a region's linked flows.
 *
 * @public
 */
export const syncSetupSchema = z.object({
  /** Number of linked flows. */
  flows: z.number(),
  /**
   * Number of their lists that aren't stored in full; each flow has one of trails
   * and one of artifacts.
   */
  incompleteLists: z.number(),
  /** When the least recently read list was read. */
  oldestReadAt: timestampSchema.optional(),
  /** Lists that can't be read, up to a limit. */
  failures: z.array(
    z.object({
      since: timestampSchema,
      /** The HTTP status, if the region responded. */
      status: z.number().optional(),
      problem: problemSchema,
    }),
  ),
});

/**
 * A configured region.
 *
 * @public
 */
export const regionSetupSchema = z.object({
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
  organizations: z.array(organizationSetupSchema),
  /** Absent when the configuration changed since the region was checked. */
  sync: syncSetupSchema.optional(),
});

/**
 * Kinds of mistakes in a setting of the `supplyChain` block.
 *
 * @public
 */
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

/**
 * A mistake in the `supplyChain` block. Never contains a value from the file.
 *
 * `message` and `fix` are English sentences; user interfaces translate by
 * `reason` and the other fields.
 *
 * @public
 */
export const configProblemSchema = z.object({
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
 * Response of `GET /v1/setup`, for portal admins.
 *
 * @public
 */
export const setupResponseSchema = z.object({
  configured: z.boolean(),
  /** Present if the configuration has mistakes. */
  configuration: z
    .object({
      problems: z.array(configProblemSchema),
      /** When the mistakes were first seen. */
      since: timestampSchema,
    })
    .optional(),
  regions: z.array(regionSetupSchema),
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

/** A key of a service account. @public */
export type KeyRecord = z.infer<typeof keyRecordSchema>;
/** How the portal writes to an organization. @public */
export type WriteSetup = z.infer<typeof writeSetupSchema>;
/** A configured organization of a region. @public */
export type OrganizationSetup = z.infer<typeof organizationSetupSchema>;
/** Sync progress of a region. @public */
export type SyncSetup = z.infer<typeof syncSetupSchema>;
/** A configured region. @public */
export type RegionSetup = z.infer<typeof regionSetupSchema>;
/** Reason of a {@link ConfigProblem}. @public */
export type ConfigMistake = ConfigProblem['reason'];
/** A mistake in the `supplyChain` block. @public */
export type ConfigProblem = z.infer<typeof configProblemSchema>;
/** Response of the `setup` route. @public */
export type SetupResponse = z.infer<typeof setupResponseSchema>;
