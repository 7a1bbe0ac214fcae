import { chromium, type Browser, type Page } from '@playwright/test';
import { UsageError } from '../../scripts/lib/console.ts';
import { findChromium } from '../../scripts/lib/programs.ts';

/** A theme, window size and display mode. */
export interface Look {
  theme: 'light' | 'dark';
  /** Window size in CSS pixels. */
  width: number;
  height: number;
  /** Device pixels per CSS pixel, 1 by default. */
  scale?: number;
  /** Emulates forced colors. */
  forcedColors?: 'active';
}

/** The looks that each state is captured in. */
export const LOOKS = {
  light: { theme: 'light', width: 1280, height: 900 },
  dark: { theme: 'dark', width: 1280, height: 900 },
  narrow: { theme: 'light', width: 800, height: 1100 },
  forced: { theme: 'dark', width: 1280, height: 900, forcedColors: 'active' },
  /** As wide as 1280 pixels at 200 % zoom, but taller, to show more. */
  zoomed: { theme: 'light', width: 640, height: 1200, scale: 2 },
} satisfies Record<string, Look>;

/** Starts the installed browser. */
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

/** Opens an empty page in a look, without animations. */
export async function openPage(browser: Browser, look: Look): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: look.width, height: look.height },
    deviceScaleFactor: look.scale ?? 1,
    forcedColors: look.forcedColors ?? 'none',
    colorScheme: look.theme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
  });
  await context.addInitScript(
    theme => window.localStorage.setItem('theme', theme),
    look.theme,
  );
  return context.newPage();
}

/** Opens the portal and signs in as the demo's guest. */
export async function openPortal(
  browser: Browser,
  url: string,
  look: Look,
): Promise<Page> {
  const page = await openPage(browser, look);
  await page.goto(url);
  const enter = page.getByRole('button', { name: 'Enter' });
  await enter.click();
  // Wait for the sign-in page to go, because leaving it early loses the session.
  // Its heading doesn't tell it apart from other pages.
  await enter.waitFor({ state: 'hidden' });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  return page;
}

/** Switches the open page to another look without reloading it. */
export async function applyLook(page: Page, look: Look): Promise<void> {
  const { theme, width, height, forcedColors = 'none' } = look;
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ forcedColors, colorScheme: theme });
  await page.evaluate(wanted => {
    window.localStorage.setItem('theme', wanted);
    // The event that the app gets when another tab changes the theme.
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
  }, theme);
}
