import type { Locator, Page } from '@playwright/test';
import { runsIn, type RegionRun } from './deployments.ts';
import { expect, openComponent, test } from './portal.ts';

const FLOW = 'checkout-web';
const ENVIRONMENT = 'production-eu';
const HISTORY = `Deployments in ${ENVIRONMENT}`;
const MINUTE_MS = 60_000;

const iso = (time: number) => new Date(time).toISOString();

/** The environment under test in a lane. */
function stage(page: Page, lane: string): Locator {
  return page
    .getByRole('list', { name: lane })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: ENVIRONMENT }) });
}

/** Waits until older trails, which may hold more deployments, have loaded. */
async function isWhole(page: Page) {
  const environments = page.getByRole('region', { name: 'Environments' });
  await environments.getByRole('heading').first().waitFor();
  await expect(environments.getByText(/Reading older records/)).toHaveCount(0, {
    timeout: 60_000,
  });
}

/** A full minute in which only this build ran. */
function minuteWithin({ startedAt, stoppedAt = Date.now() }: RegionRun) {
  const middle = startedAt + (stoppedAt - startedAt) / 2;
  const minute = Math.floor(middle / MINUTE_MS) * MINUTE_MS;
  expect(minute).toBeGreaterThan(startedAt);
  return minute;
}

test('the history of an environment links the build that each deployment replaced', async ({
  signedIn: page,
  portal,
}) => {
  const [running, before] = await runsIn(portal, FLOW, ENVIRONMENT);
  await openComponent(page, portal, FLOW, 'artifacts');
  await isWhole(page);

  await stage(page, "What's running where")
    .getByRole('button', { name: /^History/ })
    .click();

  const table = page.getByRole('table', { name: HISTORY });
  const newest = table.getByRole('row').nth(1);
  await expect(newest.getByRole('rowheader')).toContainText(running.sha);
  await expect(newest.getByRole('cell').last()).toHaveText(before.sha);
  await expect(page).toHaveURL(/history=/);
  await page.reload();
  await newest.getByRole('cell').last().getByRole('link').click();
  await expect(
    page.getByRole('dialog', { name: `Artifact ${FLOW}` }),
  ).toContainText(before.fingerprint.slice(0, 7));
});

test('a past time shows what was running then', async ({
  signedIn: page,
  portal,
}) => {
  const [running, before] = await runsIn(portal, FLOW, ENVIRONMENT);
  const minute = minuteWithin(before);
  await openComponent(page, portal, FLOW, 'artifacts');
  await isWhole(page);
  const field = page.getByLabel(/^Date and time/);

  // The browser shares the time zone of the tests.
  await field.fill(
    await page.evaluate(time => {
      const offset = new Date(time).getTimezoneOffset() * 60_000;
      return new Date(time - offset).toISOString().slice(0, 16);
    }, minute),
  );
  await page.getByRole('button', { name: 'Show', exact: true }).click();

  const then = stage(page, "What's running where");
  await expect(then).toContainText(before.sha);
  await expect(then).not.toContainText(running.sha);
  expect(new URL(page.url()).searchParams.get('at')).toBe(iso(minute));

  await page.getByRole('button', { name: 'Now', exact: true }).click();
  await expect(stage(page, "What's running where")).toContainText(running.sha);
});
