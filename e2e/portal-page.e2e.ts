import { expect, openComponent, setLanguage, test } from './portal.ts';

test('the Health tab says which key was rejected and what to do about it', async ({
  signedIn: page,
  portal,
}) => {
  await page.goto(`${portal.url}/supply-chain/health`);

  const items = page
    .getByRole('region', { name: 'To fix' })
    .getByRole('listitem');
  await expect(
    items.filter({ hasText: 'The key for acme-legacy was rejected' }),
  ).toContainText('supplyChain.regions.eu.organizations.acme-legacy.apiKey');
  await expect(
    page.getByRole('heading', { name: /key is rejected.*broken/ }),
  ).toBeVisible();
  const invalid = items.filter({ hasText: 'Invalid value not a flow' });
  await invalid.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/catalog\/default\/component\//);
});

test('the plugin is in German if the user chose it', async ({
  signedIn: page,
  portal,
}) => {
  await setLanguage(page, 'de');

  await openComponent(page, portal, 'checkout-web', 'compliance');

  await expect(
    page.getByRole('table', { name: 'Trails', exact: true }),
  ).toContainText(/Nicht konform\W*unit-tests/);
});
