import { regionReady } from '../scripts/lib/portal.ts';
import {
  expect,
  openComponent,
  problemsOf,
  rowHeaders,
  test,
} from './portal.ts';

test.afterEach(async ({ portal }) => {
  const { us } = portal.regions;
  if (us.exited) {
    us.start();
    await regionReady(us, portal.ports.us);
  }
  // The portal leaves a region that failed alone for a moment.
  await expect
    .poll(() => problemsOf(portal, 'orders-api'), { timeout: 60_000 })
    .toEqual([]);
});

test('a region that stops while the page is open leaves what was there, and says how old it is', async ({
  signedIn: page,
  portal,
}) => {
  await openComponent(page, portal, 'orders-api', 'compliance');
  const table = page.getByRole('table', { name: 'Trails (newest first)' });
  const before = await rowHeaders(table);

  await portal.regions.us.stop();
  // A press within a second of the last read finds the data fresh.
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).first().click();
    await expect(
      page.getByText(/isn't responding\. Showing data from /).first(),
    ).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 30_000 });
  await expect(page.getByText(/^Last updated/)).toHaveCount(0);
  expect(await rowHeaders(table)).toEqual(before);
});

test('a region that is down without earlier data gives a clear message and no blank page', async ({
  signedIn: page,
  portal,
}) => {
  await portal.regions.us.stop();

  await openComponent(page, portal, 'shipping-labels', 'compliance');

  await expect(page.getByText("isn't responding").first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Compliance' })).toBeVisible();
});
