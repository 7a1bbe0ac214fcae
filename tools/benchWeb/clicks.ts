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

/** Milliseconds from a click to the rows of a tab. */
type Sample = Record<'cold' | 'warm' | 'peer', number>;

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
    const samples: Sample[] = [];
    // Discard the very first visit, which also fills the browser's caches.
    await sample(page, stage, tab, COMPONENTS[0]);
    for (let round = 0; round < rounds; round += 1) {
      for (const component of COMPONENTS) {
        samples.push(await sample(page, stage, tab, component));
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
): Promise<Sample> {
  const rows = `table[aria-label="${tab.table}"] tbody th`;
  let cold: number;
  let paths: string[];
  do {
    await openOverview(page, stage, component);
    await stage.region.forget();
    cold = await clickUntil(tabLink(page, tab.name), rows);
    await settled(page);
    paths = await stage.region.requests();
    // The background may have read the list just before. Then it isn't cold, and
    // the peer wouldn't know what to ask for.
  } while (!paths.some(it => it.includes(tab.list) && it.includes(component)));

  const clickAgain = async (name: string, wanted: string) => {
    await tabLink(page, 'Overview').click();
    await page.getByLabel("What's running where").waitFor();
    return clickUntil(tabLink(page, name), wanted);
  };
  const warm = await clickAgain(tab.name, rows);
  await page.evaluate(
    asked => {
      Object.assign(window, asked);
    },
    { peerPaths: [...new Set(paths)], peerList: tab.list },
  );
  return { cold, warm, peer: await clickAgain('Peer', '[data-peer-row]') };
}

function rowsOf(tab: Tab, distance: string, samples: Sample[]): Row[] {
  const medianOf = (part: keyof Sample) =>
    median(samples.map(({ [part]: time }) => time));
  const peer = medianOf('peer');
  const row = (target: number, part: 'cold' | 'warm') =>
    atMost(
      target,
      '×',
      `${tab.name}, click to rows, region at ${distance}, ${part}`,
      medianOf(part) / peer,
      `${medianOf(part).toFixed(0)} ms to ${peer.toFixed(0)} ms, medians of ${
        samples.length
      }`,
    );
  return [row(1, 'cold'), row(0.6, 'warm')];
}
