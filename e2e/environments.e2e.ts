import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { Portal } from '../scripts/lib/portal.ts';
import {
  allTrailsOf,
  reportRun,
  runsIn,
  verdictOf,
  type RegionRun,
} from './deployments.ts';
import { expect, openComponent, rowHeaders, test } from './portal.ts';

const FLOW = 'checkout-web';
const ENVIRONMENT = 'production-eu';
const HISTORY = `Deployments in ${ENVIRONMENT}`;
const MINUTE_MS = 60_000;

const iso = (time: number) => new Date(time).toISOString();

/** The environment under test in a lane. */
function stage(page: Page, lane: string): Locator {
  return page
    .getByRole('list', { name: lane })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: ENVIRONMENT }) });
}

/** Waits until older trails, which may hold more deployments, have loaded. */
async function isWhole(page: Page) {
  const environments = page.getByRole('region', { name: 'Environments' });
  await environments.getByRole('heading').first().waitFor();
  await expect(environments.getByText(/Reading older records/)).toHaveCount(0, {
    timeout: 60_000,
  });
}

/** A full minute in which only this build ran. */
function minuteWithin({ startedAt, stoppedAt = Date.now() }: RegionRun) {
  const middle = startedAt + (stoppedAt - startedAt) / 2;
  const minute = Math.floor(middle / MINUTE_MS) * MINUTE_MS;
  expect(minute).toBeGreaterThan(startedAt);
  return minute;
}

test('an environment shows its running build, its status, and since when', async ({
  signedIn: page,
  portal,
}) => {
  const [running] = await runsIn(portal, FLOW, ENVIRONMENT);
  const verdict = await verdictOf(portal, running.fingerprint);

  await openComponent(page, portal, FLOW, 'artifacts');

  const production = stage(page, "What's running where");
  await expect(production).toContainText(running.sha);
  expect(verdict).toBe('COMPLIANT');
  await expect(production).toContainText(/Compliant since \S+/);
  await expect(
    production.locator(`time[datetime="${iso(running.startedAt)}"]`).first(),
  ).toBeVisible();
});

test('the history of an environment links the build that each deployment replaced', async ({
  signedIn: page,
  portal,
}) => {
  const [running, before] = await runsIn(portal, FLOW, ENVIRONMENT);
  await openComponent(page, portal, FLOW, 'artifacts');
  await isWhole(page);

  await stage(page, "What's running where")
    .getByRole('button', { name: /^History/ })
    .click();

  const table = page.getByRole('table', { name: HISTORY });
  const newest = table.getByRole('row').nth(1);
  await expect(newest.getByRole('rowheader')).toContainText(running.sha);
  await expect(newest.getByRole('cell').last()).toHaveText(before.sha);
  await expect(page).toHaveURL(/history=/);
  await page.reload();
  await newest.getByRole('cell').last().getByRole('link').click();
  await expect(
    page.getByRole('dialog', { name: `Artifact ${FLOW}` }),
  ).toContainText(before.fingerprint.slice(0, 7));
});

test('the CSV of the history has every deployment in the region', async ({
  signedIn: page,
  portal,
}) => {
  const runs = await runsIn(portal, FLOW, ENVIRONMENT);
  await page.goto(
    `${portal.url}/catalog/default/component/${FLOW}/artifacts?history=eu:acme/${ENVIRONMENT}`,
  );
  await isWhole(page);
  await rowHeaders(page.getByRole('table', { name: HISTORY }));

  const download = page.waitForEvent('download');
  await page
    .getByRole('button', {
      name: `Download CSV: Deployments in ${ENVIRONMENT}`,
    })
    .click();

  const file = await download;
  expect(file.suggestedFilename()).toBe(
    `${FLOW}-deployments-${ENVIRONMENT}.csv`,
  );
  const [, ...lines] = (await readFile(await file.path(), 'utf8'))
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(runs.length);
  runs.forEach(({ fingerprint, startedAt }, index) => {
    expect(lines[index]).toContain(fingerprint);
    expect(lines[index]).toContain(iso(startedAt));
  });
});

