import type { Page } from '@playwright/test';
import { component, type Screen } from '../screen.ts';
import { changes, hangs, refuses } from '../stubs.ts';
import { trailDrawer } from './addresses.ts';

const WRITES = /\/writes$/;
const IMPACT = /\/archive$/;

const waitingTrail = trailDrawer({
  component: 'mobile-bff',
  flow: 'mobile-promotion',
});

const JUNIT = `<testsuites><testsuite name="smoke" tests="2" failures="1" time="1.5">
<testcase classname="smoke.Home" name="opens" time="1"/>
<testcase classname="smoke.Home" name="answers in a second" time="0.5"><failure/></testcase>
</testsuite></testsuites>`;

const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).last().click();

/** Disables writing, for a given reason. */
function notAllowed(reason: string) {
  const refused = { allowed: false, reason };
  return changes(WRITES, () => ({
    attestations: refused,
    notifications: refused,
    archive: refused,
  }));
}

async function chooseFile(page: Page) {
  await press('Attest smoke-tests')(page);
  await page.getByLabel('JUnit XML files').setInputFiles({
    name: 'TEST-smoke.xml',
    mimeType: 'text/xml',
    buffer: Buffer.from(JUNIT),
  });
  await page.getByRole('status', { name: 'Test results' }).waitFor();
}

/** The dialogs that write, without writing. */
export const writing: readonly Screen[] = [
  {
    name: 'attest-offered',
    path: waitingTrail,
    text: 'smoke-tests',
    then: async page => {
      await page.getByRole('button', { name: 'Attest smoke-tests' }).waitFor();
    },
  },
  {
    name: 'attest-not-allowed',
    path: waitingTrail,
    text: "You don't have permission to attest to this component's trails. Ask your portal admin.",
    stubs: [notAllowed('forbidden')],
  },
  {
    name: 'attest-junit',
    path: waitingTrail,
    text: 'smoke-tests',
    then: chooseFile,
  },
  {
    name: 'attest-generic-mistakes',
    path: waitingTrail,
    text: 'smoke-tests',
    height: 1200,
    then: async page => {
      await press('Attest smoke-tests')(page);
      await page.getByLabel('Type').selectOption('generic');
      await press('Add link')(page);
      await press('Add annotation')(page);
      await press('Send attestation')(page);
      await page.getByText('Required').first().waitFor();
    },
  },
  {
    name: 'attest-refused',
    path: waitingTrail,
    text: 'smoke-tests',
    stubs: [refuses(/\/attestations\/junit$/, 502, 'The region refused it')],
    then: async page => {
      await chooseFile(page);
      await press('Send attestation')(page);
      await page
        .getByText(/arrived|Nothing was sent/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'attest-discard',
    path: waitingTrail,
    text: 'smoke-tests',
    then: async page => {
      await chooseFile(page);
      await page.keyboard.press('Escape');
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'attest-german',
    path: waitingTrail,
    text: 'smoke-tests',
    language: 'de',
    then: press('smoke-tests attestieren'),
  },
  {
    name: 'notification-create',
    path: component('payments-api', 'notifications'),
    text: 'Create notification',
    then: async page => {
      await press('Create notification')(page);
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'notification-create-mistakes',
    path: component('payments-api', 'notifications'),
    text: 'Create notification',
    height: 1200,
    then: async page => {
      await press('Create notification')(page);
      await press('Add recipient')(page);
      await page.getByLabel('Kind').last().selectOption('email');
      await press('Create notification')(page);
      await page.getByText('Required').first().waitFor();
    },
  },
  {
    name: 'notification-edit',
    path: component('payments-api', 'notifications'),
    text: 'Create notification',
    height: 1200,
    then: async page => {
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'notification-not-allowed',
    path: component('payments-api', 'notifications'),
    text: /^You don't have permission to create or edit/,
    stubs: [notAllowed('forbidden')],
  },
  {
    name: 'archive',
    path: component('mobile-bff', 'artifacts'),
    text: 'live-eu',
    then: async page => {
      await page.getByRole('button', { name: 'Archive live-eu' }).click();
      await page.getByText('Linked entities').waitFor();
    },
  },
  {
    name: 'archive-impact-loading',
    path: component('mobile-bff', 'artifacts'),
    text: 'live-eu',
    stubs: [hangs(IMPACT)],
    loads: true,
    then: page => page.getByRole('button', { name: 'Archive live-eu' }).click(),
  },
  {
    name: 'archive-impact-unknown',
    path: component('mobile-bff', 'artifacts'),
    text: 'live-eu',
    stubs: [refuses(IMPACT, 502, 'No answer')],
    then: async page => {
      await page.getByRole('button', { name: 'Archive live-eu' }).click();
      await page.getByText(/^Couldn't load what this affects/).waitFor();
    },
  },
];
