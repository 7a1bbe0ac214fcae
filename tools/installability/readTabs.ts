import { chromium, type Locator, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/lib/programs.ts';
import { UsageError } from '../../scripts/lib/console.ts';

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
 * @throws Error with the missing content or the browser's errors
 */
export async function readTabs(
  url: string,
  readings: Reading[],
  screenshot: string,
): Promise<void> {
  const executablePath = findChromium();
  if (!executablePath) {
    throw new UsageError(
      'No Chromium found. Install one (on Debian: apt-get install chromium) or set CHROMIUM_PATH.',
    );
  }
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const page = await browser.newPage({
    viewport: { width: 1280, height: 900 },
  });
  const errors: string[] = [];
  page.on('pageerror', error => errors.push(String(error)));
  try {
    await signIn(page, url);
    for (const reading of readings) {
      await read(page, url, reading);
    }
    if (errors.length > 0) {
      throw new Error(`The browser met errors:\n${errors.join('\n')}`);
    }
  } catch (error) {
    await page.screenshot({ path: screenshot });
    throw new Error(
      `${error instanceof Error ? error.message : error}\n${[
        ...errors,
        `The page as it was: ${screenshot}`,
      ].join('\n')}`,
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
  await enter.or(inside).first().waitFor({ timeout: TIMEOUT_MS });
  if (await enter.isVisible()) {
    await enter.click();
    await enter.waitFor({ state: 'hidden', timeout: TIMEOUT_MS });
  }
}

async function read(
  page: Page,
  url: string,
  { path, tab, shows }: Reading,
): Promise<void> {
  await page.goto(url + path);
  if (tab) {
    await expectVisible(tabNamed(page, tab), `${path} has no tab ${tab}`);
    await tabNamed(page, tab).click();
  }
  for (const text of shows) {
    await expectVisible(
      page.getByText(text).filter({ visible: true }).first(),
      `${path}${tab ? `, tab ${tab},` : ''} doesn't show "${text}"`,
    );
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

async function expectVisible(locator: Locator, lack: string): Promise<void> {
  try {
    await locator.waitFor({ timeout: TIMEOUT_MS });
  } catch (error) {
    throw new Error(`${lack}: ${error instanceof Error ? error.message : ''}`);
  }
}
