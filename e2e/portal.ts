import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test as base } from '@playwright/test';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { CACHE } from '../scripts/lib/paths.ts';
import { startPortal } from '../scripts/lib/portal.ts';
import type { Portal } from '../scripts/lib/portal.ts';

export { expect };

// Short cache times, so that outages show soon.
process.env.APP_CONFIG_supplyChain_cache_freshFor ??= '{"milliseconds":500}';

/** Where the backend keeps its data, so that it survives a restart. */
export const DATABASES = join(CACHE, 'e2e-databases');
process.env.APP_CONFIG_backend_database_connection ??= JSON.stringify({
  directory: DATABASES,
});

/** Different from the default ports, in case a portal is already running. */
const PORTS = { portal: 18007, eu: 18010, us: 18011 };

/** Browser storage of a signed-in user. */
type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Tests that share one running portal and one sign-in. */
export const test = base.extend<
  { signedIn: Page },
  { portal: Portal; session: Session }
>({
  portal: [
    // eslint-disable-next-line no-empty-pattern -- Playwright requires this signature
    async ({}, use) => {
      await rm(DATABASES, { recursive: true, force: true });
      await mkdir(DATABASES, { recursive: true });
      const portal = await startPortal(PORTS, [
        '--control',
        '--allow-private-webhooks',
      ]);
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  session: [
    async ({ browser, portal }, use) => {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(portal.url);
      const enter = page.getByRole('button', { name: 'Enter' });
      await enter.click();
      // Navigating away too early loses the session.
      await enter.waitFor({ state: 'hidden' });
      const session = await context.storageState();
      await context.close();
      await use(session);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  signedIn: async ({ browser, session }, use) => {
    const context = await browser.newContext({ storageState: session });
    await use(await context.newPage());
    await context.close();
  },
});

/** Opens a component of the demo catalog, or one of its tabs. */
export async function openComponent(
  page: Page,
  portal: Portal,
  name: string,
  tab = '',
): Promise<void> {
  await page.goto(
    `${portal.url}/catalog/default/component/${name}${tab && `/${tab}`}`,
  );
}

/** The row headers of a table, in order. */
export async function rowHeaders(table: Locator): Promise<string[]> {
  await table.getByRole('rowheader').first().waitFor();
  // Rows after the first few render a moment later.
  await expect(table.locator('xpath=..')).toHaveAttribute('aria-busy', 'false');
  return table.getByRole('rowheader').allInnerTexts();
}
