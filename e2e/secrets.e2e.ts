import { readFileSync } from 'node:fs';
import { expect, openComponent, test } from './portal.ts';
import { askRegion } from './region.ts';

test('no key or webhook URL reaches the browser or the log', async ({
  signedIn: page,
  portal,
}) => {
  const { targets } = await askRegion<{ targets: { webhook?: string }[] }>(
    portal,
    '/organizations/acme/environments_notifications/1',
  );
  const webhooks = targets.flatMap(({ webhook }) => webhook ?? []);
  const secrets = [...Object.values(portal.keys.env), ...webhooks];
  expect(webhooks.length).toBeGreaterThan(0);

  const bodies: Promise<string>[] = [];
  page.on('response', response => {
    // Redirects have no body.
    bodies.push(response.text().catch(() => ''));
  });
  for (const tab of ['', 'artifacts', 'compliance', 'notifications']) {
    await openComponent(page, portal, 'payments-api', tab);
    // A page that moves by itself may never be without requests.
    await expect(page.getByText(/^Updated /).first()).toBeVisible();
  }
  const seen = [
    ...(await Promise.all(bodies)),
    await page.content(),
    readFileSync(portal.backend.logFile, 'utf8'),
  ];

  expect(seen.length).toBeGreaterThan(20);
  for (const secret of secrets) {
    expect(seen.filter(text => text.includes(secret))).toEqual([]);
  }
});
