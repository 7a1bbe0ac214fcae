import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { registerDeliveries, scanProduction } from '../scripts/lib/life.ts';
import { say } from '../scripts/lib/console.ts';
import { guestToken, robinToken, type Portal } from '../scripts/lib/portal.ts';
import { DATABASES, expect, openComponent, test } from './portal.ts';

// Few link its flow, so that its owners get no summary.
const COMPONENT = 'payments-api';
const TITLE = /: production-eu is not compliant$/;

/** Titles of what a user was told, newest first. */
async function told(portal: Portal, token: string): Promise<string[]> {
  const response = await fetch(`${portal.url}/api/notifications`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { notifications } = await response.json();
  return notifications.map(
    ({ payload }: { payload: { title: string } }) => payload.title,
  );
}

/** Whether the backend has told that production isn't compliant. */
function isThreadOpen(): boolean {
  const path = join(DATABASES, 'supply-chain.sqlite');
  const database = new DatabaseSync(path, { readOnly: true });
  const rows = database
    .prepare("select * from threads where subject like 'environments %'")
    .all();
  database.close();
  return rows.length > 0;
}

test('what turns in production moves the open page and rings its owners, unless muted', async ({
  signedIn: page,
  portal,
}) => {
  await registerDeliveries(portal);
  await openComponent(page, portal, COMPONENT);
  const verdict = page.getByRole('heading', { name: /^Not compliant/ });
  await expect(
    page.getByRole('heading', { name: /^Compliant/ }).first(),
  ).toBeVisible();
  const unread = page.getByRole('grid', { name: 'Unread notifications' });
  await expect(unread).toHaveCount(0);
  await page.evaluate(() => {
    window.document.body.dataset.stays = 'true';
  });

  let brokenAt = 0;
  // The portal first has to find out from the catalog who links what.
  await expect(async () => {
    await scanProduction(portal, COMPONENT, true);
    await scanProduction(portal, COMPONENT, false);
    brokenAt = Date.now();
    await expect(verdict).toBeVisible({ timeout: 8_000 });
  }).toPass({ timeout: 60_000 });
  const movedAfter = Date.now() - brokenAt;
  await expect(unread).toHaveText(/\d/);
  const rangAfter = Date.now() - brokenAt;
  await expect(
    page.getByRole('status').filter({ hasText: 'Updated: Not compliant' }),
  ).toHaveCount(1);
  await expect(page.locator('body[data-stays]')).toHaveCount(1);
  await expect
    .poll(async () => told(portal, await guestToken(portal.url)))
    .toContainEqual(expect.stringMatching(TITLE));
  expect(await told(portal, await robinToken(portal.url))).not.toContainEqual(
    expect.stringMatching(TITLE),
  );
  say(`With deliveries: page ${movedAfter} ms, bell ${rangAfter} ms`);

  await page.goto(`${portal.url}/notifications`);
  await page.getByText(TITLE).first().click();
  await expect(page).toHaveURL(/attestation=security-scan/);

  await scanProduction(portal, COMPONENT, true);
  await expect
    .poll(async () => told(portal, await guestToken(portal.url)))
    .toContainEqual(expect.stringMatching(/: production-eu is compliant$/));

  await page.goto(`${portal.url}/settings/notifications`);
  await page
    .getByRole('row', { name: /Supply Chain/ })
    .getByRole('button', { name: 'expand row' })
    .click();
  const topic = page
    .getByRole('row', { name: /environments/i })
    .getByRole('switch');
  await topic.press('Space');
  await expect(topic).not.toBeChecked();
  expect(isThreadOpen()).toBe(false);

  await scanProduction(portal, COMPONENT, false);

  await expect.poll(isThreadOpen).toBe(true);
  expect(await told(portal, await guestToken(portal.url))).not.toContainEqual(
    expect.stringMatching(TITLE),
  );
  await topic.press('Space');
  await expect(topic).toBeChecked();
  await scanProduction(portal, COMPONENT, true);
});

test('without deliveries, the page and the bell wait for the next poll', async ({
  signedIn: page,
  portal,
}) => {
  test.skip(!process.env.ALL_TESTS, 'It waits for polls');
  test.setTimeout(500_000);
  await registerDeliveries(portal, 'wrong');
  await scanProduction(portal, COMPONENT, true);
  await openComponent(page, portal, COMPONENT);
  const heading = (name: RegExp) =>
    expect(page.getByRole('heading', { name }).first());
  await heading(/^Compliant/).toBeVisible({ timeout: 60_000 });
  await expect.poll(isThreadOpen, { timeout: 60_000 }).toBe(false);

  await scanProduction(portal, COMPONENT, false);
  const brokenAt = Date.now();
  await heading(/^Not compliant/).toBeVisible({ timeout: 120_000 });
  const movedAfter = Date.now() - brokenAt;
  await expect
    .poll(async () => told(portal, await guestToken(portal.url)), {
      timeout: 180_000,
    })
    // Whichever is read first is told: the newest trail, or what runs.
    .toContainEqual(expect.stringMatching(/: .*not compliant$/i));
  const rangAfter = Date.now() - brokenAt;
  say(`Without deliveries: page ${movedAfter} ms, bell ${rangAfter} ms`);
  await scanProduction(portal, COMPONENT, true);
});
