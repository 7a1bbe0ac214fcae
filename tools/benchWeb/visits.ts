import type { Page } from '@playwright/test';
import type { TrailsResponse } from 'backstage-plugin-supply-chain-common';
import { atMost, type Row } from '../bench/table.ts';
import { openOverview, settled, tabLink } from './clicks.ts';
import {
  clickUntil,
  layoutShift,
  longTasksDuring,
  scrollDown,
} from './clock.ts';
import type { Stage } from './stage.ts';

const ROWS = 100;
const ATTESTATIONS = 40;

/** Wide enough for a matrix of 60 columns. */
const WIDE = { width: 2560, height: 1440 };

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
  const headers = page.locator('main table tbody th');
  // A first visit shows more while older records are being read.
  await headers.nth(ROWS - 1).waitFor();
  await settled(page);
  const tasks = await longTasksDuring(page, () => scrollDown(page));
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

/** Paths of the tabs below their component. */
const TABS = ['', 'compliance', 'artifacts', 'notifications'];

/** How much each tab moves while it opens. */
export async function shiftRows(page: Page, stage: Stage): Promise<Row[]> {
  const rows: Row[] = [];
  for (const tab of TABS) {
    await page.goto(
      `${stage.portalUrl}/catalog/default/component/payments-api/${tab}`,
    );
    await settled(page);
    const shift = await layoutShift(page);
    const figure = `Layout shift of ${tab || 'the overview'}`;
    rows.push(atMost(0.02, '', figure, shift, 'opened by its address'));
  }
  return rows;
}

/** How long a matrix of 60 × 40 cells holds the page while it opens. */
export async function matrixRow(page: Page, stage: Stage): Promise<Row> {
  await page.setViewportSize(WIDE);
  await openOverview(page, stage, 'payments-api');
  const cells = '[role=gridcell]';
  const tasks = await longTasksDuring(page, () =>
    clickUntil(tabLink(page, 'Compliance'), cells),
  );
  const count = await page.locator(cells).count();
  return atMost(
    100,
    'ms',
    'Longest task while a large matrix opens',
    Math.max(0, ...tasks),
    `${count} cells`,
  );
}

/** Makes all flows have many trails with many attestations. */
export async function enlargeTrails(page: Page): Promise<void> {
  await page.route(/\/trails\?/, async route => {
    const response = await route.fetch();
    const body: TrailsResponse = await response.json();
    const [trail] = body.trails;
    if (trail) {
      body.trails = numbered(trail, ROWS).map(copy => ({
        ...copy,
        attestations: trail.attestations
          .slice(0, 1)
          .flatMap(attestation => numbered(attestation, ATTESTATIONS)),
      }));
      body.total = ROWS;
    }
    await route.fulfill({ response, json: body });
  });
}

/** Copies of a record with names of their own. */
function numbered<T extends { name: string }>(record: T, count: number): T[] {
  return Array.from({ length: count }, (_, index) => ({
    ...record,
    name: `${record.name}-${index}`,
  }));
}
