import { z } from 'zod';
import { link } from '../link/Link';

/** Schema of {@link LinkResponse}. @public */
export const linkResponseSchema = link.extend({
  /** False when the installation has no `supplyChain` configuration. */
  configured: z.boolean(),
  /** Whether the caller may see the Health page. */
  seesHealth: z.boolean(),
});

/** Response of `GET /v1/entities/:kind/:namespace/:name/link`. @public */
export interface LinkResponse extends z.infer<typeof linkResponseSchema> {}
