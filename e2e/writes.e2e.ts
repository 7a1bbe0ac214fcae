import type { Page } from '@playwright/test';
import type { Portal } from '../scripts/lib/portal.ts';
import { trailsOf } from './region.ts';
import { expect, openComponent, test } from './portal.ts';

const FLOW = 'mobile-promotion';
const SECRET = 'b7d1f0c2-secret-of-the-webhook';

const JUNIT = `<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
  <testsuite name="smoke" tests="2" failures="0" errors="0" time="1.5">
    <testcase classname="smoke.Home" name="opens" time="1"/>
    <testcase classname="smoke.Home" name="answers" time="0.5"/>
  </testsuite>
</testsuites>`;

/** What the browser keeps after the page is closed. */
async function kept(page: Page): Promise<string> {
  const stored = await page.evaluate(async () => {
    const resultOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const databases: unknown[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await resultOf(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store);
        databases.push([name, store, await resultOf(rows.getAll())]);
      }
      database.close();
    }
    return JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      location.href,
      history.state,
      await caches.keys(),
      databases,
    ]);
  });
  return JSON.stringify([stored, await page.context().cookies()]);
}

/** Expects the browser to keep no keys, and not the text. */
async function expectNotKept(
  page: Page,
  portal: Portal,
  text: string,
): Promise<void> {
  const found = await kept(page);
  for (const [name, value] of Object.entries(portal.keys.env)) {
    expect(found.includes(value), `a value like ${name} is kept`).toBe(false);
  }
  expect(found).not.toContain(text);
}

test('attesting the missing JUnit result turns the trail compliant', async ({
  signedIn: page,
  portal,
}) => {
  const [{ name, compliance_state: state }] = await trailsOf(portal, FLOW);
  expect(state).toBe('INCOMPLETE');
  const trail = encodeURIComponent(`eu:acme/${FLOW}/${name}`);
  await openComponent(page, portal, 'mobile-bff', `compliance?trail=${trail}`);
  const drawer = page.getByRole('dialog', { name: /^Trail/ });

  await drawer.getByRole('button', { name: 'Attest smoke-tests' }).click();
  const dialog = page.getByRole('dialog', { name: 'Attest smoke-tests' });
  await expect(dialog.getByLabel('Type')).toHaveValue('junit');
  await dialog.getByLabel('JUnit XML files').setInputFiles({
    name: 'TEST-smoke.xml',
    mimeType: 'text/xml',
    buffer: Buffer.from(JUNIT),
  });
  await expect(
    dialog.getByRole('region', { name: 'Test results' }),
  ).toContainText('Tests: 2 (2 passed, 0 failed, 0 skipped)');
  await dialog.getByRole('button', { name: 'Send attestation' }).click();
  await expect(dialog.getByText('Attestation sent')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();

  const item = drawer.getByRole('listitem').filter({ hasText: 'smoke-tests' });
  await expect(item.first()).toContainText('Compliant', { timeout: 60_000 });
  await expect(
    drawer.getByRole('heading', { name: /^Compliant/ }),
  ).toBeVisible();
  const artifact = drawer
    .getByRole('heading', { name: 'Artifact: mobile-bff' })
    .locator('..');
  await expect(artifact).toContainText('Compliant');
  const [newest] = await trailsOf(portal, FLOW);
  expect(newest.compliance_state).toBe('COMPLIANT');
  await expectNotKept(page, portal, 'smoke.Home');
});

test('the browser keeps nothing of the URL of a webhook', async ({
  signedIn: page,
  portal,
}) => {
  await openComponent(page, portal, 'payments-api', 'notifications');
  await page.getByRole('button', { name: 'Create notification' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create notification' });
  await dialog
    .getByRole('checkbox', {
      name: 'Environment is no longer compliant',
    })
    .check();
  await dialog
    .getByLabel('Webhook URL, recipient 1')
    .fill(`https://hooks.example.com/${SECRET}`);
  await dialog.getByRole('button', { name: 'Create notification' }).click();

  await expect(dialog.getByText('The notification was saved')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expectNotKept(page, portal, SECRET);
  expect(await page.content()).not.toContain(SECRET);
});
