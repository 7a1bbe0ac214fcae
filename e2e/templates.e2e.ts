import { expect, openComponent, test } from './portal.ts';
import { trailsOf } from './region.ts';

const FLOW = 'ledger-worker';

test('a template attests a release, and the trail shows it', async ({
  signedIn: page,
  portal,
}) => {
  const [{ name: trail }] = await trailsOf(portal, FLOW);

  await page.goto(`${portal.url}/create/templates/default/attest-release`);
  const next = page.getByRole('button', { name: 'Next' });
  await next.click();
  const field = page.getByRole('textbox', { name: 'Trail' });
  // The browser points at the first required field.
  await expect(field).toBeFocused();
  await field.fill(trail);
  await expect(page.getByRole('textbox', { name: 'Flow' })).toHaveValue(FLOW);
  await next.click();
  await page
    .getByRole('textbox', { name: 'Remark' })
    .fill('Read in the browser');
  await next.click();
  await page
    .getByRole('textbox', { name: 'Name of the new notification' })
    .fill('released-in-the-browser');
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByText(trail).first()).toBeVisible();
  await page.getByRole('button', { name: 'Create' }).click();

  await expect(page.getByText(/Review: sent at 20/)).toBeVisible({
    timeout: 60_000,
  });
  const about = encodeURIComponent(`eu:acme/${FLOW}/${trail}`);
  await openComponent(page, portal, FLOW, `compliance?trail=${about}`);
  const drawer = page.getByRole('dialog', { name: /^Trail/ });
  await expect(
    drawer.getByRole('button', { name: /^release-review.*Compliant$/ }),
  ).toBeVisible();
});
