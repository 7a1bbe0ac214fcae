import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the checkout. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** What runs leave behind: logs, build stamps, test reports. */
export const CACHE = join(ROOT, '.cache');

/** Lets Node run the TypeScript of the workspaces, as the Backstage CLI does. */
export const NODE_TRANSFORM = join(
  ROOT,
  'node_modules/@backstage/cli/config/nodeTransform.cjs',
);
