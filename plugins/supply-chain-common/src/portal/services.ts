import { z } from 'zod';
import {
  responseMetaSchema,
  complianceStateSchema,
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
   * they are a member of.
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
  /** `state` of its summary: the verdict over its newest trails. */
  state: complianceStateSchema,
  /** `runningState` of its summary: the verdict over its running builds. */
  runningState: complianceStateSchema.optional(),
  /** Number of linked flows. */
  flows: z.number(),
  /** Number of linked flows that couldn't be read. */
  unread: z.number(),
  /** Whether it names flows that couldn't be linked. */
  flowsUnresolved: z.boolean(),
  /**
   * A name in its annotations matches no artifact or repository, so flows
   * without records may have some.
   */
  unmatched: z.literal(true).optional(),
  /** Whether any linked flow has a known trail. */
  hasTrails: z.boolean(),
  /**
   * Set if trails of before this time aren't kept: it is unknown whether there
   * were any, and what they deployed may still be running.
   */
  keptSince: timestampSchema.optional(),
  /** The newest of its trails; absent when unknown. */
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
  /**
   * Names of environments where no build is known to run but one may: the last
   * one stopped after the trails beyond the newest were last read, or the region
   * deleted its trail.
   */
  possiblyRunningIn: z.array(z.string()).optional(),
  /**
   * False when deployments may be missing because of unread trails or a
   * problem.
   */
  historyComplete: z.boolean(),
  /** Number of linked notifications. */
  notifications: z.number(),
  /** Title in the catalog; absent when it has none. */
  title: z.string().optional(),
  /** Entity references of its owners. */
  owners: z.array(z.string()),
  /** Entity reference of its system. */
  system: z.string().optional(),
  /**
   * Since when the worse of `state` and `runningState` has certainly held;
   * absent when unknown.
   */
  since: timestampSchema.optional(),
  /**
   * Share of compliant trails (0 to 1) for each of the last weeks, oldest first;
   * null for a week without trails. Leaves out weeks that begin before the
   * stored history. Empty when unknown. May be older than `asOf`: older trails
   * are read again once a day.
   */
  trend: z.array(z.number().nullable()),
  /**
   * Share of trails whose state is unknown (0 to 1) for each of these weeks;
   * absent if there are none.
   */
  trendUnknown: z.array(z.number()).optional(),
  /**
   * Median seconds from the commit (or from the trail's start, if the commit
   * has no time) until the trail was compliant, over the compliant trails of
   * these weeks; absent when unknown for all trails.
   */
  secondsToCompliant: z.number().optional(),
});

const choiceSchema = z.object({ value: z.string(), count: z.number() });

/**
 * Response of `GET /v1/services`: the components that the caller can see, worst
 * first. Served from stored data. Regions are only asked for a refresh and, with
 * the filters `system` or `domain`, for lists that aren't fresh.
 *
 * @public
 */
export const servicesResponseSchema = responseMetaSchema.extend({
  services: z.array(serviceRecordSchema),
  page: z.number(),
  perPage: z.number(),
  /** Number of matching components. */
  total: z.number(),
  /** Matching components by state, ignoring the `state` filter. */
  states: z.array(
    z.object({ state: complianceStateSchema, count: z.number() }),
  ),
  /**
   * Number of those without a trail and without a running build, for certain.
   */
  withoutTrails: z.number(),
  /**
   * Matching components with a running non-compliant build, by environment as in
   * `choices`, most common first, ignoring the `state` filter.
   */
  nonCompliantIn: z.array(
    z.object({ environment: z.string(), count: z.number() }),
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
   * organizations use is qualified: `region:org/name`.
   */
  choices: z.object({
    owners: z.array(choiceSchema),
    systems: z.array(choiceSchema),
    environments: z.array(choiceSchema),
  }),
  /** Number of filter values left out of `choices` and `unmet`. */
  omittedChoices: z.object({
    owners: z.number(),
    systems: z.number(),
    environments: z.number(),
    unmet: z.number(),
  }),
  /**
   * Number of linked components that the caller can see (`all`) or owns
   * (`mine`).
   */
  all: z.number(),
  mine: z.number(),
  /** Number of visible components without linked flows. */
  unlinked: z.number(),
  /**
   * Number of linked and of unlinked components that match the filters `owner`,
   * `ownedBy`, `system` and `domain`.
   */
  linkedMatching: z.number(),
  unlinkedMatching: z.number(),
  /** The first of the unlinked ones that match these filters, by name. */
  unlinkedComponents: z.array(
    z.object({ entityRef: z.string(), title: z.string().optional() }),
  ),
  /**
   * Number of components above the limit, which were not read. The filters
   * `mine`, `owner`, `ownedBy`, `system` and `domain` apply before the limit,
   * so these may match; all counts of matching components leave them out.
   */
  omitted: z.number(),
  /** Number of components above the limit that other counts leave out. */
  omittedOf: z.object({
    /**
     * Those that `all` and `unlinked` leave out, and the choices of the filters
     * `owner` and `system` if they are set and `mine` isn't.
     */
    all: z.number(),
    /**
     * Those that `mine` leaves out, and the choices of the filters `owner` and
     * `system` if they and `mine` are set.
     */
    mine: z.number(),
    /**
     * Those that `linkedMatching`, `unlinkedMatching`, `unlinkedComponents`,
     * `unread` and `unresolved` leave out.
     */
    matching: z.number(),
  }),
  /**
   * Number of components with an unread flow that match the query, or may once
   * it is read.
   */
  unread: z.number(),
  /**
   * Number of components that match the query, or may, with a flow in their
   * annotations that can't be linked.
   */
  unresolved: z.number(),
});

/** Query of the `services` route, as sent by a client. @public */
export type ServicesQuery = z.input<typeof servicesQuerySchema>;
/** A {@link ServicesQuery} with defaults applied. @public */
export type ParsedServicesQuery = z.output<typeof servicesQuerySchema>;
/** A component linked to flows. @public */
export type ServiceRecord = z.infer<typeof serviceRecordSchema>;
/** Response of the `services` route. @public */
export type ServicesResponse = z.infer<typeof servicesResponseSchema>;
