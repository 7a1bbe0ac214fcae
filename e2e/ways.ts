import type { Locator, Page } from '@playwright/test';

/** How somebody operates a page. */
export interface Way {
  /** Follows a link, presses a button or focuses a field. */
  choose(wanted: Locator): Promise<void>;
}

/** More presses of Tab than any page should need. */
const MAX_PRESSES = 120;

/** The ways to use a page, by name. */
export const WAYS: Record<string, (page: Page) => Way> = {
  'with the mouse': () => ({ choose: wanted => wanted.click() }),
  'by keyboard only': page => ({
    async choose(wanted) {
      await tabTo(page, wanted);
      await page.keyboard.press('Enter');
    },
  }),
};

/** Presses Tab until the element has focus. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor();
  for (let presses = 0; presses < MAX_PRESSES; presses += 1) {
    if (await isFocused(wanted)) {
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${wanted}`);
}

/** True if the next key press goes to the element. */
export function isFocused(element: Locator): Promise<boolean> {
  return element.evaluate(node => node === document.activeElement);
}
