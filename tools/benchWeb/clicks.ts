import type { Page } from '@playwright/test';
import { median } from '../bench/measure.ts';
import { atMost, type Row } from '../bench/table.ts';
import { clickUntil } from './clock.ts';
import type { Stage } from './stage.ts';

/** Tabs with their tables and the region's path of the records. */
const TABS = [
  { name: 'Compliance', table: 'Trails', list: '/trails/' },
  { name: 'Artifacts', table: 'Artifacts', list: '/artifacts/' },
] as const;

type Tab = (typeof TABS)[number];

const COMPONENTS = [
  'payments-api',
  'checkout-web',
  'ledger-worker',
  'web-shop',
];

interface Samples {
  cold: number[];
  warm: number[];
  peer: number[];
}

/** Opens a component and waits for what its card shows. */
export async function openOverview(
  page: Page,
  stage: Stage,
  component: string,
): Promise<void> {
  await page.goto(`${stage.portalUrl}/catalog/default/component/${component}`);
  await settled(page);
}

/**
 * Waits for data, and until nothing on the page is loading. A page that moves by
 * itself may never be without requests.
 */
export async function settled(page: Page): Promise<void> {
  await page
    .getByText(/^Updated /)
    .first()
    .waitFor();
  await page.waitForFunction(
    () => !document.querySelector('[role=progressbar], [aria-busy=true]'),
  );
}

/** Locates a tab's link in the entity header. */
export function tabLink(page: Page, name: string) {
  return page.getByRole('link', { name, exact: true }).first();
}

/** Times each tab from click to rows: cold, warm, and the peer's tab with the same data. */
export async function clickRows(
  page: Page,
  stage: Stage,
  distance: string,
  rounds: number,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const tab of TABS) {
    const samples: Samples = { cold: [], warm: [], peer: [] };
    // Discard the very first visit, which also fills the browser's caches.
    await sample(page, stage, tab, COMPONENTS[0], {
      cold: [],
      warm: [],
      peer: [],
    });
    for (let round = 0; round < rounds; round += 1) {
      for (const component of COMPONENTS) {
        await sample(page, stage, tab, component, samples);
      }
    }
    rows.push(...rowsOf(tab, distance, samples));
  }
  return rows;
}

async function sample(
  page: Page,
  stage: Stage,
  tab: Tab,
  component: string,
  samples: Samples,
): Promise<void> {
  await openOverview(page, stage, component);
  const rows = `table[aria-label="${tab.table}"] tbody th`;
  await stage.region.forget();
  samples.cold.push(await clickUntil(tabLink(page, tab.name), rows));
  await settled(page);
  const paths = await stage.region.requests();

  await tabLink(page, 'Overview').click();
  await page.getByLabel("What's running where").waitFor();
  samples.warm.push(await clickUntil(tabLink(page, tab.name), rows));

  await tabLink(page, 'Overview').click();
  await page.getByLabel("What's running where").waitFor();
  await page.evaluate(
    asked => {
      Object.assign(window, asked);
    },
    { peerPaths: [...new Set(paths)], peerList: tab.list },
  );
  samples.peer.push(await clickUntil(tabLink(page, 'Peer'), '[data-peer-row]'));
}

function rowsOf(tab: Tab, distance: string, samples: Samples): Row[] {
  const cold = median(samples.cold);
  const warm = median(samples.warm);
  const peer = median(samples.peer);
  const from = (own: number) =>
    `${own.toFixed(0)} ms to ${peer.toFixed(0)} ms, medians of ${
      samples.cold.length
    }`;
  const figure = `${tab.name}, click to rows, region at ${distance}`;
  return [
    atMost(1, '×', `${figure}, cold`, cold / peer, from(cold)),
    atMost(0.6, '×', `${figure}, warm`, warm / peer, from(warm)),
  ];
}
