import type { Page } from '@playwright/test';
import { guestToken, type Portal } from '../scripts/lib/portal.ts';
import { expect, openComponent, rowHeaders, test } from './portal.ts';

test.afterEach(async ({ portal }) => {
  const { us } = portal.regions;
  if (us.exited) {
    await us.start();
  }
  // The portal keeps the circuit of a failed region open for a while.
  await expect.poll(() => problemsOf(portal), { timeout: 60_000 }).toEqual([]);
});

test('an outage that lasts across a restart of the backend leaves the data and its age', async ({
  signedIn: page,
  portal,
}) => {
  test.setTimeout(240_000);
  await openComponent(page, portal, 'orders-api', 'compliance');
  const table = page.getByRole('table', { name: 'Trails' });
  const before = await rowHeaders(table);
  const runningBefore = await runningText(page, portal);

  await portal.regions.us.stop();
  await portal.backend.stop();
  await portal.backend.start();

  await openComponent(page, portal, 'orders-api', 'compliance');
  await expect(
    page.getByText(/isn't responding\. Showing data from /).first(),
  ).toBeVisible({ timeout: 60_000 });
  expect(await rowHeaders(table)).toEqual(before);
  expect(await runningText(page, portal)).toBe(runningBefore);
});

/** The problems that the portal reports for the trails. */
async function problemsOf(portal: Portal): Promise<unknown> {
  const token = await guestToken(portal.url);
  const response = await fetch(
    `${portal.url}/api/supply-chain/v1/entities/component/default/orders-api/trails`,
    { headers: { authorization: `Bearer ${token}` } },
  );
  const { problems } = await response.json();
  return problems;
}

/** The SHA of the build in production. */
async function runningText(page: Page, portal: Portal): Promise<string> {
  await openComponent(page, portal, 'orders-api', 'artifacts');
  return page
    .getByRole('list', { name: "What's running where" })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'production-us' }) })
    .getByRole('link')
    .first()
    .innerText();
}
