import { z } from 'zod';
import { problemSchema } from '../link/problem';
import { timestampSchema } from './answers';

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
 * One configured organization of a region.
 *
 * @public
 */
export const organizationSetupSchema = z.object({
  name: z.string(),
  /** Whether the region accepts the key; absent when it cannot be told. */
  keyAccepted: z.boolean().optional(),
  /** The default organization of the key (E12). */
  defaultOrganization: z.string().optional(),
  serviceAccount: z.string().optional(),
  /** The keys of the service account; absent when they may not be read. */
  keys: z.array(keyRecordSchema).optional(),
  problems: z.array(problemSchema),
});

/**
 * Answer of `GET /v1/setup`, for portal admins.
 *
 * @public
 */
export const setupAnswerSchema = z.object({
  configured: z.boolean(),
  regions: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      reachable: z.boolean(),
      /** Milliseconds the region took to answer. */
      latency: z.number().optional(),
      organizations: z.array(organizationSetupSchema),
    }),
  ),
  /** Entities whose annotations have problems. */
  entities: z.array(
    z.object({ entityRef: z.string(), problems: z.array(problemSchema) }),
  ),
  /** Entities with annotations of the plugin that were looked at. */
  linkedEntities: z.number(),
});

/** A key of a service account. @public */
export type KeyRecord = z.infer<typeof keyRecordSchema>;
/** One configured organization of a region. @public */
export type OrganizationSetup = z.infer<typeof organizationSetupSchema>;
/** Answer of the `setup` route. @public */
export type SetupAnswer = z.infer<typeof setupAnswerSchema>;
