import { expect, openComponent, setLanguage, test } from './portal.ts';
import { artifactsOf } from './region.ts';

test('an artifact is found by a short commit and links to its component', async ({
  signedIn: page,
  portal,
}) => {
  const [newest] = await artifactsOf(portal, 'payments-api', 1);

  await page.goto(portal.url);
  await page.getByRole('link', { name: 'Supply chain' }).click();
  await page.getByRole('tab', { name: 'Search' }).click();
  const field = page.getByLabel('Commit, fingerprint or trail');
  await field.focus();
  await page.keyboard.type(newest.git_commit.slice(0, 7));
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('status').filter({ hasText: 'Artifacts found: 1' }),
  ).toBeVisible();
  await expect(field).toBeFocused();

  const found = page.getByRole('article', { name: 'payments-api' });
  await expect(found).toContainText(newest.fingerprint.slice(0, 7));
  await expect(found).toContainText('eu:acme/payments-api');
  await expect(found).toContainText('eu:acme/payments-release');
  await expect(found).toContainText('production-eu');
  await expect(page).toHaveURL(/value=[a-f0-9]{7}$/);
  await found.getByRole('link', { name: 'Payments API' }).click();
  await expect(
    page.getByRole('heading', { name: 'Payments API', exact: true }),
  ).toBeVisible();
});

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

test('the portal page opens with your own components, worst first', async ({
  signedIn: page,
  portal,
}) => {
  await page.goto(`${portal.url}/supply-chain`);

  const table = page.getByRole('table', { name: 'Components (worst first)' });
  const rows = table.getByRole('row');
  await expect(rows.nth(1)).toContainText('Not compliant');
  await expect(
    page.getByRole('heading', {
      name: /\d+ of your \d+ components are not compliant/,
    }),
  ).toBeVisible();
  await expect(rows.nth(1).getByRole('link')).toHaveCount(1);

  await page.getByRole('button', { name: /^All \d+$/ }).click();
  await expect(page).toHaveURL(/mine=false/);
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
