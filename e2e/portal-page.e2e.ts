import { expect, openComponent, test } from './portal.ts';
import { artifactsOf } from './region.ts';

test('an artifact is found by seven characters of its commit and leads to its component', async ({
  signedIn: page,
  portal,
}) => {
  const [newest] = await artifactsOf(portal, 'payments-api', 1);

  await page.goto(portal.url);
  await page.getByRole('link', { name: 'Supply chain' }).click();
  const field = page.getByLabel('Commit or fingerprint');
  await expect(field).toBeFocused();
  await page.keyboard.type(newest.git_commit.slice(0, 7));
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('status').filter({ hasText: '1 artifact found' }),
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

test('the page of the portal takes what is searched for to its first tab', async ({
  signedIn: page,
  portal,
}) => {
  await page.goto(`${portal.url}/supply-chain?value=0000000`);

  await expect(page.getByText('Nothing found for 0000000')).toBeVisible();
  await expect(page).toHaveURL(/\/supply-chain\/search\?value=0000000$/);
  // Which organization that is, and why, is for the setup.
  await expect(
    page.getByText('1 organization could not be searched'),
  ).toBeVisible();
  await expect(page.getByText('acme-legacy')).toHaveCount(0);
});

test('a value that is no commit is told so beside the field', async ({
  signedIn: page,
  portal,
}) => {
  await page.goto(`${portal.url}/supply-chain/search?value=payments`);

  await expect(page.getByRole('alert')).toContainText('the letters a to f');
});

test('the setup says which key is refused and what to do about it', async ({
  signedIn: page,
  portal,
}) => {
  await page.goto(`${portal.url}/supply-chain/setup`);

  const legacy = page.getByRole('region', { name: 'acme-legacy' });
  await expect(legacy).toContainText('The key is refused');
  await expect(legacy).toContainText(
    'supplyChain.regions.eu.organizations.acme-legacy.apiKey',
  );
  await expect(
    page.getByRole('table', { name: 'Annotations with problems' }),
  ).toContainText('“not a flow”');
});

test('a system rolls up the components below it, the worst first', async ({
  signedIn: page,
  portal,
}) => {
  await page.goto(`${portal.url}/catalog/default/system/payments/supply-chain`);

  const table = page.getByRole('table', {
    name: 'Components, the worst first',
  });
  const rows = table.getByRole('row');
  await expect(rows.nth(1)).toContainText('Non-compliant');
  const checkout = rows.filter({ hasText: 'Checkout' });
  await expect(checkout).toContainText('unit-tests');
  await checkout.getByRole('link', { name: 'Checkout' }).click();
  await expect(
    page.getByRole('heading', { name: 'Checkout', exact: true }),
  ).toBeVisible();
});

test('the plugin speaks German where the user chose it', async ({
  signedIn: page,
  portal,
}) => {
  await page.addInitScript(() => window.localStorage.setItem('language', 'de'));

  await openComponent(page, portal, 'checkout-web', 'compliance');

  await expect(
    page.getByRole('table', { name: 'Trails, neueste zuerst' }),
  ).toContainText('unit-tests ist fehlgeschlagen');
});
