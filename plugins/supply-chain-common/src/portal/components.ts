import { z } from 'zod';
import {
  answerSchema,
  complianceStateSchema,
  timestampSchema,
} from './answers';
import { runningArtifactSchema } from './summary';

/**
 * A component below a system or a domain.
 *
 * @public
 */
export const componentSummarySchema = z.object({
  entityRef: z.string(),
  /** The worst state of the newest trails of its flows. */
  state: complianceStateSchema,
  /** Number of flows of its link. */
  flows: z.number(),
  /** When its newest trail was created. */
  newestTrailAt: timestampSchema.optional(),
  /** Names of attestations and artifacts that the newest trails wait for. */
  missing: z.array(z.string()),
  /** Names of attestations that failed in the newest trails. */
  failed: z.array(z.string()),
  running: z.array(runningArtifactSchema),
  /** Number of its notifications. */
  notifications: z.number(),
});

/**
 * Answer of `GET …/components` for a system or a domain: the components below
 * it that the caller may see, the worst first.
 *
 * @public
 */
export const componentsAnswerSchema = answerSchema.extend({
  components: z.array(componentSummarySchema),
  /** Components that have no `supply-chain/flows` annotation. */
  unlinked: z.number(),
});

/** A component below a system or a domain. @public */
export type ComponentSummary = z.infer<typeof componentSummarySchema>;
/** Answer of the `components` route. @public */
export type ComponentsAnswer = z.infer<typeof componentsAnswerSchema>;
