import type { Page } from '@playwright/test';
import { atMost, type Row } from '../bench/table.ts';
import { openOverview, settled, tabLink } from './clicks.ts';
import { longTasksOfScrolling } from './clock.ts';
import type { Stage } from './stage.ts';

const ROWS = 100;

/** Counts requests that are repeated while a user switches between tabs. */
export async function repeatsRow(page: Page, stage: Stage): Promise<Row> {
  const asked: string[] = [];
  page.on('request', request => {
    if (request.url().includes('/api/supply-chain/')) {
      asked.push(`${request.method()} ${request.url()}`);
    }
  });
  await openOverview(page, stage, 'checkout-web');
  for (const tab of ['Compliance', 'Artifacts', 'Compliance', 'Overview']) {
    await tabLink(page, tab).click();
    await page
      .getByText(tab === 'Overview' ? 'production-' : 'Rows per page')
      .first()
      .waitFor();
    await settled(page);
  }
  page.removeAllListeners('request');
  const repeated = asked.filter(
    (request, index) => asked.indexOf(request) < index,
  );
  return atMost(
    0,
    'requests',
    'Asked again while fresh, between the tabs',
    repeated.length,
    `of ${asked.length} requests ${repeated.join(', ')}`.trim(),
  );
}

/** Counts long tasks while a table of 100 rows is scrolled. */
export async function scrollRow(
  page: Page,
  stage: Stage,
  tab: 'compliance' | 'artifacts',
): Promise<Row> {
  await page.goto(
    `${stage.portalUrl}/catalog/default/component/hundred-rows/${tab}?perPage=${ROWS}`,
  );
  const headers = page.locator('table[aria-label$="(newest first)"] tbody th');
  await headers.first().waitFor();
  await page.waitForLoadState('networkidle');
  const count = await headers.count();
  if (count < ROWS) {
    throw new Error(`The ${tab} tab shows ${count} rows instead of ${ROWS}`);
  }
  const tasks = await longTasksOfScrolling(page);
  const reached = await headers.last().evaluate(last => {
    const { top, bottom } = last.getBoundingClientRect();
    return bottom > 0 && top < window.innerHeight;
  });
  if (!reached) {
    throw new Error(`Scrolling the ${tab} tab does not reach its last row`);
  }
  return atMost(
    0,
    'long tasks',
    `${ROWS} rows of ${tab} scrolled`,
    tasks.length,
    tasks.length > 0
      ? `the longest ${Math.max(...tasks).toFixed(0)} ms`
      : 'none above 50 ms',
  );
}
