import { z } from 'zod';
import { problemSchema } from '../link/problem';

/** Schema of a {@link FlowRef}. @public */
export const flowRefSchema = z.object({
  region: z.string(),
  org: z.string(),
  flow: z.string(),
});

/** Schema of an {@link EnvironmentRef}. @public */
export const environmentRefSchema = z.object({
  region: z.string(),
  org: z.string(),
  environment: z.string(),
});

/** Schema of a {@link NotificationRef}. @public */
export const notificationRefSchema = z.object({
  region: z.string(),
  org: z.string(),
  number: z.number(),
});

/**
 * Answer of `GET /v1/entities/:kind/:namespace/:name/link`.
 *
 * @public
 */
export const linkAnswerSchema = z.object({
  /** False when the installation has no `supplyChain` configuration. */
  configured: z.boolean(),
  flows: z.array(flowRefSchema),
  artifacts: z.array(z.string()),
  repo: z.string().optional(),
  environments: z.array(environmentRefSchema),
  notifications: z.array(notificationRefSchema),
  problems: z.array(problemSchema),
});

/** Answer of the `link` route. @public */
export type LinkAnswer = z.infer<typeof linkAnswerSchema>;
