import type { Locator, Page } from '@playwright/test';
import { openBrowser } from '../screenshots/camera.ts';

/** Timeout for a page to show its records, in milliseconds. */
const TIMEOUT_MS = 60_000;

/** A page of the portal and its expected content. */
export interface Reading {
  /** Path from the portal's root. */
  path: string;
  /** Name of the tab to open; defaults to the first one. */
  tab?: string;
  /** Text from the region's records that must appear. */
  shows: string[];
}

/**
 * Signs in as a guest, opens each page and tab, and waits for its content.
 *
 * @throws Error with the page's address, the missing content and the browser's
 * errors
 */
export async function readTabs(
  url: string,
  readings: Reading[],
  screenshot: string,
): Promise<void> {
  const browser = await openBrowser();
  const page = await browser.newPage({
    viewport: { width: 1280, height: 900 },
  });
  page.setDefaultTimeout(TIMEOUT_MS);
  const errors: string[] = [];
  page.on('pageerror', error => errors.push(String(error)));
  try {
    await signIn(page, url);
    for (const reading of readings) {
      await read(page, url, reading);
    }
    if (errors.length > 0) {
      throw new Error('The browser met errors');
    }
  } catch (error) {
    await page.screenshot({ path: screenshot });
    errors.push(String(error));
    throw new Error(
      `${page.url()}, as in ${screenshot}:\n${errors.join('\n')}`,
    );
  } finally {
    await browser.close();
  }
}

/** Apps on the old system sign guests in automatically. */
async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(url);
  const enter = page.getByRole('button', { name: 'Enter' });
  const inside = page.getByRole('navigation').first();
  await enter.or(inside).first().waitFor();
  if (await enter.isVisible()) {
    await enter.click();
    await enter.waitFor({ state: 'hidden' });
  }
}

async function read(
  page: Page,
  url: string,
  { path, tab, shows }: Reading,
): Promise<void> {
  await page.goto(url + path);
  if (tab) {
    await tabNamed(page, tab).click();
  }
  for (const text of shows) {
    await page.getByText(text).filter({ visible: true }).first().waitFor();
  }
}

/** Tabs are links in the new system and tabs in the old one. */
function tabNamed(page: Page, name: string): Locator {
  return page
    .getByRole('tab', { name, exact: true })
    .or(
      page
        .getByRole('navigation', { name: 'Content navigation' })
        .getByRole('link', { name, exact: true }),
    );
}
