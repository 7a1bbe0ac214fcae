import { z } from 'zod';
import { SUPPLY_CHAIN_ANNOTATIONS } from '../link/annotations';
import type { SupplyChainAnnotation } from '../link/annotations';
import { flowRefSchema } from '../link/refs';
import { timestamp } from './base';
import { environmentsResponseSchema } from './environments';
import type { EnvironmentsResponse } from './environments';
import { summaryResponseSchema } from './summary';
import type { SummaryResponse } from './summary';

/** Far more than any annotation holds. */
const annotationValue = z.string().max(4_000).optional();

/**
 * Query of the `link/preview` route: values that replace the entity's own
 * annotations; an empty one removes its annotation.
 *
 * @public
 */
export const linkPreviewQuerySchema = z.strictObject({
  flows: annotationValue,
  pullRequestFlows: annotationValue,
  artifacts: annotationValue,
  environments: annotationValue,
});

/** Query of the `link/preview` route. @public */
export type LinkPreviewQuery = z.input<typeof linkPreviewQuerySchema>;

/**
 * The annotations that a query proposes, by their keys.
 *
 * @public
 */
export function proposedAnnotations(
  query: LinkPreviewQuery,
): Partial<Record<SupplyChainAnnotation, string>> {
  return Object.fromEntries(
    (Object.keys(query) as (keyof LinkPreviewQuery)[]).flatMap(field =>
      query[field] === undefined
        ? []
        : [[SUPPLY_CHAIN_ANNOTATIONS[field], query[field]]],
    ),
  );
}

const suggestedFlow = flowRefSchema.extend({
  /** As to be written in the annotation: as short as the entity's defaults allow. */
  value: z.string(),
  /** Whether the component's repository reports to it, or only its name fits. */
  by: z.enum(['repository', 'name']),
  /** Its name says that its trails are of pull requests. */
  pullRequests: z.literal(true).optional(),
  /** When the newest build of the repository was reported to it. */
  newestAt: timestamp.optional(),
});

/** A flow that an entity may mean. @public */
export interface SuggestedFlow extends z.infer<typeof suggestedFlow> {}

const linkSuggestionsResponse = z.object({
  /** The entity's repositories, as far as its annotations name them. */
  repositories: z.array(z.string()),
  /** Those of the repositories first. */
  flows: z.array(suggestedFlow),
  /** Number of organizations that couldn't be searched in full. */
  unsearched: z.number().int().nonnegative(),
});

/** Response of the `link/suggestions` route. @public */
export interface LinkSuggestionsResponse
  extends z.infer<typeof linkSuggestionsResponse> {}

/** Schema of {@link LinkSuggestionsResponse}. @public */
export const linkSuggestionsResponseSchema: z.ZodType<LinkSuggestionsResponse> =
  linkSuggestionsResponse;

/** Response of the `link/preview` route. @public */
export interface LinkPreviewResponse {
  /** What the card would show, with the problems of the proposed annotations. */
  summary: SummaryResponse;
  environments: EnvironmentsResponse;
  /** Template names of the artifacts of the flows. */
  seenArtifacts: string[];
  /** Environments that builds of the flows ran in, as to be written. */
  seenEnvironments: string[];
}

/** Schema of {@link LinkPreviewResponse}. @public */
export const linkPreviewResponseSchema: z.ZodType<LinkPreviewResponse> =
  z.object({
    summary: summaryResponseSchema,
    environments: environmentsResponseSchema,
    seenArtifacts: z.array(z.string()),
    seenEnvironments: z.array(z.string()),
  });
