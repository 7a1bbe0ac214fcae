import { z } from 'zod';
import { problemSchema } from '../link/problem';
import { timestampSchema } from './answers';
import { WRITE_KINDS } from './writes';

/**
 * A key of a service account (E11), without its secret and its id.
 *
 * @public
 */
export const keyRecordSchema = z.object({
  description: z.string().optional(),
  createdAt: timestampSchema.optional(),
  /** Absent when it never expires. */
  expiresAt: timestampSchema.optional(),
  /** Absent when it was never used. */
  lastUsedAt: timestampSchema.optional(),
});

/**
 * How the portal writes to an organization, found out without writing.
 *
 * @public
 */
export const writeSetupSchema = z.object({
  /** The setting whose key writes are made with; absent when there is none. */
  key: z.enum(['writeApiKey', 'apiKey', 'previousApiKey']).optional(),
  /** Whether the region accepts that key for reading. */
  keyState: z.enum(['accepted', 'rejected', 'unknown']),
  /** The kinds of writes that are switched on. */
  kinds: z.array(
    z.object({
      kind: z.enum(WRITE_KINDS),
      /**
       * The last write that the region carried out, or refused for its key, in
       * the last 30 days. Without one it isn't known whether the role of the
       * key is high enough. The key may have changed since.
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
 * One configured organization of a region.
 *
 * @public
 */
export const organizationSetupSchema = z.object({
  name: z.string(),
  /** Which key the region accepts; `unknown` when it did not come to that. */
  key: z.enum(['current', 'previous', 'rejected', 'unknown']),
  /** The default organization of the key (E12). */
  defaultOrganization: z.string().optional(),
  serviceAccount: z.string().optional(),
  /** The keys of the service account; absent when they may not be read. */
  keys: z.array(keyRecordSchema).optional(),
  /** Absent while no kind of writes is switched on. */
  writes: writeSetupSchema.optional(),
  problems: z.array(problemSchema),
  /** The entities that link it, of those that were looked at. */
  affected: z.object({
    count: z.number(),
    /** The first of them. */
    entityRefs: z.array(z.string()),
  }),
});

/** Why a region is not responding. */
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
 * How far the portal has read the linked flows of a region.
 *
 * @public
 */
export const syncSetupSchema = z.object({
  /** Flows that are linked. */
  flows: z.number(),
  /** Their lists, one of trails and one of artifacts each, that were read in full. */
  wholeLists: z.number(),
  /** Those of which older records are still to be read. */
  openLists: z.number(),
  /** When the list was read that was not read for the longest time. */
  oldestReadAt: timestampSchema.optional(),
  /** Background requests of the answering replica in the last minute. */
  requestsPerMinute: z.number(),
  /** How many it may send. */
  budget: z.number(),
  /** What the answering replica failed with; absent once it read every list again. */
  lastFailure: z
    .object({ at: timestampSchema, problem: problemSchema })
    .optional(),
});

/**
 * One configured region.
 *
 * @public
 */
export const regionSetupSchema = z.object({
  name: z.string(),
  title: z.string(),
  /**
   * - `responding`: it answers as a regional API does, also with a refusal
   * - `failing`: it answers with errors only
   * - `wrong-address`: something answers there, but no regional API
   * - `unreachable`: nothing answers
   * - `unknown`: it was not asked, as it has no organization
   */
  status: z.enum([
    'responding',
    'failing',
    'wrong-address',
    'unreachable',
    'unknown',
  ]),
  /** Why it is not responding, where that is known. */
  detail: z.enum(REGION_FAILURES).optional(),
  /** The status it answers with, where it answers with errors. */
  httpStatus: z.number().optional(),
  /** Milliseconds the region took to answer. */
  latency: z.number().optional(),
  organizations: z.array(organizationSetupSchema),
  /** Absent when the configuration has changed since the region was checked. */
  sync: syncSetupSchema.optional(),
});

/**
 * What can be wrong with a setting of the `supplyChain` block.
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
 * A mistake in the `supplyChain` block. It never holds a value of the file.
 *
 * `message` and `fix` are English sentences; a user interface translates by
 * `reason` and the other fields.
 *
 * @public
 */
export const configProblemSchema = z.object({
  /** Such as `supplyChain.regions.eu.baseUrl`. */
  path: z.string(),
  reason: z.enum(CONFIG_MISTAKES),
  message: z.string(),
  /** What to do about it. */
  fix: z.string(),
  /**
   * What happens until it is fixed:
   *
   * - `idle`: the plugin does nothing
   * - `not-used`: the region or organization isn't used
   * - `previous-used`: what was there before the file changed stays in use
   * - `default-used`: the setting has its default value
   * - `ignored`: nothing
   */
  effect: z.enum([
    'idle',
    'not-used',
    'previous-used',
    'default-used',
    'ignored',
  ]),
  region: z.string().optional(),
  org: z.string().optional(),
  /** The key or name that was probably meant. */
  suggestion: z.string().optional(),
  /** What a value of another type should be. */
  expected: z.enum(['text', 'number', 'boolean', 'list', 'block']).optional(),
  /** The smallest and the largest value, as one would write them. */
  range: z.object({ from: z.string(), to: z.string() }).optional(),
});

/**
 * Answer of `GET /v1/setup`, for portal admins.
 *
 * @public
 */
export const setupAnswerSchema = z.object({
  configured: z.boolean(),
  /** Present when the configuration has mistakes. */
  configuration: z
    .object({
      problems: z.array(configProblemSchema),
      /** When they were first seen. */
      since: timestampSchema,
    })
    .optional(),
  regions: z.array(regionSetupSchema),
  /** Entities whose link has problems, or names what its region doesn't know. */
  entities: z.array(
    z.object({ entityRef: z.string(), problems: z.array(problemSchema) }),
  ),
  /** Entities with annotations of the plugin that were looked at. */
  linkedEntities: z.number(),
  /** Linked entities above the limit, which were not looked at. */
  omittedEntities: z.number(),
  /** Flows, environments and notifications of the links, by whether they were checked. */
  sources: z.object({ checked: z.number(), unchecked: z.number() }),
});

/** A key of a service account. @public */
export type KeyRecord = z.infer<typeof keyRecordSchema>;
/** How the portal writes to an organization. @public */
export type WriteSetup = z.infer<typeof writeSetupSchema>;
/** One configured organization of a region. @public */
export type OrganizationSetup = z.infer<typeof organizationSetupSchema>;
/** How far the portal has read a region. @public */
export type SyncSetup = z.infer<typeof syncSetupSchema>;
/** One configured region. @public */
export type RegionSetup = z.infer<typeof regionSetupSchema>;
/** A {@link ConfigProblem}'s reason. @public */
export type ConfigMistake = ConfigProblem['reason'];
/** A mistake in the `supplyChain` block. @public */
export type ConfigProblem = z.infer<typeof configProblemSchema>;
/** Answer of the `setup` route. @public */
export type SetupAnswer = z.infer<typeof setupAnswerSchema>;
