import { expect, openComponent, rowHeaders, test } from './portal.ts';
import { trailsOf, type RegionTrail } from './region.ts';

const FLOW = 'checkout-web';
/** Far from UTC, where the region counts its days. */
const TIME_ZONE = 'Pacific/Auckland';

/** The day of a trail in a time zone, as `2026-11-21`. */
function dayOf({ created_at: seconds }: RegionTrail): string {
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone: TIME_ZONE,
    dateStyle: 'short',
  }).format(seconds * 1000);
}

test('days filter trails in the time zone of the browser, and survive a reload', async ({
  browser,
  session,
  portal,
}) => {
  const trails = await trailsOf(portal, FLOW);
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
  // What screen readers get comes before it.
  const pager = page.getByText(/^\d+–\d+ of \d+$/).last();
  await expect(pager).toContainText(`of ${trails.length}`);

  const [year, month, day] = from.split('-');
  await page.getByLabel('Created from').focus();
  // As a keyboard user enters a date.
  await page.keyboard.type(`${month}${day}${year}`);
  await page.getByLabel('Created to').fill(to);

  await expect(pager).toContainText(`1–${wanted.length} of ${wanted.length}`);
  const shown = await rowHeaders(table);
  expect(shown).toHaveLength(wanted.length);
  wanted.forEach((trail, index) =>
    expect(shown[index]).toContain(trail.name.slice(0, 7)),
  );

  await page.reload();
  expect(await rowHeaders(table)).toEqual(shown);
  await context.close();
});
