import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root folder of the checkout. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Logs, build stamps and test reports. */
export const CACHE = join(ROOT, '.cache');

/** Lets Node run TypeScript of the workspaces, as the Backstage CLI does. */
export const NODE_TRANSFORM = join(
  ROOT,
  'node_modules/@backstage/cli/config/nodeTransform.cjs',
);
