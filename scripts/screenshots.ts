import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildApp } from './lib/appBuild.ts';
import { runMain, say, UsageError } from './lib/console.ts';
import { CACHE, ROOT } from './lib/paths.ts';
import { startPortal } from './lib/portal.ts';
import {
  LOOKS,
  openBrowser,
  openPage,
  takeScreen,
} from './lib/screenshots/camera.ts';
import {
  README_SCREENS,
  screens,
  screensOfAnOutage,
  type Screen,
} from './lib/screenshots/screens.ts';

const FOLDER = join(CACHE, 'screenshots');

/** Away from the ports of a portal that a person may have open. */
const PORTS = { portal: 18107, eu: 18110, us: 18111 };

/**
 * Takes every view and state in both themes and on a narrow screen.
 *
 * `--only <part of a name>` takes some of them, `--readme` copies those that
 * the README shows into `docs/images`.
 */
runMain(async () => {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: '' },
      readme: { type: 'boolean', default: false },
    },
  });
  const wanted = ({ name }: Screen) => name.includes(values.only);
  // What a region says is soon asked for again, so that an outage shows.
  process.env.APP_CONFIG_supplyChain_cache_freshFor ??= '{"milliseconds":500}';

  await buildApp();
  const portal = await startPortal(PORTS);
  const browser = await openBrowser();
  const failed: string[] = [];
  const take = async (some: readonly Screen[]) => {
    for (const [name, look] of Object.entries(LOOKS)) {
      const folder = join(FOLDER, name);
      const page = await openPage(browser, portal.url, look);
      for (const screen of some.filter(wanted)) {
        try {
          await takeScreen(page, portal.url, screen, folder);
        } catch (error) {
          failed.push(
            `${name}/${screen.name}: ${String(error).split('\n')[0]}`,
          );
          await page.screenshot({ path: join(folder, `${screen.name}.png`) });
        }
      }
      await page.context().close();
    }
  };
  try {
    if (!values.only) {
      rmSync(FOLDER, { recursive: true, force: true });
    }
    say(`Taking the screens into ${FOLDER}`);
    await take(screens);
    if (screensOfAnOutage.some(wanted)) {
      await portal.regions.eu.stop();
      await take(screensOfAnOutage);
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
