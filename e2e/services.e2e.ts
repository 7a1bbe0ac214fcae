import type { Page } from '@playwright/test';
import { expect, rowHeaders, setLanguage, test } from './portal.ts';
import { trailsOf } from './region.ts';

const TABLE = 'Components (worst first)';

const tableOf = (page: Page) => page.getByRole('table', { name: TABLE });

/** The names of the components, without their owners. */
async function componentsOf(page: Page): Promise<string[]> {
  const headers = await rowHeaders(tableOf(page));
  return headers.map(header => header.split('\n')[0]);
}

test('a component has the status of its newest trail in the region, and says why', async ({
  signedIn: page,
  portal,
}) => {
  const [newest] = await trailsOf(portal, 'checkout-web', 1);
  const failed = newest.compliance_status.attestations_statuses.find(
    ({ status, is_compliant: passes }) => status === 'COMPLETE' && !passes,
  );
  expect(newest.compliance_state).toBe('NON-COMPLIANT');

  await page.goto(
    `${portal.url}/supply-chain/services?mine=false&text=checkout`,
  );

  const row = tableOf(page).getByRole('row').nth(1);
  await expect(row).toContainText('Not compliant');
  await expect(row).toContainText(`${failed?.attestation_name}`);
  await expect(row).toContainText(/\d+ behind/);
});

test('a common issue says in words what is wrong, and leads to as many components', async ({
  signedIn: page,
  portal,
}) => {
  await page.goto(`${portal.url}/supply-chain/services?mine=false`);
  const issue = page
    .getByRole('listitem')
    .filter({ hasText: /\d+ of \d+$/ })
    .first();
  const name = await issue.getByRole('link').innerText();

  await issue.getByRole('link').click();

  await expect(page).toHaveURL(/attestation=/);
  const option = page
    .getByLabel('Attestation')
    .locator('option')
    .filter({ hasText: new RegExp(`^${name} \\(`) });
  const count = /\((\d+)\)/.exec(await option.innerText())?.[1];
  await expect(page.getByText(/^1–\d+ of \d+$/).last()).toHaveText(
    new RegExp(` of ${count}$`),
  );
});

// German has the longest words.
test('each status fits on one line at 1280 pixels', async ({
  signedIn: page,
  portal,
}) => {
  await setLanguage(page, 'de');
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

    expect(word?.height, path).toBeLessThan(24);
  }
});

test('the filters fit on one line at 1280 pixels', async ({
  signedIn: page,
  portal,
}) => {
  await setLanguage(page, 'de');
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

test('the tab of a group lists the same components as the owner filter', async ({
  signedIn: page,
  portal,
}) => {
  // The order changes while the data of other tests is still being read.
  await expect(async () => {
    await page.goto(
      `${portal.url}/supply-chain/services?mine=false&perPage=100&owner=group:default/payments`,
    );
    const owned = await componentsOf(page);
    expect(owned.length).toBeGreaterThan(1);

    await page.goto(
      `${portal.url}/catalog/default/group/payments/supply-chain?perPage=100`,
    );

    expect(await componentsOf(page)).toEqual(owned);
  }).toPass({ timeout: 60_000 });
});
