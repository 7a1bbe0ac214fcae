import type { Browser } from '@playwright/test';
import { parseArgs } from 'node:util';
import { buildApp } from '../../scripts/lib/builds.ts';
import { runMain, say } from '../../scripts/lib/console.ts';
import { FAR_LATENCY_MS } from '../bench/regions.ts';
import { report, type Row } from '../bench/table.ts';
import { LOOKS, openBrowser, openPortal } from '../screenshots/camera.ts';
import { bundleRows } from './bundle.ts';
import { clickRows } from './clicks.ts';
import { startStage } from './stage.ts';

/** Measures the tabs with a region at a given latency. */
async function measure(
  browser: Browser,
  latencyMs: number,
  rounds: number,
): Promise<Row[]> {
  say(`The tabs and the bare page, region at ${latencyMs} ms`);
  const stage = await startStage(latencyMs);
  try {
    const page = await openPortal(browser, stage.portalUrl, LOOKS.light);
    const rows = await clickRows(page, stage, `${latencyMs} ms`, rounds);
    await page.context().close();
    return rows;
  } finally {
    await stage.stop();
  }
}

/**
 * Compares the tabs with a bare page in Chromium, with the same region, and
 * measures what the plugin adds to the app's size. Exits with status 1 if a
 * target is missed.
 *
 *   --quick  fewer samples, for a first look
 */
runMain(async () => {
  const { values } = parseArgs({ options: { quick: { type: 'boolean' } } });
  const rounds = values.quick ? 1 : 5;
  await buildApp();
  say('Building the app without the plugin');
  const bundle = await bundleRows();
  const browser = await openBrowser();
  try {
    const far = await measure(browser, FAR_LATENCY_MS, rounds);
    const near = await measure(browser, 0, rounds);
    const rows = [...far, ...near, ...bundle];
    report(rows, `Chromium ${browser.version()}`);
  } finally {
    await browser.close();
  }
});
