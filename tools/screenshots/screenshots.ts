import type { Browser } from '@playwright/test';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildApp } from '../../scripts/lib/builds.ts';
import { runMain, say, UsageError } from '../../scripts/lib/console.ts';
import { CACHE, ROOT } from '../../scripts/lib/paths.ts';
import { startPortal } from '../../scripts/lib/portal.ts';
import { LOOKS, openBrowser, openPage, openPortal } from './camera.ts';
import { openHarness, showState, startHarness } from './harness.ts';

const FOLDER = join(CACHE, 'screenshots');
const HARNESS_PORT = 18120;

/** Different ports from those of a portal that may be running. */
const PORTS = { portal: 18107, eu: 18110, us: 18111 };

/** The pictures of the README: their path in the demo, and a text they show. */
const README_PICTURES = {
  compliance: ['component/checkout-web/compliance', 'Compliance history'],
  artifacts: ['component/payments-api/artifacts', 'Running in'],
  notifications: ['component/payments-api/notifications', 'Delivery'],
  card: ['component/payments-api', 'Supply chain'],
};

/**
 * Captures every view and state in both themes, on a narrow screen, in forced
 * colors and at 200 % zoom.
 *
 *   --only <part of a name>  only some of them
 *   --look <name>            only one look
 *   --readme                 those in the README instead, into `docs/images`
 */
runMain(async () => {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: '' },
      look: { type: 'string', default: '' },
      readme: { type: 'boolean', default: false },
    },
  });
  const looks = Object.keys(LOOKS).filter(
    name => !values.look || name === values.look,
  );
  if (looks.length === 0) {
    throw new UsageError(`The looks: ${Object.keys(LOOKS).join(', ')}`);
  }
  const browser = await openBrowser();
  try {
    await (values.readme
      ? takeReadmePictures(browser)
      : takeStates(browser, looks as (keyof typeof LOOKS)[], values.only));
  } finally {
    await browser.close();
  }
});

async function takeStates(
  browser: Browser,
  looks: (keyof typeof LOOKS)[],
  only: string,
): Promise<void> {
  say('Building the views and states');
  const harness = await startHarness(HARNESS_PORT);
  const failed: string[] = [];
  try {
    for (const look of looks) {
      const folder = join(FOLDER, look);
      rmSync(folder, { recursive: true, force: true });
      say(`Taking screenshots into ${folder}`);
      // High enough for whole drawers and most pages.
      const page = await openPage(browser, { ...LOOKS[look], height: 1600 });
      const states = await openHarness(page, harness);
      for (const state of states.filter(({ name }) => name.includes(only))) {
        const path = join(folder, `${state.name}.png`);
        await showState(page, state).catch(() =>
          // What is there instead shows why.
          failed.push(`${look}/${state.name}`),
        );
        await page.screenshot({ path, animations: 'disabled' });
      }
      await page.context().close();
    }
  } finally {
    await harness.stop();
  }
  if (failed.length > 0) {
    throw new UsageError(
      `These did not reach their state:\n${failed.join('\n')}`,
    );
  }
}

async function takeReadmePictures(browser: Browser): Promise<void> {
  await buildApp();
  const portal = await startPortal(PORTS);
  try {
    const page = await openPortal(browser, portal.url, LOOKS.light);
    for (const [name, [path, text]] of Object.entries(README_PICTURES)) {
      await page.goto(`${portal.url}/catalog/default/${path}`);
      await page.getByText(text).first().waitFor();
      // Until then, nothing says what is still being read.
      await page.waitForLoadState('networkidle');
      await page
        .getByText('Reading older records')
        .waitFor({ state: 'hidden', timeout: 60_000 });
      await page.waitForLoadState('networkidle');
      await page.screenshot({
        path: join(ROOT, 'docs/images', `${name}.png`),
        animations: 'disabled',
      });
    }
  } finally {
    await portal.stop();
  }
}
