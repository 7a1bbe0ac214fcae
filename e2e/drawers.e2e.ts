import type { Locator, Page } from '@playwright/test';
import { expect, openComponent, test } from './portal.ts';
import { isFocused, tabTo } from './ways.ts';

test('a drawer traps focus and restores it on close', async ({
  signedIn: page,
  portal,
}) => {
  await openComponent(page, portal, 'checkout-web', 'compliance');
  const link = newestTrail(page);
  await tabTo(page, link);
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: /^Trail/ });
  await expect(drawer).toContainText('Events');

  const close = drawer.getByRole('button', { name: 'Close' });
  await tabTo(page, close);
  do {
    await page.keyboard.press('Tab');
    expect(await holdsFocus(drawer)).toBe(true);
  } while (!(await isFocused(close)));

  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(link).toBeFocused();
});

test('an open drawer and what is expanded in it are in its URL, and the back button closes it', async ({
  signedIn: page,
  portal,
}) => {
  await openComponent(page, portal, 'checkout-web', 'compliance');
  await newestTrail(page).click();
  const review = page
    .getByRole('dialog')
    .getByRole('button', { name: /^pull-request/ });
  await review.click();
  await expect(page).toHaveURL(/[?&]attestation=pull-request/);

  await page.reload();
  await expect(review).toHaveAttribute('aria-expanded', 'true');

  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

function newestTrail(page: Page): Locator {
  return page
    .getByRole('table', { name: 'Trails' })
    .getByRole('rowheader')
    .first()
    .getByRole('link')
    .first();
}

/** The drawer's frame may also take focus, before its first button does. */
function holdsFocus(drawer: Locator): Promise<boolean> {
  return drawer.evaluate(
    element => element.parentElement?.contains(document.activeElement) ?? false,
  );
}
