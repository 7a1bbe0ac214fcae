import { test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { LOOKS, openPage } from '../tools/screenshots/camera.ts';
import {
  openHarness,
  showState,
  startHarness,
  type Harness,
  type State,
} from '../tools/screenshots/harness.ts';
import { checkForEveryone } from './everyone.ts';

const PORT = 18020;

test.describe('each view', () => {
  let harness: Harness;
  let page: Page;
  let states: State[];

  test.beforeAll(async ({ browser }) => {
    test.setTimeout(240_000);
    harness = await startHarness(PORT);
    page = await openPage(browser, LOOKS.light);
    states = await openHarness(page, harness);
  });

  test.afterAll(async () => {
    await page?.context().close();
    await harness?.stop();
  });

  // The states are only known to the harness, so they share a test.
  test('is accessible, in every state if all tests run', async () => {
    const checked = process.env.ALL_TESTS
      ? states
      : states.filter(({ isFirst }) => isFirst);
    test.setTimeout(checked.length * 20_000);
    for (const state of checked) {
      await test.step(state.name, async () => {
        await showState(page, state);
        await checkForEveryone(page);
      });
    }
  });
});
