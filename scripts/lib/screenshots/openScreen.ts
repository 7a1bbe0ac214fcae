import type { Page } from '@playwright/test';
import { askRegion, type Portal } from '../portal.ts';
import { standIn } from './standIns.ts';
import type { Screen } from './screen.ts';

/** How long a screen may take to reach its state, in milliseconds. */
const PATIENCE = 20_000;

/** What stands where something is still to come, ours and Backstage's. */
const PLACEHOLDERS = '[role=progressbar], [class*=MuiSkeleton-root]';

/**
 * Opens a screen in a page of somebody who is signed in, and waits until its
 * state is reached.
 */
export async function openScreen(
  page: Page,
  portal: Portal,
  screen: Screen,
): Promise<void> {
  const { path } = screen;
  await standIn(page, screen.standIns ?? []);
  await page.evaluate(
    language => window.localStorage.setItem('language', language),
    screen.language ?? 'en',
  );
  await page.goto(
    portal.url +
      (typeof path === 'string'
        ? path
        : await path(of => askRegion(portal, 'eu', of))),
  );
  if (screen.loads) {
    await page.locator(PLACEHOLDERS).first().waitFor({ timeout: PATIENCE });
  }
  await page
    .getByText(screen.text)
    .filter({ visible: true })
    .first()
    .waitFor({ timeout: PATIENCE });
  await screen.then?.(page);
  if (!screen.loads) {
    await page.waitForFunction(
      placeholders => document.querySelector(placeholders) === null,
      PLACEHOLDERS,
      { timeout: PATIENCE },
    );
  }
}
