import { z } from 'zod';
import { linkSchema } from '../link/Link';

/**
 * Response of `GET /v1/entities/:kind/:namespace/:name/link`.
 *
 * @public
 */
export const linkAnswerSchema = linkSchema.extend({
  /** False when the installation has no `supplyChain` configuration. */
  configured: z.boolean(),
});

/** Response of the `link` route. @public */
export type LinkAnswer = z.infer<typeof linkAnswerSchema>;
