import { chromium, type Browser, type Page } from '@playwright/test';
import { join } from 'node:path';
import { UsageError } from '../console.ts';
import { findChromium } from '../chromium.ts';
import type { Screen } from './screens.ts';

/** A way to look at a page. */
export interface Look {
  theme: 'light' | 'dark';
  width: number;
  height: number;
}

/** The looks that each screen is taken in. */
export const LOOKS: Record<string, Look> = {
  light: { theme: 'light', width: 1280, height: 900 },
  dark: { theme: 'dark', width: 1280, height: 900 },
  narrow: { theme: 'light', width: 800, height: 1100 },
};

/** How long a screen may take to reach its state, in milliseconds. */
const PATIENCE = 20_000;

/** Starts the browser that the machine has. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) {
    throw new UsageError('No Chromium found: set CHROMIUM_PATH to one');
  }
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
}

/** Opens a page of the portal as the demo's guest. */
export async function openPage(
  browser: Browser,
  url: string,
  look: Look,
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: look.width, height: look.height },
    reducedMotion: 'reduce',
    locale: 'en-GB',
  });
  const page = await context.newPage();
  await page.addInitScript(
    theme => window.localStorage.setItem('theme', theme),
    look.theme,
  );
  await page.goto(url);
  await page.getByRole('button', { name: 'Enter' }).click();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  return page;
}

/** Takes a screen into `<folder>/<name>.png`. */
export async function takeScreen(
  page: Page,
  url: string,
  screen: Screen,
  folder: string,
): Promise<void> {
  const api = '**/api/supply-chain/**';
  if (screen.api) {
    await page.route(api, route =>
      screen.api === 'fails' ? route.abort() : undefined,
    );
  }
  await page.evaluate(
    language => window.localStorage.setItem('language', language),
    screen.language ?? 'en',
  );
  await page.goto(url + screen.path);
  await page
    .getByText(screen.text)
    .filter({ visible: true })
    .first()
    .waitFor({ timeout: PATIENCE });
  await screen.then?.(page);
  if (!screen.api) {
    await page.waitForLoadState('networkidle', { timeout: PATIENCE });
  }
  const path = join(folder, `${screen.name}.png`);
  await (screen.part
    ? page.locator(screen.part).first().screenshot({ path })
    : page.screenshot({ path }));
  await page.unroute(api);
}
