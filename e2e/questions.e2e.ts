import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';
import type { Portal } from '../scripts/lib/portal.ts';
import { expect, test } from './portal.ts';
import { askRegion, trailsOf } from './region.ts';

/** The fields of an artifact (E1) that these tests use. */
interface RegionArtifact {
  fingerprint: string;
  git_commit: string;
}

/** The fields of a notification (E7) that these tests use. */
interface RegionNotification {
  name: string;
  environments: string[];
  targets: {
    type: string;
    context?: { channel_name: string };
    emails?: string[];
  }[];
  is_failing: boolean;
}

/** From the page of a service, or that of all of them, to the answer. */
interface Walk {
  page: string;
  /** Links, buttons and fields, by their names. */
  choices: ['link' | 'button' | 'searchbox', string][];
  /** What is typed into the field. */
  types?(portal: Portal): Promise<string>;
  answer(page: Page, portal: Portal, downloads: Download[]): Promise<void>;
}

const MOST_CHOICES = 2;

const serviceOf = (name: string) => `catalog/default/component/${name}`;

const walks: Record<string, Walk> = {
  'why is it red': {
    page: serviceOf('checkout-web'),
    choices: [['link', 'See what failed']],
    answer: async (page, portal) => {
      const [newest] = await trailsOf(portal, 'checkout-web');
      const [{ junit_results: results }] = await askRegion<
        { junit_results: { failures: number; errors: number }[] }[]
      >(
        portal,
        `/attestations/acme/checkout-web/trail/${newest.name}/unit-tests`,
      );
      const failed = results.reduce(
        (sum, { failures, errors }) => sum + failures + errors,
        0,
      );
      expect(failed).toBeGreaterThan(0);
      // Their names and messages are only in the file.
      await expect(
        page
          .getByRole('list', { name: 'Failed tests', exact: true })
          .getByRole('listitem'),
      ).toHaveText(
        Array.from(
          { length: failed },
          () => /› case \d+.*expected 200 but was 500/,
        ),
      );
    },
  },

  'what do I do now': {
    page: serviceOf('ledger-worker'),
    choices: [['link', "See what's missing"]],
    answer: async (page, portal) => {
      const [newest] = await trailsOf(portal, 'ledger-worker');
      const missing = newest.compliance_status.attestations_statuses.filter(
        ({ status }) => status === 'MISSING',
      );
      expect(missing.length).toBeGreaterThan(0);
      for (const { attestation_name: name } of missing) {
        await expect(
          page.getByRole('dialog').getByRole('listitem').filter({
            hasText: name,
          }),
        ).toContainText(`Report ${name} from your pipeline`);
      }
    },
  },

  'since when': {
    page: serviceOf('checkout-web'),
    choices: [],
    answer: async (page, portal) => {
      const trails = await trailsOf(portal, 'checkout-web');
      const end = trails.findIndex(
        ({ compliance_state: state }) => state !== 'NON-COMPLIANT',
      );
      const { created_at: since } = trails[end - 1];
      // The browser shares the time zone of the tests.
      const time = new Date(since * 1000)
        .toLocaleTimeString('en-US', { timeStyle: 'short' })
        .replace(/\s/, '.');
      await expect(
        page.getByRole('heading', {
          name: new RegExp(`^Not compliant since ${time}`),
        }),
      ).toBeVisible();
    },
  },

  'is my commit in production': {
    page: serviceOf('payments-api'),
    choices: [
      ['link', 'Artifacts'],
      ['searchbox', 'Search'],
    ],
    types: async portal => {
      const newest = await newestArtifact(portal);
      return newest.git_commit.slice(0, 7);
    },
    answer: async (page, portal) => {
      const newest = await newestArtifact(portal);
      const rows = page
        .getByRole('table', { name: 'Artifacts' })
        .getByRole('row')
        .filter({ hasText: newest.fingerprint.slice(0, 7) });
      await expect(rows.first()).toContainText('production-eu');
      await expect(page).toHaveURL(/[?&]text=/);
    },
  },

  'what differs between staging and production': {
    page: serviceOf('checkout-web'),
    choices: [['link', 'Compare: production-eu']],
    answer: async (page, portal) => {
      await expectComparison(
        page,
        await startedIn(portal, 'production-eu'),
        await startedIn(portal, 'staging-eu'),
      );
    },
  },

  'what changed since the last green trail': {
    page: serviceOf('checkout-web'),
    choices: [
      ['link', 'Compliance'],
      ['link', 'Changes since the last compliant trail'],
    ],
    answer: async (page, portal) => {
      const trails = await trailsOf(portal, 'checkout-web');
      const green = trails.find(
        ({ compliance_state: state }) => state === 'COMPLIANT',
      );
      await expectComparison(
        page,
        `${green?.name.slice(0, 7)}`,
        trails[0].name.slice(0, 7),
      );
    },
  },

  'the proof of this release': {
    page: serviceOf('checkout-web'),
    choices: [
      ['link', 'Compliance'],
      ['button', 'Evidence package'],
    ],
    answer: async (_page, portal, downloads) => {
      const [newest] = await trailsOf(portal, 'checkout-web');
      await expect.poll(() => downloads.length).toBe(1);
      const [download] = downloads;
      expect(download.suggestedFilename()).toMatch(/\.zip$/);
      const file = await readFile(await download.path(), 'latin1');
      for (const name of [
        'report.html',
        'unit-tests',
        newest.name.slice(0, 7),
      ]) {
        expect(file).toContain(name);
      }
    },
  },

  'which of my components are red': {
    page: 'supply-chain',
    choices: [],
    answer: async page => {
      const table = page.getByRole('table', {
        name: 'Components (worst first)',
      });
      const red = table.getByRole('cell', {
        name: 'Not compliant',
        exact: true,
      });
      // More is read while other tests look.
      await expect(async () => {
        const count = await red.count();
        expect(count).toBeGreaterThan(1);
        await expect(
          page.getByRole('heading', {
            name: `${count} of your 32 components are not compliant`,
          }),
        ).toBeVisible({ timeout: 1_000 });
      }).toPass();
      await expect(table.getByRole('row').nth(1)).toContainText(
        'Not compliant',
      );
    },
  },

  'who gets notified': {
    page: serviceOf('payments-api'),
    choices: [['link', 'Notifications']],
    answer: async (page, portal) => {
      for (const number of [1, 2]) {
        const notification = await askRegion<RegionNotification>(
          portal,
          `/organizations/acme/environments_notifications/${number}`,
        );
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
  },

  'I have no annotation, link me': {
    page: serviceOf('docs-site'),
    choices: [['button', 'Copy snippet']],
    answer: async page => {
      await expect(page.getByText('1 flow reports from')).toBeVisible();
      await expect(page.getByText(/^Compliant since/)).toBeVisible();
      await expect
        .poll(() => page.evaluate(() => navigator.clipboard.readText()))
        .toMatch(/supply-chain\/flows: '?eu:acme\/web-shop/);
      // The other way has to copy it again.
      await page.evaluate(() => navigator.clipboard.writeText(''));
    },
  },
};

const ways: Record<string, (page: Page, wanted: Locator) => Promise<void>> = {
  'by mouse': (_page, wanted) => wanted.click(),
  'by keyboard': choose,
};

for (const [question, walk] of Object.entries(walks)) {
  const { choices, types, answer } = walk;
  test(`${question}, by mouse and by keyboard`, async ({
    signedIn: page,
    portal,
  }) => {
    expect(choices.length).toBeLessThanOrEqual(MOST_CHOICES);
    await page
      .context()
      .grantPermissions(['clipboard-read', 'clipboard-write']);
    for (const [way, take] of Object.entries(ways)) {
      await test.step(way, async () => {
        const downloads: Download[] = [];
        page.on('download', download => downloads.push(download));
        await page.goto(`${portal.url}/${walk.page}`);

        for (const [role, name] of choices) {
          const wanted = page.getByRole('main').getByRole(role, { name });
          await take(page, wanted.first());
        }
        if (types) {
          await page.keyboard.type(await types(portal));
        }

        await answer(page, portal, downloads);
      });
    }
  });
}

/** Follows a link, presses a button or focuses a field by keyboard only. */
async function choose(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor();
  while (!(await wanted.evaluate(node => node === document.activeElement))) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
}

async function newestArtifact(portal: Portal): Promise<RegionArtifact> {
  const path = '/artifacts/acme?flow_name=payments-api&per_page=1';
  const [newest] = await askRegion<RegionArtifact[]>(portal, path);
  return newest;
}

/** The short SHA of the build of `checkout-web` that an environment started last. */
async function startedIn(portal: Portal, environment: string): Promise<string> {
  const [newest] = (await trailsOf(portal, 'checkout-web'))
    .flatMap(trail => trail.events.map(event => ({ ...event, trail })))
    .filter(
      event =>
        event.type === 'artifact_started_running' &&
        event.environment_name === environment,
    )
    .sort((one, other) => other.timestamp - one.timestamp);
  return newest.trail.git_commit_info.sha1.slice(0, 7);
}

/** Expects a comparison of two trails that says which attestations fail anew. */
async function expectComparison(
  page: Page,
  older: string,
  newer: string,
): Promise<void> {
  await expect(
    page.getByRole('heading', {
      name: `${newer} fails 2 attestations that ${older} doesn't`,
    }),
  ).toBeVisible();
  for (const name of ['unit-tests', 'security-scan']) {
    await expect(
      page.getByRole('row').filter({
        has: page.getByRole('rowheader', { name, exact: true }),
      }),
    ).toContainText(/Compliant.*Not compliant/);
  }
  await expect(page.getByText(/^Deliveries in between: [12]$/)).toBeVisible();
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
