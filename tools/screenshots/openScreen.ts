import type { Page } from '@playwright/test';
import { fetchRegionJson, type Portal } from '../../scripts/lib/portal.ts';
import { applyStubs } from './stubs.ts';
import type { Screen } from './screen.ts';

/** Timeout for a screen to reach its state, in milliseconds. */
const TIMEOUT_MS = 20_000;

const SKELETON = '[class*=MuiSkeleton-root]';

/** The plugin's loading indicators: skeletons, and the spinner in Refresh. */
const OWN_PLACEHOLDERS = `${SKELETON}, [role=progressbar][aria-hidden=true]`;

/** Loading indicators of the plugin and of the rest of the page. */
const PLACEHOLDERS = `[role=progressbar], ${SKELETON}`;

/** Loading indicators of the rest of the page only. */
const OTHER_PLACEHOLDERS = `[role=progressbar]:not([aria-hidden=true], :has(${SKELETON}))`;

/** What is loading, and what isn't rendered yet. */
const UNFINISHED = `${PLACEHOLDERS}, div[aria-busy=true]`;

/** Opens a screen in a signed-in page and waits until it reaches its state. */
export async function openScreen(
  page: Page,
  portal: Portal,
  screen: Screen,
): Promise<void> {
  await applyStubs(page, screen.stubs ?? []);
  await page.evaluate(
    language => window.localStorage.setItem('language', language),
    screen.language ?? 'en',
  );
  await page.goto(await addressOf(portal, screen));
  await page
    .getByText(screen.text)
    .filter({ visible: true })
    .first()
    .waitFor({ timeout: TIMEOUT_MS });
  await screen.then?.(page);
  if (screen.loads) {
    await page
      .locator(OWN_PLACEHOLDERS)
      .first()
      .waitFor({ timeout: TIMEOUT_MS });
  }
  await untilGone(page, screen.loads ? OTHER_PLACEHOLDERS : UNFINISHED);
}

async function untilGone(page: Page, selector: string): Promise<void> {
  await page.waitForFunction(
    gone => document.querySelector(gone) === null,
    selector,
    { timeout: TIMEOUT_MS },
  );
}

/** Visits the screens that an outage shows with earlier data. */
export async function visitBeforeOutage(
  page: Page,
  portal: Portal,
  screens: readonly Screen[],
): Promise<void> {
  for (const screen of screens.filter(({ seenBefore }) => seenBefore)) {
    await page.goto(await addressOf(portal, screen));
    await page.waitForLoadState('networkidle', { timeout: TIMEOUT_MS });
  }
}

async function addressOf(portal: Portal, { path }: Screen): Promise<string> {
  const fetchJson = (of: string) => fetchRegionJson(portal, 'eu', of);
  return portal.url + (typeof path === 'string' ? path : await path(fetchJson));
}
