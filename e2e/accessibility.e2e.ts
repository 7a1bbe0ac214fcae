import type { Page } from '@playwright/test';
import { regionReady, type Portal } from '../scripts/lib/portal.ts';
import { LOOKS, openPage } from '../tools/screenshots/camera.ts';
import {
  openScreen,
  visitBeforeOutage,
} from '../tools/screenshots/openScreen.ts';
import { outage, screens } from '../tools/screenshots/screens/index.ts';
import { checkForEveryone } from './everyone.ts';
import { expect, problemsOf, test as base } from './portal.ts';

/** One page for all screens: signing in takes longer than the checks. */
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
  test(`${screen.name} is accessible`, async ({ walker, portal }) => {
    await openScreen(walker, portal, screen);
    await checkForEveryone(walker);
  });
}

test.describe('while both regions are down', () => {
  test.beforeAll(async ({ walker, portal }) => {
    await visitBeforeOutage(walker, portal, outage);
    const { eu, us } = portal.regions;
    await Promise.all([eu.stop(), us.stop()]);
    // The first request is still served from the cache.
    await visitBeforeOutage(walker, portal, outage);
  });

  test.afterAll(async ({ portal }) => {
    const { regions, ports } = portal;
    regions.eu.start();
    regions.us.start();
    await Promise.all([
      regionReady(regions.eu, ports.eu),
      regionReady(regions.us, ports.us),
    ]);
    // The portal keeps the circuit of a failed region open for a while.
    for (const component of ['payments-api', 'orders-api']) {
      await expect
        .poll(() => problemsOf(portal, component), { timeout: 60_000 })
        .toEqual([]);
    }
  });

  for (const screen of outage) {
    test(`${screen.name} is accessible`, async ({ walker, portal }) => {
      await openScreen(walker, portal, screen);
      await checkForEveryone(walker);
    });
  }
});
