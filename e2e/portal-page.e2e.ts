import { askRegion, expect, openComponent, test } from './portal.ts';

interface RegionArtifact {
  fingerprint: string;
  git_commit: string;
}

test('an artifact is found by seven characters of its commit and leads to its component', async ({
  signedIn: page,
  portal,
}) => {
  const [newest] = (await askRegion(
    portal,
    'eu',
    '/artifacts/acme?flow_name=payments-api&per_page=1',
  )) as RegionArtifact[];

  await page.getByRole('link', { name: 'Supply chain' }).click();
  await page
    .getByLabel('Commit or fingerprint')
    .fill(newest.git_commit.slice(0, 7));
  await page.keyboard.press('Enter');

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
  await page.evaluate(() => window.localStorage.setItem('language', 'de'));

  await openComponent(page, portal, 'checkout-web', 'compliance');

  await expect(
    page.getByRole('table', { name: 'Trails, neueste zuerst' }),
  ).toContainText('unit-tests ist fehlgeschlagen');
});
