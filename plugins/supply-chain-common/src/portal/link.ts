import { z } from 'zod';
import { linkSchema } from '../link/Link';

/**
 * Response of `GET /v1/entities/:kind/:namespace/:name/link`.
 *
 * @public
 */
export const linkResponseSchema = linkSchema.extend({
  /** False when the installation has no `supplyChain` configuration. */
  configured: z.boolean(),
});

/** Response of the `link` route. @public */
export type LinkResponse = z.infer<typeof linkResponseSchema>;
