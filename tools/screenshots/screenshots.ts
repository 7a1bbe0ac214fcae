import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildApp } from '../../scripts/lib/appBuild.ts';
import { runMain, say, UsageError } from '../../scripts/lib/console.ts';
import { CACHE, ROOT } from '../../scripts/lib/paths.ts';
import { backendReady, startPortal } from '../../scripts/lib/portal.ts';
import { LOOKS, openBrowser, openPage, takeScreen } from './camera.ts';
import { visitBeforeOutage } from './openScreen.ts';
import type { Screen } from './screen.ts';
import {
  outage,
  outageAtStart,
  README_SCREENS,
  screens,
} from './screens/index.ts';

const FOLDER = join(CACHE, 'screenshots');

/** Different ports from those of a portal that may be running. */
const PORTS = { portal: 18107, eu: 18110, us: 18111 };

/**
 * Captures every view and state in both themes, on a narrow screen, in forced
 * colors and at 200 % zoom.
 *
 *   --only <part of a name>  only some of them
 *   --look <name>            only one look
 *   --readme                 also copies those in the README into `docs/images`
 */
runMain(async () => {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: '' },
      look: { type: 'string', default: '' },
      readme: { type: 'boolean', default: false },
    },
  });
  const looks = Object.entries(LOOKS).filter(
    ([name]) => !values.look || name === values.look,
  );
  if (looks.length === 0) {
    throw new UsageError(`The looks: ${Object.keys(LOOKS).join(', ')}`);
  }
  const wanted = ({ name }: Screen) => name.includes(values.only);
  // Data goes stale quickly, so that an outage shows.
  process.env.APP_CONFIG_supplyChain_cache_freshFor ??= '{"milliseconds":500}';

  await buildApp();
  const portal = await startPortal(PORTS);
  const browser = await openBrowser();
  const failed: string[] = [];
  const take = async (some: readonly Screen[]) => {
    for (const [name, look] of looks) {
      const page = await openPage(browser, portal.url, look);
      for (const screen of some.filter(wanted)) {
        const folder = join(FOLDER, name);
        try {
          await takeScreen(page, portal, screen, look, folder);
        } catch (error) {
          failed.push(
            `${name}/${screen.name}: ${String(error).split('\n')[0]}`,
          );
        }
      }
      await page.context().close();
    }
  };
  try {
    if (!values.only && !values.look) {
      rmSync(FOLDER, { recursive: true, force: true });
    }
    say(`Taking the screens into ${FOLDER}`);
    await take(screens);
    if ([...outage, ...outageAtStart].some(wanted)) {
      const page = await openPage(browser, portal.url, LOOKS.light);
      await visitBeforeOutage(page, portal, outage.filter(wanted));
      await Promise.all([portal.regions.eu.stop(), portal.regions.us.stop()]);
      // The first request is still answered from the cache.
      await visitBeforeOutage(page, portal, outage.filter(wanted));
      await take(outage);
    }
    if (outageAtStart.some(wanted)) {
      await portal.backend.stop();
      portal.backend.start();
      await backendReady(portal.backend, portal.url);
      await take(outageAtStart);
    }
  } finally {
    await browser.close();
    await portal.stop();
  }
  if (failed.length > 0) {
    throw new UsageError(
      `These did not reach their state:\n${failed.join('\n')}`,
    );
  }
  if (values.readme) {
    copyForReadme();
  }
});

function copyForReadme() {
  const images = join(ROOT, 'docs/images');
  mkdirSync(images, { recursive: true });
  for (const name of README_SCREENS) {
    copyFileSync(
      join(FOLDER, 'light', `${name}.png`),
      join(images, `${name}.png`),
    );
  }
}
