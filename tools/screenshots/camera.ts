import { chromium, type Browser, type Page } from '@playwright/test';
import { join } from 'node:path';
import { UsageError } from '../../scripts/lib/console.ts';
import { findChromium } from '../../scripts/lib/chromium.ts';
import type { Portal } from '../../scripts/lib/portal.ts';
import { openScreen } from './openScreen.ts';
import type { Screen } from './screen.ts';

/** A way to look at a page. */
export interface Look {
  theme: 'light' | 'dark';
  /** Size of the window in CSS pixels. */
  width: number;
  height: number;
  /** Device pixels of a CSS pixel, 1 without it. */
  scale?: number;
  /** The system's few colours instead of the page's own. */
  forcedColors?: 'active';
}

/** The looks that each screen is taken in. */
export const LOOKS = {
  light: { theme: 'light', width: 1280, height: 900 },
  dark: { theme: 'dark', width: 1280, height: 900 },
  narrow: { theme: 'light', width: 800, height: 1100 },
  forced: { theme: 'dark', width: 1280, height: 900, forcedColors: 'active' },
  /** The width of 1280 at 200 % zoom; its height of 450 would show little. */
  zoomed: { theme: 'light', width: 640, height: 1200, scale: 2 },
} satisfies Record<string, Look>;

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
    deviceScaleFactor: look.scale ?? 1,
    forcedColors: look.forcedColors ?? 'none',
    colorScheme: look.theme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
  });
  const page = await context.newPage();
  await page.goto(url);
  await page.evaluate(
    theme => window.localStorage.setItem('theme', theme),
    look.theme,
  );
  const enter = page.getByRole('button', { name: 'Enter' });
  await enter.click();
  // The page to sign in on has a heading as well; leaving it too early leaves
  // without a session.
  await enter.waitFor({ state: 'hidden' });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  return page;
}

/** Looks at the open page in another way, without loading it anew. */
export async function wear(page: Page, look: Look): Promise<void> {
  const { theme, width, height, forcedColors = 'none' } = look;
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ forcedColors, colorScheme: theme });
  await page.evaluate(wanted => {
    window.localStorage.setItem('theme', wanted);
    // What the app hears when another tab chooses a theme.
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
  }, theme);
}

/** Takes a screen into `<folder>/<name>.png`. */
export async function takeScreen(
  page: Page,
  portal: Portal,
  screen: Screen,
  look: Look,
  folder: string,
): Promise<void> {
  const path = join(folder, `${screen.name}.png`);
  const { width, height } = look;
  await page.setViewportSize({ width, height: screen.height ?? height });
  try {
    await openScreen(page, portal, screen);
  } catch (error) {
    // What is there instead helps to see why.
    await page.screenshot({ path });
    throw error;
  }
  const shown = screen.part ? page.locator(screen.part).first() : page;
  // No ripple of a click, and no skeleton in the middle of its pulse.
  await shown.screenshot({ path, animations: 'disabled' });
}
