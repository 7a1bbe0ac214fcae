import { allTrailsOf } from './deployments.ts';
import { expect, openComponent, test } from './portal.ts';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
/** A Monday, 00:00 UTC. */
const SOME_MONDAY = Date.parse('2024-01-01T00:00:00Z');

const weekOf = (time: number) => Math.floor((time - SOME_MONDAY) / WEEK_MS);

test('the figures of the trend match the trails in the region', async ({
  signedIn: page,
  portal,
}) => {
  const trails = await allTrailsOf(portal, 'checkout-web');
  const inWeek = (weeksAgo: number) =>
    trails.filter(
      ({ created_at: seconds }) =>
        weekOf(seconds * 1000) === weekOf(Date.now()) - weeksAgo,
    );

  await openComponent(page, portal, 'checkout-web', 'compliance');
  const trend = page.getByRole('region', { name: 'Trend' });
  const figures = trend.getByText('Show figures');
  await figures.waitFor();
  await expect(page.getByText(/Reading older records/)).toHaveCount(0, {
    timeout: 60_000,
  });
  await figures.click();

  const rows = trend
    .getByRole('table', { name: 'Trend by week' })
    .getByRole('row');
  await expect(rows).toHaveCount(13);
  for (const weeksAgo of Array.from({ length: 12 }, (_, index) => index)) {
    const week = inWeek(weeksAgo);
    const compliant = week.filter(
      ({ compliance_state: state }) => state === 'COMPLIANT',
    );
    const cells = rows.nth(weeksAgo + 1).getByRole('cell');
    await expect(cells.nth(0)).toHaveText(String(week.length));
    await expect(cells.nth(1)).toHaveText(String(compliant.length));
  }
});
