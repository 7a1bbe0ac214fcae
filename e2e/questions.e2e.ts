import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { Portal } from '../scripts/lib/portal.ts';
import { expect, openComponent, test } from './portal.ts';
import {
  artifactsOf,
  evidenceOf,
  notificationOf,
  runningIn,
  testsOf,
  trailsOf,
  type RegionNotification,
} from './region.ts';
import { choose } from './ways.ts';

interface Walk {
  page: Page;
  portal: Portal;
}

const TRAILS = 'Trails';
const ARTIFACTS = 'Artifacts';
const PRODUCTION = 'production-eu';

/** Questions developers ask; each walk starts on a component's overview. */
const questions: Record<string, (walk: Walk) => Promise<void>> = {
  'why is my build not compliant': async ({ page, portal }) => {
    const [newest] = await trailsOf(portal, 'checkout-web', 1);
    const failed = newest.compliance_status.attestations_statuses.filter(
      ({ status, is_compliant }) => status === 'COMPLETE' && !is_compliant,
    );
    const { junit_results: suites } = await testsOf(
      portal,
      'checkout-web',
      newest.name,
      'unit-tests',
    );
    const badSuites = suites.filter(suite => suite.failures + suite.errors > 0);
    expect(badSuites.length).toBeGreaterThan(0);
    const failures = badSuites.reduce(
      (all, suite) => all + suite.failures + suite.errors,
      0,
    );
    await openComponent(page, portal, 'checkout-web');

    await choose(page, tab(page, 'Compliance'));
    await choose(page, firstLink(page, TRAILS));

    const drawer = page.getByRole('dialog', { name: /^Trail/ });
    const verdict = drawer.getByRole('heading', { name: /^Not compliant/ });
    for (const { attestation_name: name } of failed) {
      await expect(verdict).toContainText(name);
    }
    // What failed is open already.
    for (const { name, total, failures: failed, errors } of badSuites) {
      await expect(drawer).toContainText(
        new RegExp(
          `${name}Tests: ${total} \\(\\d+ passed, ${failed + errors} failed`,
        ),
      );
    }
    // Their names and messages are only in the file.
    await expect(
      drawer
        .getByRole('list', { name: 'Failed tests', exact: true })
        .getByRole('listitem'),
    ).toHaveText(
      Array.from(
        { length: failures },
        () => /› case \d+.*expected 200 but was 500/,
      ),
    );
  },

  'what is missing': async ({ page, portal }) => {
    const [newest] = await trailsOf(portal, 'ledger-worker', 1);
    const { attestations_statuses, artifacts_statuses } =
      newest.compliance_status;
    const missing = [
      ...attestations_statuses
        .filter(({ status }) => status === 'MISSING')
        .map(({ attestation_name: name }) => name),
      ...Object.entries(artifacts_statuses)
        .filter(([, { status }]) => status === 'MISSING')
        .map(([name]) => name),
    ];
    expect(missing.length).toBeGreaterThan(1);
    await openComponent(page, portal, 'ledger-worker');

    await choose(page, tab(page, 'Compliance'));
    await choose(page, firstLink(page, TRAILS));

    const drawer = page.getByRole('dialog', { name: /^Trail/ });
    await expect(
      drawer.getByRole('heading', { name: /^Waiting/ }),
    ).toContainText('not reported');
    for (const name of missing) {
      await expect(drawer).toContainText(name);
    }
  },

  'did my change reach production': async ({ page, portal }) => {
    const [newest] = await artifactsOf(portal, 'payments-api', 1);
    const environments = await runningIn(portal, newest.fingerprint);
    expect(environments).toContain(PRODUCTION);
    const change = newest.git_commit.slice(0, 7);
    await openComponent(page, portal, 'payments-api');

    await choose(page, tab(page, 'Artifacts'));
    await choose(page, page.getByRole('searchbox', { name: 'Search' }));
    await page.keyboard.type(change);
    await expect(page).toHaveURL(new RegExp(`text=${change}`));
    await choose(page, firstLink(page, ARTIFACTS));

    const drawer = page.getByRole('dialog', { name: /^Artifact/ });
    await expect(fact(drawer, 'Running in')).toHaveText(environments);
    await expect(drawer.getByRole('region', { name: 'History' })).toContainText(
      `Started running in ${PRODUCTION}`,
    );
  },

  'which commit is running where': async ({ page, portal }) => {
    const artifacts = await artifactsOf(portal, 'payments-api', 5);
    const running: { environment: string; commit: string }[] = [];
    for (const { fingerprint, git_commit: commit } of artifacts) {
      for (const environment of await runningIn(portal, fingerprint)) {
        running.push({ environment, commit });
      }
    }
    expect(running.length).toBeGreaterThan(1);
    await openComponent(page, portal, 'payments-api');

    for (const { environment, commit } of running) {
      await expect(
        page.getByRole('listitem').filter({ hasText: environment }),
      ).toContainText(commit.slice(0, 7));
    }
    await choose(
      page,
      page
        .getByRole('listitem')
        .filter({ hasText: PRODUCTION })
        .getByRole('link')
        .first(),
    );

    const drawer = page.getByRole('dialog', { name: /^Artifact/ });
    const inProduction = running.find(
      ({ environment }) => environment === PRODUCTION,
    );
    await expect(
      drawer.getByRole('link', { name: /^Commit/ }).first(),
    ).toHaveAttribute('href', new RegExp(`${inProduction?.commit}$`));
  },

  'show me the evidence': async ({ page, portal }) => {
    const [newest] = await trailsOf(portal, 'checkout-web', 1);
    const flow = 'checkout-web';
    const { attestation_id: id } = await testsOf(
      portal,
      flow,
      newest.name,
      'unit-tests',
    );
    await openComponent(page, portal, flow);

    await choose(page, tab(page, 'Compliance'));
    await choose(page, firstLink(page, TRAILS));
    const drawer = page.getByRole('dialog', { name: /^Trail/ });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      choose(
        page,
        drawer.getByRole('button', {
          name: 'Download evidence: unit-tests',
        }),
      ),
    ]);

    expect(download.suggestedFilename()).toMatch(/^evidence-.+\.xml$/);
    expect(await readFile(await download.path())).toEqual(
      await evidenceOf(portal, flow, newest.name, id),
    );
    await expect(drawer.getByText(/^Saved evidence-.+\.xml$/)).toBeVisible();
  },

  'who is notified when it breaks': async ({ page, portal }) => {
    await openComponent(page, portal, 'payments-api');

    await choose(page, tab(page, 'Notifications'));

    for (const number of [1, 2]) {
      const notification = await notificationOf(portal, number);
      expect(notification.triggers).toContain('ON_NON_COMPLIANT_ENV');
      const card = page
        .getByRole('listitem')
        .filter({ hasText: `#${number} in acme` });
      for (const words of [
        notification.name,
        ...notification.environments,
        'Environment is no longer compliant',
        ...recipientsOf(notification),
        notification.is_failing ? 'Failing' : 'Working',
      ]) {
        await expect(card).toContainText(words);
      }
    }
  },

  'I have no annotation, link me': async ({ page, portal }) => {
    await page
      .context()
      .grantPermissions(['clipboard-read', 'clipboard-write']);
    await openComponent(page, portal, 'docs-site');
    await expect(page.getByText('1 flow reports from')).toBeVisible();
    await expect(page.getByText(/^Compliant since/)).toBeVisible();

    await choose(page, page.getByRole('button', { name: 'Copy snippet' }));

    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(/supply-chain\/flows: '?eu:acme\/web-shop/);
  },
};

for (const [question, answer] of Object.entries(questions)) {
  test(`${question}, by keyboard only`, async ({ signedIn: page, portal }) => {
    await answer({ page, portal });
  });
}

function tab(page: Page, name: string): Locator {
  return page
    .getByRole('navigation', { name: 'Content navigation' })
    .getByRole('link', { name });
}

/** The link in the first row of a table that opens its drawer. */
function firstLink(page: Page, table: string): Locator {
  return page
    .getByRole('table', { name: table })
    .getByRole('row')
    .getByRole('rowheader')
    .first()
    .getByRole('link')
    .first();
}

/** The values of a fact in a drawer. */
function fact(drawer: Locator, term: string): Locator {
  return drawer.locator(`dt:text-is("${term}") + dd`).getByRole('listitem');
}

/** A notification's recipients, as the page shows them. */
function recipientsOf({ targets }: RegionNotification): string[] {
  return targets.map(({ type, context, emails = [] }) => {
    switch (type) {
      case 'CHAT':
        return `Chat (${context?.channel_name})`;
      case 'EMAIL':
        return `Email (${emails.join(', ')})`;
      default:
        return 'Webhook';
    }
  });
}
