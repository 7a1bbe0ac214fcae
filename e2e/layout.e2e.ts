import { expect, test } from './portal.ts';

// German has the longest words.
test.beforeEach(({ signedIn: page }) =>
  page.addInitScript(() => window.localStorage.setItem('language', 'de')),
);

test('each status fits on one line at 1280 pixels', async ({
  signedIn: page,
  portal,
}) => {
  for (const path of [
    '/supply-chain/services?mine=false',
    '/catalog/default/component/checkout-web/artifacts',
    '/catalog/default/component/checkout-web/compliance',
  ]) {
    await page.goto(`${portal.url}${path}`);
    const cell = page
      .getByRole('cell')
      .getByText('Nicht konform', { exact: true });

    const word = await cell.first().boundingBox();

    expect(word?.height, path).toBeLessThan(30);
  }
});

test('the filters fit on one line at 1280 pixels', async ({
  signedIn: page,
  portal,
}) => {
  await page.goto(`${portal.url}/supply-chain/services?mine=false`);
  const filters = page.getByRole('search', { name: 'Filter' });
  await expect(filters.getByRole('button', { name: /CSV/ })).toBeVisible();

  const box = await filters.boundingBox();
  expect(box?.height).toBeLessThan(60);
  const { clipped, checked } = await filters.evaluate(element => {
    const texts = [...element.querySelectorAll('button, label')];
    return {
      checked: texts.length,
      clipped: texts
        .filter(cell => cell.scrollWidth > cell.clientWidth)
        .map(cell => cell.textContent),
    };
  });
  expect(checked).toBeGreaterThan(8);
  expect(clipped).toEqual([]);
});
