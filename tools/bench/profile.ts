import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from './load.ts';
import type { BenchPortal } from './portal.ts';
import { PAGES, pluginPath } from './targets.ts';

const SECONDS = 5;

/**
 * Writes a CPU profile of each warm page, `artifacts.cpuprofile` and
 * `trails.cpuprofile`. Browser developer tools can open them.
 */
export async function writeProfiles(
  portal: BenchPortal,
  folder: string,
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const page of PAGES) {
    const run = load({
      url: portal.url,
      paths: [pluginPath('near', page)],
      bearer: portal.token,
      connections: 10,
      duration: 2 * SECONDS,
    });
    const profile = await portal.get(`/api/floor/profile?seconds=${SECONDS}`);
    writeFileSync(join(folder, `${page}.cpuprofile`), await profile.text());
    await run;
  }
}