test('a past time shows what was running then', async ({
  signedIn: page,
  portal,
}) => {
  const [running, before] = await runsIn(portal, FLOW, ENVIRONMENT);
  const minute = minuteWithin(before);
  await openComponent(page, portal, FLOW, 'artifacts');
  await isWhole(page);
  const field = page.getByLabel(/^Date and time/);

  await page.getByLabel('As of', { exact: true }).selectOption('time');
  // The browser shares the time zone of the tests.
  await field.fill(
    await page.evaluate(time => {
      const offset = new Date(time).getTimezoneOffset() * 60_000;
      return new Date(time - offset).toISOString().slice(0, 16);
    }, minute),
  );
  await page.getByRole('button', { name: 'Show', exact: true }).click();

  const then = stage(page, "What's running where");
  await expect(then).toContainText(before.sha);
  await expect(then).not.toContainText(running.sha);
  expect(new URL(page.url()).searchParams.get('at')).toBe(iso(minute));

  await page.getByLabel('As of', { exact: true }).selectOption('now');
  await expect(stage(page, "What's running where")).toContainText(running.sha);
});

test('a future time is rejected, with a hint what to choose', async ({
  signedIn: page,
  portal,
}) => {
  await page.goto(
    `${portal.url}/catalog/default/component/${FLOW}/artifacts?at=2099-01-01T00:00:00Z`,
  );

  await expect(page.getByRole('alert')).toContainText(
    'is in the future. Choose an earlier time, or Now.',
  );
  await expect(
    page.getByRole('list', { name: "What's running where" }),
  ).toHaveCount(0);
});

test('nothing is claimed for a time before the stored history', async ({
  signedIn: page,
  portal,
}) => {
  // A year and a half ago: longer than records are kept.
  const at = iso(Date.now() - 548 * 24 * 60 * MINUTE_MS);

  await page.goto(
    `${portal.url}/catalog/default/component/${FLOW}/artifacts?at=${at}`,
  );

  await expect(page.getByRole('alert')).toContainText(
    /^No data for .* Choose a later time\.$/,
  );
  await expect(
    page.getByRole('list', { name: "What's running where" }),
  ).toHaveCount(0);
});

test('the Compare link leads to the commits between the running and the latest build', async ({
  signedIn: page,
  portal,
}) => {
  const [running] = await runsIn(portal, FLOW, ENVIRONMENT);
  const [newest, ...older] = await allTrailsOf(portal, FLOW);
  const commits = [newest, ...older].map(artifact => artifact.git_commit_info);
  const from = commits.find(({ sha1 }) => sha1.startsWith(running.sha))!;

  await openComponent(page, portal, FLOW, 'artifacts');
  await isWhole(page);

  const [base] = from.url.split('/commit/');
  await expect(
    page.getByRole('link', {
      name: /^Compare: production-eu/,
    }),
  ).toHaveAttribute(
    'href',
    `${base}/compare/${from.sha1}...${newest.git_commit_info.sha1}`,
  );
});

test.describe('when an older build is deployed again', () => {
  /** No other test looks at what it runs. */
  const ROLLED = 'ledger-worker';
  let running: RegionRun;
  let before: RegionRun;

  const report = (
    portal: Portal,
    kind: 'started' | 'stopped',
    { fingerprint }: RegionRun,
  ) =>
    reportRun(portal, kind, {
      environment: ENVIRONMENT,
      fingerprint,
      name: ROLLED,
    });

  test.beforeAll(async ({ portal }) => {
    [running, before] = await runsIn(portal, ROLLED, ENVIRONMENT);
    await report(portal, 'started', before);
  });

  test('the environment shows both builds while both are running', async ({
    signedIn: page,
    portal,
  }) => {
    await openComponent(page, portal, ROLLED, 'artifacts');

    const builds = stage(page, "What's running where").getByRole('listitem');
    await expect(builds).toHaveCount(2);
    await expect(builds.filter({ hasText: running.sha })).toHaveCount(1);
    await expect(builds.filter({ hasText: before.sha })).toContainText(
      /deliver(y|ies) behind/,
    );
  });

  test('the history marks it as a rollback, with what it replaced', async ({
    signedIn: page,
    portal,
  }) => {
    await report(portal, 'stopped', running);
    await page.goto(
      `${portal.url}/catalog/default/component/${ROLLED}/artifacts?history=eu:acme/${ENVIRONMENT}`,
    );
    await isWhole(page);
    // What was read just before the build stopped may still count as fresh.
    await page.getByRole('button', { name: 'Refresh' }).click();

    const rows = page.getByRole('table', { name: HISTORY }).getByRole('row');
    await expect(rows.nth(1).getByRole('rowheader')).toContainText(before.sha);
    await expect(rows.nth(1)).toContainText('rolled back to');
    await expect(rows.nth(1)).toContainText('Running');
    await expect(rows.nth(1).getByRole('cell').last()).toHaveText(running.sha);
    await expect(rows.nth(2)).not.toContainText('rolled back to');
    await expect(
      stage(page, "What's running where").getByRole('listitem'),
    ).toHaveCount(1);
  });
});
