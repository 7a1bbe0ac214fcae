import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../paths.ts';
import { publishedManifest } from './publishedManifest.ts';

/**
 * Runs in a package's folder after `backstage-cli package prepack`, which keeps
 * the original manifest for its postpack to restore.
 */
copyFileSync(join(ROOT, 'LICENSE'), 'LICENSE');
const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
writeFileSync(
  'package.json',
  `${JSON.stringify(publishedManifest(manifest), null, 2)}\n`,
);
