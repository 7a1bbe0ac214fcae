import { z } from 'zod';
import { complianceState, timestamp } from './base';
import {
  DEFAULT_PER_PAGE,
  MAX_PACKAGE_TRAILS,
  MAX_PAGE,
  MAX_PER_PAGE,
  MAX_SERVICES_PER_PAGE,
} from './limits';

/** The number and size of a table's page. */
const pageQuery = (maxPerPage: number) => ({
  page: z.coerce.number().int().min(1).max(MAX_PAGE).default(1),
  perPage: z.coerce
    .number()
    .int()
    .min(1)
    .max(maxPerPage)
    .default(DEFAULT_PER_PAGE),
});

/** Query of the `trails` route. Filters apply to all stored records. @public */
export const tableQuerySchema = z.strictObject({
  ...pageQuery(MAX_PER_PAGE),
  /** A flow of the link, as `region:org/flow`. */
  flow: z.string().max(600).optional(),
  state: complianceState.optional(),
  /**
   * Substring of a name, a fingerprint, or the commit's SHA, message or author.
   */
  text: z.string().trim().min(1).max(200).optional(),
  /** Created at this time or later. */
  since: timestamp.optional(),
  /** Created before this time. */
  until: timestamp.optional(),
});

/**
 * Query of the `artifacts` route. Filters apply to all stored records.
 *
 * @public
 */
export const artifactsQuerySchema = tableQuerySchema.extend({
  /**
   * An environment of the link, as `region:org/environment`: only artifacts that
   * run there now.
   */
  environment: z.string().max(600).optional(),
});

const trailRefText = z.string().max(1_000);

/**
 * Query of the `package` route: either trails, each as `region:org/flow/trail`,
 * or an artifact.
 *
 * @public
 */
export const packageQuerySchema = z.strictObject({
  trail: z
    .union([trailRefText, z.array(trailRefText).max(MAX_PACKAGE_TRAILS)])
    .optional(),
  /** SHA-256 of an artifact, whose trails are packed. */
  fingerprint: z.string().max(64).optional(),
});

/** Query of the `trails` route, as sent by a client. @public */
export type TableQuery = z.input<typeof tableQuerySchema>;
/** A {@link TableQuery} with defaults applied. @public */
export type ParsedTableQuery = z.output<typeof tableQuerySchema>;
/** Query of the `artifacts` route, as sent by a client. @public */
export type ArtifactsQuery = z.input<typeof artifactsQuerySchema>;
/** An {@link ArtifactsQuery} with defaults applied. @public */
export type ParsedArtifactsQuery = z.output<typeof artifactsQuerySchema>;

/** Query of the `environments` route. @public */
export const environmentsQuerySchema = z.strictObject({
  /**
   * Returns what ran at this time, with the verdicts of today. Defaults to now.
   */
  at: timestamp.optional(),
});

/** Query of the `environments` route. @public */
export type EnvironmentsQuery = z.input<typeof environmentsQuerySchema>;

/** Query of the `deployments` route. @public */
export const deploymentsQuerySchema = z.strictObject(pageQuery(MAX_PER_PAGE));

/** Query of the `deployments` route. @public */
export type DeploymentsQuery = z.input<typeof deploymentsQuerySchema>;

const entityRefSchema = z.string().min(1).max(400);

/** Query of the `services` route. All filters must match. @public */
export const servicesQuerySchema = z.strictObject({
  ...pageQuery(MAX_SERVICES_PER_PAGE),
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
  state: complianceState.optional(),
  /** An attestation that failed, is missing or is pending in the newest trails. */
  attestation: z.string().min(1).max(400).optional(),
  /**
   * Substring of the component's name, title or owner. Names have a namespace
   * only if it isn't the default, and owners a kind only if it isn't `group`.
   */
  text: z.string().trim().min(1).max(200).optional(),
});

/** Query of the `services` route, as sent by a client. @public */
export type ServicesQuery = z.input<typeof servicesQuerySchema>;
/** A {@link ServicesQuery} with defaults applied. @public */
export type ParsedServicesQuery = z.output<typeof servicesQuerySchema>;
