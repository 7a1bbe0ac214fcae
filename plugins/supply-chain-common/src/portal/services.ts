import { z } from 'zod';
import {
  complianceStateSchema,
  coverageSchema,
  pageSchema,
  sinceSchema,
  timestampSchema,
} from './responses';
import { DEFAULT_PER_PAGE, MAX_PAGE } from './limits';
import { runningArtifactSchema } from './summary';
import { commitRecordSchema } from './trails';
import { unmetAttestationSchema } from './trend';

/**
 * Maximum number of rows per page of services; a CSV export has all of them.
 *
 * @public
 */
export const MAX_SERVICES_PER_PAGE = 1_000;

const entityRefSchema = z.string().min(1).max(400);

/**
 * Query of the `services` route. All filters must match.
 *
 * @public
 */
export const servicesQuerySchema = z.strictObject({
  page: z.coerce.number().int().min(1).max(MAX_PAGE).default(1),
  perPage: z.coerce
    .number()
    .int()
    .min(1)
    .max(MAX_SERVICES_PER_PAGE)
    .default(DEFAULT_PER_PAGE),
  /**
   * `true` for components that the caller owns, directly or through a group.
   */
  mine: z.enum(['true', 'false']).optional(),
  /** Entity reference of an owner, such as `group:default/payments`. */
  owner: entityRefSchema.optional(),
  /**
   * Entity reference of a user, for components owned by them or by a group that
   * they are a member of, or of a group, also for those of groups below it.
   */
  ownedBy: entityRefSchema.regex(/^[^\s:/]+:[^\s:/]+\/[^\s:/]+$/).optional(),
  /** Entity reference of a system. */
  system: entityRefSchema.optional(),
  /** Entity reference of a domain. */
  domain: entityRefSchema.optional(),
  /**
   * An environment where a build of the component runs: `name` for those of
   * that name everywhere, or `region:org/name`.
   */
  environment: z.string().min(1).max(400).optional(),
  /** The worse of the running builds and the newest trails. */
  state: complianceStateSchema.optional(),
  /** An attestation that failed, is missing or is pending in the newest trails. */
  attestation: z.string().min(1).max(400).optional(),
  /**
   * Substring of the component's name, title or owner. Names have a namespace
   * only if it isn't the default, and owners a kind only if it isn't `group`.
   */
  text: z.string().trim().min(1).max(200).optional(),
});

/**
 * A component linked to flows.
 *
 * @public
 */
export const serviceRecordSchema = z.object({
  entityRef: z.string(),
  /** Title in the catalog; absent when it has none. */
  title: z.string().optional(),
  /** Entity references of its owners. */
  owners: z.array(z.string()),
  /** Entity reference of its system. */
  system: z.string().optional(),
  /** `state` of its summary: of its newest trail. */
  state: complianceStateSchema,
  /** `runningState` of its summary: of what runs. */
  runningState: complianceStateSchema.optional(),
  /** Since when the worse of the two states has held; absent when unknown. */
  since: sinceSchema.optional(),
  /** How much of its records the row rests on. */
  coverage: coverageSchema,
  /** The newest of its trails; absent without any, or when unknown. */
  newestTrail: z
    .object({
      name: z.string(),
      createdAt: timestampSchema.optional(),
      commit: commitRecordSchema.optional(),
    })
    .optional(),
  /**
   * Names of attestations that failed in the newest trails: required ones and, if
   * the trail or the build isn't compliant, additional ones.
   */
  failed: z.array(z.string()),
  /** Names of required attestations not reported in the newest trails. */
  missing: z.array(z.string()),
  /**
   * Names of required attestations reported in the newest trails, but not
   * judged yet.
   */
  pending: z.array(z.string()),
  /** Names of required artifacts not reported in the newest trails. */
  missingArtifacts: z.array(z.string()),
  running: z.array(
    runningArtifactSchema.extend({
      /**
       * Number of newer deliveries (builds of the same artifact in the same
       * flow); 0 for the newest, absent when unknown.
       */
      behind: z.number().optional(),
    }),
  ),
  /** Number of linked notifications. */
  notifications: z.number(),
  /**
   * Share of compliant trails (0 to 1) for each of the last weeks, oldest first;
   * null for a week without trails. Empty when unknown.
   */
  trend: z.array(z.number().nullable()),
  /** Share of compliant trails over all of these weeks; absent without any. */
  share: z.number().optional(),
  /** As in the trend of the component. */
  secondsToCompliant: z.number().optional(),
});

const choiceSchema = z.object({ value: z.string(), count: z.number() });

/**
 * Response of `GET /v1/services`: the components that the caller can see, worst
 * first, from stored data.
 *
 * @public
 */
export const servicesResponseSchema = pageSchema.extend({
  services: z.array(serviceRecordSchema),
  /** Matching components by state, ignoring the `state` filter. */
  states: z.array(
    z.object({ state: complianceStateSchema, count: z.number() }),
  ),
  /**
   * Matching components by attestation that failed, is missing or is pending in
   * the newest trails, most common first, ignoring the `attestation` filter.
   */
  unmet: z.array(
    unmetAttestationSchema.extend({
      /** Number of components in which it failed, is missing or is pending. */
      components: z.number(),
    }),
  ),
  /**
   * Matching components by filter value, most common first, each ignoring the
   * filter that the values are for. An environment's name that several
   * organizations use is qualified: `region:org/name`. `environments` are in
   * the order of promotion.
   */
  choices: z.object({
    owners: z.array(choiceSchema),
    systems: z.array(choiceSchema),
    environments: z.array(choiceSchema),
  }),
  /** Number of linked components that the caller can see, or owns. */
  all: z.number(),
  mine: z.number(),
  /**
   * Number of components without linked flows that match the filters `owner`,
   * `ownedBy`, `system` and `domain`.
   */
  unlinked: z.number(),
  /** The first of these, by name. */
  unlinkedComponents: z.array(
    z.object({ entityRef: z.string(), title: z.string().optional() }),
  ),
  /** Number of matching components whose records aren't fully covered. */
  notCovered: z.number(),
  /** Number of components above the limit, which were not read. */
  omitted: z.number(),
});

/** Query of the `services` route, as sent by a client. @public */
export type ServicesQuery = z.input<typeof servicesQuerySchema>;
/** A {@link ServicesQuery} with defaults applied. @public */
export type ParsedServicesQuery = z.output<typeof servicesQuerySchema>;
/** A component linked to flows. @public */
export type ServiceRecord = z.infer<typeof serviceRecordSchema>;
/** Response of the `services` route. @public */
export type ServicesResponse = z.infer<typeof servicesResponseSchema>;
