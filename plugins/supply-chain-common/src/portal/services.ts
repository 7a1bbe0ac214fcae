import { z } from 'zod';
import {
  complianceState,
  coverageSchema,
  page,
  runningArtifact,
  since,
  timestamp,
  unmetAttestation,
} from './base';
import { commitRecordSchema } from './trails';

const serviceRecord = z.object({
  entityRef: z.string(),
  /** Title in the catalog; absent when it has none. */
  title: z.string().optional(),
  /** Entity references of its owners. */
  owners: z.array(z.string()),
  /** Entity reference of its system. */
  system: z.string().optional(),
  /** `state` of its summary: of its newest trail. */
  state: complianceState,
  /** `runningState` of its summary: of what runs. */
  runningState: complianceState.optional(),
  /** Since when the worse of the two states has held; absent when unknown. */
  since: since.optional(),
  /** How much of its records the row rests on. */
  coverage: coverageSchema,
  /** The newest of its trails; absent without any, or when unknown. */
  newestTrail: z
    .object({
      name: z.string(),
      createdAt: timestamp.optional(),
      commit: commitRecordSchema.optional(),
    })
    .optional(),
  /** Names of attestations that failed in the newest trails. */
  failed: z.array(z.string()),
  /**
   * Names of required attestations not reported in the newest trails, without
   * those of missing artifacts.
   */
  missing: z.array(z.string()),
  /**
   * Names of required attestations reported in the newest trails, but not
   * judged yet.
   */
  pending: z.array(z.string()),
  /** Names of required artifacts not reported in the newest trails. */
  missingArtifacts: z.array(z.string()),
  running: z.array(
    runningArtifact.extend({
      /**
       * Number of newer deliveries (builds of the same artifact in the same
       * flow); 0 for the newest, absent when unknown.
       */
      behind: z.number().optional(),
    }),
  ),
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

/** A component linked to flows. @public */
export interface ServiceRecord extends z.infer<typeof serviceRecord> {}

/** Schema of {@link ServiceRecord}. @public */
export const serviceRecordSchema: z.ZodType<ServiceRecord> = serviceRecord;

const choiceSchema = z.object({ value: z.string(), count: z.number() });

/** Schema of {@link ServicesResponse}. @public */
export const servicesResponseSchema = page.extend({
  services: z.array(serviceRecord),
  /** Matching components by state, ignoring the `state` filter. */
  states: z.array(z.object({ state: complianceState, count: z.number() })),
  /**
   * Matching components by attestation that failed, is missing or is pending in
   * the newest trails, most common first, ignoring the `attestation` filter.
   */
  unmet: z.array(
    unmetAttestation.extend({
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
  /** Number of components above the limit, which were not read. */
  omitted: z.number(),
});

/**
 * Response of `GET /v1/services`: the components that the caller can see, worst
 * first, from stored data.
 *
 * @public
 */
export interface ServicesResponse
  extends z.infer<typeof servicesResponseSchema> {}
