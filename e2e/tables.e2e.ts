import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { allTrailsOf, runsIn, type WholeTrail } from './deployments.ts';
import { expect, openComponent, rowHeaders, test } from './portal.ts';
import { choose, tabTo } from './ways.ts';

const FLOW = 'checkout-web';
/** Far from UTC, where the region counts its days. */
const TIME_ZONE = 'Pacific/Auckland';

/** Which rows the table shows; what screen readers get comes before it. */
const pager = (page: Page) => page.getByText(/^\d+–\d+ of \d+$/).last();

const short = ({ name }: WholeTrail) => name.slice(0, 7);

/** The day of a trail in a time zone, as `2026-11-21`. */
function dayOf({ created_at: seconds }: WholeTrail): string {
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone: TIME_ZONE,
    dateStyle: 'short',
  }).format(seconds * 1000);
}

test('days filter trails in the time zone of the browser, and are kept in the URL', async ({
  browser,
  session,
  portal,
}) => {
  const trails = await allTrailsOf(portal, FLOW);
  const from = dayOf(trails[9]);
  const to = dayOf(trails[3]);
  const wanted = trails.filter(
    trail => dayOf(trail) >= from && dayOf(trail) <= to,
  );
  expect(wanted.length).toBeGreaterThan(3);
  expect(wanted.length).toBeLessThan(trails.length);
  const context = await browser.newContext({
    storageState: session,
    timezoneId: TIME_ZONE,
    viewport: { width: 800, height: 900 },
  });
  const page = await context.newPage();
  await openComponent(page, portal, FLOW, 'compliance');
  const table = page.getByRole('table', { name: 'Trails' });
  await rowHeaders(table);
  await expect(pager(page)).toContainText(`of ${trails.length}`);

  const [year, month, day] = from.split('-');
  await page.getByLabel('Created from').focus();
  // As a keyboard user enters a date.
  await page.keyboard.type(`${month}${day}${year}`);
  await page.getByLabel('Created to').fill(to);

  await expect(pager(page)).toContainText(
    `1–${wanted.length} of ${wanted.length}`,
  );
  const shown = await rowHeaders(table);
  expect(shown).toHaveLength(wanted.length);
  wanted.forEach((trail, index) =>
    expect(shown[index]).toContain(short(trail)),
  );
  const { searchParams } = new URL(page.url());
  expect([searchParams.get('from'), searchParams.get('to')]).toEqual([
    from,
    to,
  ]);

  await page.reload();
  await expect(page.getByLabel('Created from')).toHaveValue(from);
  await expect(page.getByLabel('Created to')).toHaveValue(to);
  expect(await rowHeaders(table)).toEqual(shown);

  await page.getByLabel('Created to').fill('2020-01-01');
  await expect(page.getByText('No results match these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(pager(page)).toContainText(`of ${trails.length}`);
  await context.close();
});

test('artifacts are filtered by where they run, by keyboard only', async ({
  signedIn: page,
  portal,
}) => {
  const runs = await runsIn(portal, FLOW, 'staging-eu');
  const running = runs.filter(({ stoppedAt }) => stoppedAt === undefined);
  expect(running.length).toBeGreaterThan(0);
  expect(runs.length).toBeGreaterThan(running.length);
  await openComponent(page, portal, FLOW, 'artifacts');
  const table = page.getByRole('table', { name: 'Artifacts' });
  const all = await rowHeaders(table);

  const field = page.getByRole('combobox', { name: 'Running in' });
  // All artifacts, production-eu, staging-eu
  await expect(field.getByRole('option')).toHaveCount(3);
  await tabTo(page, field);
  await page.keyboard.type('staging');

  await expect(pager(page)).toContainText(`of ${running.length}`);
  const shown = await rowHeaders(table);
  running.forEach(({ fingerprint }, index) =>
    expect(shown[index]).toContain(fingerprint.slice(0, 7)),
  );
  const wanted = `eu:acme/staging-eu`;
  expect(new URL(page.url()).searchParams.get('environment')).toBe(wanted);

  await choose(page, table.getByRole('rowheader').getByRole('link').first());
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(field).toHaveValue(wanted);
  expect(await rowHeaders(table)).toEqual(shown);
  await page.reload();
  await expect(field).toHaveValue(wanted);
  expect(await rowHeaders(table)).toEqual(shown);

  await choose(page, page.getByRole('button', { name: 'Clear filters' }));
  await expect(field).toHaveValue('');
  await expect.poll(() => rowHeaders(table)).toEqual(all);
});

test('the artifacts that match are downloaded as CSV', async ({
  signedIn: page,
  portal,
}) => {
  await openComponent(page, portal, FLOW, 'artifacts');
  await page
    .getByRole('combobox', { name: 'Running in' })
    .selectOption('staging-eu');
  await expect(pager(page)).toContainText('of 1');
  const table = page.getByRole('table', { name: 'Artifacts' });
  const [running] = await rowHeaders(table);

  const download = page.waitForEvent('download');
  await choose(
    page,
    page.getByRole('button', { name: 'Download CSV', exact: true }),
  );

  const file = await download;
  expect(file.suggestedFilename()).toBe(`${FLOW}-artifacts.csv`);
  const [header, line, ...others] = (await readFile(await file.path(), 'utf8'))
    .trimEnd()
    .split('\r\n');
  expect(header).toMatch(/^\uFEFFregion,organization,flow,trail,artifact,/);
  const [fingerprint] = /[0-9a-f]{64}/.exec(line) ?? [''];
  expect(running).toContain(fingerprint.slice(0, 7));
  expect(line).toContain('unit-tests');
  expect(line).toContain('eu:acme/staging-eu');
  expect(others).toEqual([]);
});
