import type { Page } from '@playwright/test';
import { regionReady, type Portal } from '../scripts/lib/portal.ts';
import { LOOKS, openPage } from '../tools/screenshots/camera.ts';
import { openScreen, seeBefore } from '../tools/screenshots/openScreen.ts';
import { outage, screens } from '../tools/screenshots/screens/index.ts';
import { checkForEveryone } from './everyone.ts';
import { expect, problemsOf, test as base } from './portal.ts';

/** One page for all screens: to sign in takes longer than to look. */
const test = base.extend<object, { walker: Page; portal: Portal }>({
  walker: [
    async ({ browser, portal }, use) => {
      const walker = await openPage(browser, portal.url, LOOKS.light);
      await use(walker);
      await walker.context().close();
    },
    { scope: 'worker' },
  ],
});

for (const screen of screens) {
  test(`everyone can use ${screen.name}`, async ({ walker, portal }) => {
    await openScreen(walker, portal, screen);
    await checkForEveryone(walker);
  });
}

test.describe('while both regions are down', () => {
  test.beforeAll(async ({ walker, portal }) => {
    await seeBefore(walker, portal, outage);
    const { eu, us } = portal.regions;
    await Promise.all([eu.stop(), us.stop()]);
    // The first to ask is still answered from the cache.
    await seeBefore(walker, portal, outage);
  });

  test.afterAll(async ({ portal }) => {
    const { regions, ports } = portal;
    regions.eu.start();
    regions.us.start();
    await Promise.all([
      regionReady(regions.eu, ports.eu),
      regionReady(regions.us, ports.us),
    ]);
    // The portal leaves a region that failed alone for a moment.
    for (const component of ['payments-api', 'orders-api']) {
      await expect
        .poll(() => problemsOf(portal, component), { timeout: 60_000 })
        .toEqual([]);
    }
  });

  for (const screen of outage) {
    test(`everyone can use ${screen.name}`, async ({ walker, portal }) => {
      await openScreen(walker, portal, screen);
      await checkForEveryone(walker);
    });
  }
});
