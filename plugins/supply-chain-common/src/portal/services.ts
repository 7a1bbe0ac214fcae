import { z } from 'zod';
import {
  answerSchema,
  complianceStateSchema,
  timestampSchema,
} from './answers';
import { DEFAULT_PER_PAGE } from './limits';
import { runningArtifactSchema } from './summary';
import { unmetAttestationSchema } from './trend';

/** Rows of one page of services at the most; a CSV has them all. @public */
export const MAX_SERVICES_PER_PAGE = 1_000;

const entityRefSchema = z.string().min(1).max(400);

/**
 * Query of the `services` route. Filters hold together.
 *
 * @public
 */
export const servicesQuerySchema = z.strictObject({
  page: z.coerce.number().int().min(1).max(1000).default(1),
  perPage: z.coerce
    .number()
    .int()
    .min(1)
    .max(MAX_SERVICES_PER_PAGE)
    .default(DEFAULT_PER_PAGE),
  /** `true`: components that the caller, or a group of theirs, owns. */
  mine: z.enum(['true', 'false']).optional(),
  /** Reference of an owner, such as `group:default/payments`. */
  owner: entityRefSchema.optional(),
  /** Reference of a system. */
  system: entityRefSchema.optional(),
  /** Reference of a domain. */
  domain: entityRefSchema.optional(),
  /** Name of an environment in which something of the component runs. */
  environment: z.string().min(1).max(400).optional(),
  /** The worse of what runs and of the newest trail. */
  state: complianceStateSchema.optional(),
  /** An attestation that failed or is missing in the newest trails. */
  attestation: z.string().min(1).max(400).optional(),
  /** Part of the component's name, title or owner. */
  text: z.string().trim().min(1).max(200).optional(),
});

/**
 * A component that is linked to flows.
 *
 * @public
 */
export const serviceRecordSchema = z.object({
  entityRef: z.string(),
  /** As the `state` of its summary: the verdict over its newest trails. */
  state: complianceStateSchema,
  /** As the `runningState` of its summary: the verdict over what runs. */
  runningState: complianceStateSchema.optional(),
  /** Number of flows of its link. */
  flows: z.number(),
  /** How many of its flows could not be read. */
  unread: z.number(),
  /** When its newest trail was created. */
  newestTrailAt: timestampSchema.optional(),
  /** Names of attestations and artifacts that the newest trails wait for. */
  missing: z.array(z.string()),
  /** Names of attestations that failed in the newest trails. */
  failed: z.array(z.string()),
  running: z.array(runningArtifactSchema),
  /** False when deployments may be missing: of older trails or behind a problem. */
  historyComplete: z.boolean(),
  /** Number of its notifications. */
  notifications: z.number(),
  /** Of the catalog; absent when it has none. */
  title: z.string().optional(),
  /** References of its owners. */
  owners: z.array(z.string()),
  /** Reference of its system. */
  system: z.string().optional(),
  /** Since when `state` holds, as far as it is known. */
  since: timestampSchema.optional(),
  /** Share of compliant trails (0 to 1) for each of the last weeks, oldest first; null for a week without trails. */
  trend: z.array(z.number().nullable()),
});

const choiceSchema = z.object({ value: z.string(), count: z.number() });

/**
 * Answer of `GET /v1/services`: the components that the caller may see, the
 * worst first. It is given from what is kept; no region is asked.
 *
 * @public
 */
export const servicesAnswerSchema = answerSchema.extend({
  services: z.array(serviceRecordSchema),
  page: z.number(),
  perPage: z.number(),
  /** Components that match the query. */
  total: z.number(),
  /** Components by state, of those that match the query without its `state`. */
  states: z.array(
    z.object({ state: complianceStateSchema, count: z.number() }),
  ),
  /** Components in whose newest trails an attestation failed or is missing, of those that match without `attestation`. */
  unmet: z.array(unmetAttestationSchema),
  /** What the filters can be set to, of all that the caller may see. */
  choices: z.object({
    owners: z.array(choiceSchema),
    systems: z.array(choiceSchema),
    environments: z.array(choiceSchema),
  }),
  /** Linked components that the caller may see, and owns. */
  all: z.number(),
  mine: z.number(),
  /** Components that the caller may see and that are linked to no flow. */
  unlinked: z.number(),
  /** Components above the limit of what is looked at. */
  omitted: z.number(),
  /** Components of which a flow is not read. */
  unread: z.number(),
});

/** Query of the `services` route, as a caller writes it. @public */
export type ServicesQuery = z.input<typeof servicesQuerySchema>;
/** A {@link ServicesQuery} with its defaults filled in. @public */
export type ParsedServicesQuery = z.output<typeof servicesQuerySchema>;
/** A component that is linked to flows. @public */
export type ServiceRecord = z.infer<typeof serviceRecordSchema>;
/** Answer of the `services` route. @public */
export type ServicesAnswer = z.infer<typeof servicesAnswerSchema>;
