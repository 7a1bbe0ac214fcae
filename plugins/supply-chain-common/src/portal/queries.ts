import { STATE_VALUES } from './base';
import { z } from 'zod';

/** Default number of rows per table page. @public */
export const DEFAULT_PER_PAGE = 15;

/** Maximum number of rows per table page. @public */
export const MAX_PER_PAGE = 100;

/** Beyond the end of any table. @public */
export const MAX_PAGE = 100_000;

/** A CSV export has them all on a page. @public */
export const MAX_SERVICES_PER_PAGE = 1_000;

/** Maximum number of trails in one evidence package. @public */
export const MAX_PACKAGE_TRAILS = 20;

const time = z.iso.datetime();
const flow = z.string().max(600);
const name = z.string().min(1).max(400);
const text = z.string().trim().min(1).max(200);

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
  flow: flow.optional(),
  state: z.enum(STATE_VALUES).optional(),
  /** In a name, a fingerprint, or the commit's SHA, message or author. */
  text: text.optional(),
  /** Created at this time or later. */
  since: time.optional(),
  /** Created before this time. */
  until: time.optional(),
});

/** Query of the `artifacts` route. @public */
export const artifactsQuerySchema = tableQuerySchema.extend({
  /** Where artifacts run now, as `region:org/environment`. */
  environment: z.string().max(600).optional(),
});

const trailRefText = z.string().max(1_000);

/** Query of the `package` route: trails or an artifact. @public */
export const packageQuerySchema = z.strictObject({
  /** Each as `region:org/flow/trail`. */
  trail: z
    .union([trailRefText, z.array(trailRefText).max(MAX_PACKAGE_TRAILS)])
    .optional(),
  /** SHA-256 of an artifact, whose trails are packed. */
  fingerprint: z.string().max(64).optional(),
});

/** Query of the `environments` route. @public */
export const environmentsQuerySchema = z.strictObject({
  /** When builds ran, with the verdicts of today. Defaults to now. */
  at: time.optional(),
});

/** Query of the `deployments` route. @public */
export const deploymentsQuerySchema = z.strictObject(pageQuery(MAX_PER_PAGE));

/** Query of the `trend` route. @public */
export const trendQuerySchema = z.strictObject({
  /** Defaults to all except those of pull requests. */
  flow: flow.optional(),
});

/** Query of the `services` route. All filters must match. @public */
export const servicesQuerySchema = z.strictObject({
  ...pageQuery(MAX_SERVICES_PER_PAGE),
  /** Owned by the caller, directly or through a group. */
  mine: z.enum(['true', 'false']).optional(),
  /** Entity reference of an owner, such as `group:default/payments`. */
  owner: name.optional(),
  /** A user, also for groups with them, or a group, also for those below it. */
  ownedBy: name.regex(/^[^\s:/]+:[^\s:/]+\/[^\s:/]+$/).optional(),
  system: name.optional(),
  domain: name.optional(),
  /** Where a build runs: `name` for all of that name, or `region:org/name`. */
  environment: name.optional(),
  /** The worse of the running builds and the newest trails. */
  state: z.enum(STATE_VALUES).optional(),
  /** One that failed, is missing or is pending in the newest trails. */
  attestation: name.optional(),
  /** In the component's name, title or owner, as shown. */
  text: text.optional(),
});

/** Far more than any annotation holds. */
const annotationValue = z.string().max(4_000).optional();

/** Query of `link/preview`: annotations to replace the entity's. @public */
export const linkPreviewQuerySchema = z.strictObject({
  flows: annotationValue,
  pullRequestFlows: annotationValue,
  artifacts: annotationValue,
  environments: annotationValue,
});

/** Query of the `trails` route, as sent by a client. @public */
export type TableQuery = z.input<typeof tableQuerySchema>;
/** A {@link TableQuery} with defaults applied. @public */
export type ParsedTableQuery = z.output<typeof tableQuerySchema>;
/** Query of the `artifacts` route, as sent by a client. @public */
export type ArtifactsQuery = z.input<typeof artifactsQuerySchema>;
/** An {@link ArtifactsQuery} with defaults applied. @public */
export type ParsedArtifactsQuery = z.output<typeof artifactsQuerySchema>;
/** Query of the `package` route. @public */
export type PackageQuery = z.input<typeof packageQuerySchema>;
/** Query of the `environments` route. @public */
export type EnvironmentsQuery = z.input<typeof environmentsQuerySchema>;
/** Query of the `deployments` route. @public */
export type DeploymentsQuery = z.input<typeof deploymentsQuerySchema>;
/** Query of the `trend` route. @public */
export type TrendQuery = z.input<typeof trendQuerySchema>;
/** Query of the `services` route, as sent by a client. @public */
export type ServicesQuery = z.input<typeof servicesQuerySchema>;
/** A {@link ServicesQuery} with defaults applied. @public */
export type ParsedServicesQuery = z.output<typeof servicesQuerySchema>;
/** Query of the `link/preview` route. @public */
export type LinkPreviewQuery = z.input<typeof linkPreviewQuerySchema>;
