import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, rowHeaders, setLanguage, test } from './portal.ts';
import { trailsOf } from './region.ts';

const TABLE = 'Components (worst first)';

/** The statuses, worst first. */
const WORST_FIRST = [
  'Not compliant',
  'Missing',
  'Incomplete',
  'Pending',
  'Unknown',
  'Compliant',
];

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

  await page.goto(`${portal.url}/supply-chain?mine=false&text=checkout`);

  const row = tableOf(page).getByRole('row').nth(1);
  await expect(row).toContainText('Not compliant');
  await expect(row).toContainText(
    new RegExp(`${failed?.attestation_name}.* failed`),
  );
  await expect(row).toContainText(/\d+ behind/);
});

test('a common issue says in words what is wrong, and leads to as many components', async ({
  signedIn: page,
  portal,
}) => {
  await page.goto(`${portal.url}/supply-chain?mine=false`);
  const issue = page
    .getByRole('listitem')
    .filter({ hasText: /(failed|missing|pending) in \d+ of \d+$/ })
    .first();
  await expect(issue).toContainText(/of \d+/);
  const name = await issue.getByRole('link').innerText();

  await issue.getByRole('link').click();

  await expect(page).toHaveURL(/attestation=/);
  const option = page
    .getByLabel('Attestation')
    .locator('option')
    .filter({ hasText: new RegExp(`^${name} \\(`) });
  const count = /\((\d+)\)/.exec(await option.innerText())?.[1];
  await expect(page.getByText(/^1–\d+ of \d+$/)).toHaveText(
    new RegExp(` of ${count}$`),
  );
});

test('components are sorted worst first', async ({
  signedIn: page,
  portal,
}) => {
  // A component is unknown until its flows have been synced.
  await expect(async () => {
    await page.goto(`${portal.url}/supply-chain?mine=false&perPage=100`);
    await componentsOf(page);
    const verdicts = await tableOf(page)
      .getByRole('row')
      .locator('td:first-child')
      .allInnerTexts();
    const ranks = verdicts
      .map(verdict => WORST_FIRST.indexOf(verdict.trim()))
      .filter(rank => rank >= 0);
    expect(ranks).toContain(WORST_FIRST.indexOf('Not compliant'));
    expect(ranks).toContain(WORST_FIRST.indexOf('Compliant'));
    expect(ranks).toEqual([...ranks].sort((one, other) => one - other));
  }).toPass({ timeout: 60_000 });
});

for (const [language, status] of [
  ['en', 'Not compliant'],
  ['de', 'Nicht konform'],
]) {
  test(`each status fits on one line at 1280 pixels: ${language}`, async ({
    signedIn: page,
    portal,
  }) => {
    await setLanguage(page, language);
    for (const path of [
      '/supply-chain?mine=false',
      '/catalog/default/component/checkout-web/artifacts',
      '/catalog/default/component/checkout-web/compliance',
    ]) {
      await page.goto(`${portal.url}${path}`);
      const cell = page.getByRole('cell').getByText(status, { exact: true });

      const word = await cell.first().boundingBox();

      expect(word?.height, path).toBeLessThan(24);
    }
  });
}

for (const language of ['en', 'de']) {
  test(`the filters fit on one line at 1280 pixels: ${language}`, async ({
    signedIn: page,
    portal,
  }) => {
    await setLanguage(page, language);
    await page.goto(`${portal.url}/supply-chain?mine=false`);
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
}

test('a filter by attestation is restored from the URL and applies to the CSV', async ({
  signedIn: page,
  portal,
}) => {
  await page.goto(`${portal.url}/supply-chain?mine=false&perPage=100`);
  const all = await componentsOf(page);

  await page.getByLabel('Attestation').selectOption('unit-tests');
  await expect(page).toHaveURL(/attestation=unit-tests/);
  await expect(page.getByText(/^1–\d+ of \d+$/)).not.toHaveText(
    new RegExp(`of ${all.length}$`),
  );
  const filtered = await componentsOf(page);
  expect(filtered.length).toBeLessThan(all.length);
  for (const header of await tableOf(page).getByRole('row').all()) {
    if ((await header.getByRole('rowheader').count()) > 0) {
      await expect(header).toContainText('unit-tests');
    }
  }

  await page.reload();
  await expect(page.getByLabel('Attestation')).toHaveValue('unit-tests');
  expect(await componentsOf(page)).toEqual(filtered);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const [, ...lines] = (await readFile(await (await download).path(), 'utf8'))
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(filtered.length);
  filtered.forEach((name, index) => expect(lines[index]).toContain(name));
});

for (const [what, name] of [
  ['component with a flow of its own', 'checkout-web'],
  ['component of a monorepo', 'fraud-scoring'],
]) {
  test(`the trend of a ${what} and its time from commit to compliant are in the row and in the CSV`, async ({
    signedIn: page,
    portal,
  }) => {
    const row = tableOf(page).getByRole('row').nth(1);
    // It is unknown until the trails of these weeks have been synced.
    await expect(async () => {
      await page.goto(
        `${portal.url}/supply-chain?mine=false&text=component:default/${name}`,
      );
      await expect(row).toContainText(/\d+ min to compliant/, {
        timeout: 5_000,
      });
    }).toPass({ timeout: 60_000 });

    await expect(
      row.getByRole('img', { name: /^Compliant trails per week/ }),
    ).toHaveAttribute('aria-label', /\d+%/);

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const [header, line] = (
      await readFile(await (await download).path(), 'utf8')
    ).split('\r\n');
    const columns = header.split(',');
    // From the end, since earlier cells may contain commas.
    const median = columns.indexOf('medianSecondsToCompliant') - columns.length;
    const minutes = Math.floor(Number(line.split(',').at(median)) / 60);
    await expect(row).toContainText(`${minutes} min to compliant`);
  });
}

test('the tab of a group lists the same components as the owner filter', async ({
  signedIn: page,
  portal,
}) => {
  // The order changes while the data of other tests is still being read.
  await expect(async () => {
    await page.goto(
      `${portal.url}/supply-chain?mine=false&perPage=100&owner=group:default/payments`,
    );
    const owned = await componentsOf(page);
    expect(owned.length).toBeGreaterThan(1);

    await page.goto(
      `${portal.url}/catalog/default/group/payments/supply-chain?perPage=100`,
    );

    expect(await componentsOf(page)).toEqual(owned);
  }).toPass({ timeout: 60_000 });
});
