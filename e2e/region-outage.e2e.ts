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
  // The portal keeps the circuit of a failed region open for a while.
  await expect
    .poll(() => problemsOf(portal, 'orders-api'), { timeout: 60_000 })
    .toEqual([]);
});

test('when a region stops, the page keeps its data and says how old it is', async ({
  signedIn: page,
  portal,
}) => {
  await openComponent(page, portal, 'orders-api', 'compliance');
  const table = page.getByRole('table', { name: 'Trails (newest first)' });
  const before = await rowHeaders(table);

  await portal.regions.us.stop();
  // Within a second of the last read, the data still counts as fresh.
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).first().click();
    await expect(
      page.getByText(/isn't responding\. Showing data from /).first(),
    ).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 30_000 });
  await expect(page.getByText(/^Last updated/)).toHaveCount(0);
  expect(await rowHeaders(table)).toEqual(before);
});

test('a region that is down without earlier data shows a clear message, not a blank page', async ({
  signedIn: page,
  portal,
}) => {
  await portal.regions.us.stop();

  await openComponent(page, portal, 'shipping-labels', 'compliance');

  await expect(page.getByText("isn't responding").first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Compliance' })).toBeVisible();
});
