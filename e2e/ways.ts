import type { Locator, Page } from '@playwright/test';

/** More presses of Tab than any page should need. */
const MAX_PRESSES = 120;

/** Follows a link, presses a button or focuses a field by keyboard only. */
export async function choose(page: Page, wanted: Locator): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press('Enter');
}

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
