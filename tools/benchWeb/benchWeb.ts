import type { Browser } from '@playwright/test';
import { parseArgs } from 'node:util';
import { runMain, say } from '../../scripts/lib/console.ts';
import { FAR_LATENCY_MS } from '../bench/regions.ts';
import { report, type Row } from '../bench/table.ts';
import { LOOKS, openBrowser, openPortal } from '../screenshots/camera.ts';
import { clickRows } from './clicks.ts';
import { buildAppWithPeer, startStage } from './stage.ts';
import {
  enlargeTrails,
  matrixRow,
  repeatsRow,
  scrollRow,
  shiftRows,
} from './visits.ts';

/** Measures the tabs with a region at a given latency. */
async function measure(
  browser: Browser,
  app: string,
  latencyMs: number,
  options: { rounds: number; visits: boolean },
): Promise<Row[]> {
  say(`The tabs and the peer's, region at ${latencyMs} ms`);
  const stage = await startStage(app, latencyMs);
  try {
    const page = await openPortal(browser, stage.portalUrl, LOOKS.light);
    const rows = await clickRows(
      page,
      stage,
      `${latencyMs} ms`,
      options.rounds,
    );
    if (options.visits) {
      rows.push(
        await repeatsRow(page, stage),
        ...(await shiftRows(page, stage)),
      );
      await enlargeTrails(page);
      rows.push(
        await scrollRow(page, stage, 'compliance'),
        await scrollRow(page, stage, 'artifacts'),
        await matrixRow(page, stage),
      );
    }
    // The page may still be reading.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.context().close();
    return rows;
  } finally {
    await stage.stop();
  }
}

/**
 * Compares the tabs in Chromium with one as peers build it, in the same app and
 * with the same region. Exits with status 1 if a target is missed.
 *
 *   --quick  fewer samples, for a first look
 */
runMain(async () => {
  const { values } = parseArgs({ options: { quick: { type: 'boolean' } } });
  const rounds = values.quick ? 1 : 5;
  say("Building the app with the peer's tab");
  const app = await buildAppWithPeer();
  const browser = await openBrowser();
  try {
    const far = await measure(browser, app, FAR_LATENCY_MS, {
      rounds,
      visits: true,
    });
    const near = await measure(browser, app, 0, { rounds, visits: false });
    report([...far, ...near], `Chromium ${browser.version()}`);
  } finally {
    await browser.close();
  }
});
