import { allTrailsOf } from './deployments.ts';
import { expect, openComponent, test } from './portal.ts';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
/** A Monday, 00:00 UTC. */
const SOME_MONDAY = Date.parse('2024-01-01T00:00:00Z');

const weekOf = (time: number) => Math.floor((time - SOME_MONDAY) / WEEK_MS);

test('the trend is the share of compliant trails in the region, the same on both pages', async ({
  signedIn: page,
  portal,
}) => {
  const trails = (await allTrailsOf(portal, 'checkout-web')).filter(
    ({ created_at: seconds }) =>
      weekOf(seconds * 1000) > weekOf(Date.now()) - 12,
  );
  const compliant = trails.filter(
    ({ compliance_state: state }) => state === 'COMPLIANT',
  );
  const share = `${Math.floor((compliant.length / trails.length) * 100)}%`;

  await openComponent(page, portal, 'checkout-web', 'compliance');
  await expect(
    page.getByText(
      `${share} compliant (${compliant.length} of ${trails.length}) in 12 weeks.`,
    ),
  ).toBeVisible({ timeout: 60_000 });

  await page.goto(
    `${portal.url}/supply-chain/services?mine=false&text=checkout-web`,
  );
  await expect(
    page.getByRole('row', { name: /Checkout/ }).first(),
  ).toContainText(share);
});
