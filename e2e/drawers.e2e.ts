import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { askRegion, expect, openComponent, test } from './portal.ts';

interface RegionArtifact {
  git_commit: string;
}

/** Opens the newest row of a table in its drawer. */
async function openNewest(page: Page, table: string): Promise<Locator> {
  await newestLink(page, table).click();
  return page.getByRole('dialog');
}

function newestLink(page: Page, table: string): Locator {
  return page
    .getByRole('table', { name: table })
    .getByRole('rowheader')
    .first()
    .getByRole('link')
    .first();
}

/** Presses Tab until the focus is where a keyboard user wants it. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor();
  for (let presses = 0; presses < 120; presses += 1) {
    if (await wanted.evaluate(element => element === document.activeElement)) {
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${wanted}`);
}

const TRAILS = 'Trails, newest first';
const ARTIFACTS = 'Artifacts, newest first';
const DOWNLOAD = 'Download evidence of unit-tests';

test('why is my build not compliant: the drawer of its trail says what failed', async ({
  signedIn: page,
  portal,
}) => {
  await openComponent(page, portal, 'checkout-web', 'compliance');

  const trail = await openNewest(page, TRAILS);

  const findings = trail.getByRole('region', { name: 'Missing or failed' });
  await expect(findings).toContainText('unit-tests failed');
  await expect(findings).toContainText('security-scan failed');
  await trail.getByRole('button', { name: /^unit-tests/ }).click();
  await expect(trail.getByText(/tests: .* 2 failed/)).toBeVisible();
  await expect(
    trail.getByRole('list', { name: 'Suites with failed tests' }),
  ).toContainText('checkout-web.unit-tests: 2 of');
});

test('what is missing: the drawer of an incomplete trail names it', async ({
  signedIn: page,
  portal,
}) => {
  await openComponent(page, portal, 'ledger-worker', 'compliance');

  const trail = await openNewest(page, TRAILS);

  await expect(
    trail.getByRole('region', { name: 'Missing or failed' }),
  ).toContainText('artifact ledger-worker is missing');
});

test('show me the evidence: the file of the region comes as a download', async ({
  signedIn: page,
  portal,
}) => {
  await openComponent(page, portal, 'checkout-web', 'compliance');
  const trail = await openNewest(page, TRAILS);
  await trail.getByRole('button', { name: /^unit-tests/ }).click();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    trail.getByRole('button', { name: DOWNLOAD }).click(),
  ]);

  expect(download.suggestedFilename()).toMatch(/^evidence-.+\.xml$/);
  const content = await readFile(await download.path(), 'utf8');
  expect(content).toContain('checkout-web.unit-tests');
  expect(content).toContain('failures="2"');
  await expect(trail.getByText(/^Saved evidence-.+\.xml: .+ kB/)).toBeVisible();
});

test('did my change reach production: the drawer of its artifact says where it runs', async ({
  signedIn: page,
  portal,
}) => {
  const [{ git_commit: commit }] = (await askRegion(
    portal,
    'eu',
    '/artifacts/acme?flow_name=payments-api&per_page=1',
  )) as RegionArtifact[];
  await openComponent(page, portal, 'payments-api', 'artifacts');

  const artifact = await openNewest(page, ARTIFACTS);

  const about = artifact.getByRole('region', { name: 'About' });
  await expect(about).toContainText('production-eu');
  await expect(about).toContainText(commit.slice(0, 7));
  await expect(artifact.getByRole('region', { name: 'History' })).toContainText(
    'Started running in production-eu',
  );
  await expect(
    artifact.getByRole('region', { name: 'Flows that know it' }),
  ).toContainText('payments-release');
});

test('a drawer has an address to share, and the back button closes it', async ({
  signedIn: page,
  portal,
}) => {
  await openComponent(page, portal, 'checkout-web', 'compliance');
  const trail = await openNewest(page, TRAILS);
  await expect(page).toHaveURL(/[?&]trail=eu%3Aacme%2Fcheckout-web%2F/);
  const name = (
    await trail.getByRole('heading', { level: 2 }).innerText()
  ).trim();

  await page.reload();
  await expect(page.getByRole('dialog', { name })).toBeVisible();

  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).not.toHaveURL(/trail=/);
});

test('all of it by keyboard: what failed, the evidence, and where a commit runs', async ({
  signedIn: page,
  portal,
}) => {
  await openComponent(page, portal, 'checkout-web', 'compliance');
  const link = newestLink(page, TRAILS);
  await tabTo(page, link);
  await page.keyboard.press('Enter');
  const trail = page.getByRole('dialog', { name: /^Trail/ });
  await expect(trail).toContainText('unit-tests failed');
  await tabTo(page, trail.getByRole('button', { name: /^unit-tests/ }));
  await page.keyboard.press('Enter');
  await tabTo(page, trail.getByRole('button', { name: DOWNLOAD }));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.keyboard.press('Enter'),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain(
    'failures="2"',
  );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(link).toBeFocused();

  await openComponent(page, portal, 'payments-api', 'artifacts');
  await tabTo(page, newestLink(page, ARTIFACTS));
  await page.keyboard.press('Enter');
  await expect(
    page
      .getByRole('dialog', { name: /^Artifact/ })
      .getByRole('region', { name: 'About' }),
  ).toContainText('production-eu');
});
