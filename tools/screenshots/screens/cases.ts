import type { Page } from '@playwright/test';
import { above, component, type Screen } from '../screen.ts';
import { changes, hangsOnRefresh } from '../stubs.ts';
import { trailDrawer } from './addresses.ts';

const CARD = '.bui-Card:has-text("Supply chain")';
const SEARCH = /\/v1\/search\?/;
const SERVICES = /\/v1\/services\?/;

async function showInternal(page: Page) {
  await page
    .getByRole('switch', { name: 'Show internal attestations' })
    .first()
    .check();
}

/** The demo's edge cases of statuses and missing data. */
export const cases: readonly Screen[] = [
  {
    name: 'case-required-internal-failed',
    path: component('policy-service', 'compliance'),
    text: 'Recent trails: policy-service',
    height: 1200,
  },
  {
    name: 'case-internal-shown',
    path: component('policy-service', 'compliance'),
    text: 'Show internal attestations',
    height: 1200,
    then: showInternal,
  },
  {
    name: 'case-decided-by-another-flow',
    path: component('invoice-service'),
    text: 'Decided by invoice-release',
    part: CARD,
  },
  {
    name: 'case-decided-by-another-flow-artifacts',
    path: component('invoice-service', 'artifacts'),
    text: 'Decided by invoice-release',
  },
  {
    name: 'case-empty-template',
    path: component('data-notebooks', 'compliance'),
    text: /template requires nothing/,
  },
  {
    name: 'case-empty-template-drawer',
    path: trailDrawer({ component: 'data-notebooks' }),
    text: /template requires nothing/,
    height: 1200,
  },
  {
    name: 'case-withheld',
    path: trailDrawer({ component: 'legacy-importer' }),
    text: 'Artifact: legacy-importer',
    height: 1400,
    then: async page => {
      const drawer = page.getByRole('dialog');
      await drawer.getByRole('button', { name: /^sbom/ }).first().click();
      await drawer.getByText(/doesn't provide details/).waitFor();
    },
  },
  {
    name: 'case-headings-that-differ-at-the-end',
    path: `${component(
      'mobile-bff',
      'compliance',
    )}?flow=eu:acme/mobile-promotion`,
    text: 'Recent trails: mobile-promotion',
    height: 1200,
  },
  {
    name: 'case-runs-an-old-build',
    path: component('nightly-reports'),
    text: 'Running now',
    part: CARD,
  },
  {
    name: 'case-same-build-in-two-regions',
    path: component('global-gateway'),
    text: 'Running now',
    part: CARD,
  },
  {
    name: 'case-wrong-environment',
    path: component('wrong-environment'),
    text: /production-euu/,
    part: CARD,
  },
  {
    name: 'case-wrong-artifact',
    path: component('wrong-artifact'),
    text: /Unknown: 1 name in supply-chain\/artifacts/,
    part: CARD,
  },
  {
    name: 'case-wrong-environment-artifacts',
    path: component('wrong-environment', 'artifacts'),
    text: /production-euu/,
    height: 1200,
  },
  {
    name: 'case-wrong-artifact-artifacts',
    path: component('wrong-artifact', 'artifacts'),
    text: /fraud-rules/,
    height: 1200,
  },
  {
    name: 'case-wrong-flow',
    path: component('wrong-flow'),
    text: /web-shpo/,
    part: CARD,
  },
  {
    name: 'case-misspelled-annotation',
    path: component('misspelled-key'),
    text: /Did you mean/,
  },
  {
    name: 'case-link-not-allowed',
    path: component('foreign-organization'),
    text: /isn't allowed to link/,
    part: CARD,
  },
  {
    name: 'case-link-not-allowed-compliance',
    path: component('foreign-organization', 'compliance'),
    text: /isn't allowed to link/,
  },
  {
    name: 'case-one-flow-two-artifacts-both',
    path: component('edge-platform', 'compliance'),
    text: 'Recent trails: edge-platform',
    height: 1400,
  },
  {
    name: 'case-one-flow-two-artifacts-proxy',
    path: component('edge-proxy', 'compliance'),
    text: 'Recent trails: edge-platform',
    height: 1200,
  },
  {
    name: 'case-one-flow-two-artifacts-config',
    path: component('edge-config', 'compliance'),
    text: 'Recent trails: edge-platform',
    height: 1200,
  },
  {
    name: 'case-one-flow-two-repositories-api',
    path: component('search-api', 'compliance'),
    text: 'Recent trails: search-pipeline',
    height: 1200,
  },
  {
    name: 'case-one-flow-two-repositories-indexer',
    path: component('search-indexer', 'compliance'),
    text: 'Recent trails: search-pipeline',
    height: 1200,
  },
  {
    name: 'case-one-flow-two-repositories-card',
    path: component('search-indexer'),
    text: 'Running now',
    part: CARD,
  },
  {
    name: 'case-same-build-in-two-regions-artifacts',
    path: component('global-gateway', 'artifacts'),
    text: 'production (eu, acme)',
  },
  {
    name: 'case-chat-of-unknown-kind',
    path: component('claims-api', 'notifications'),
    text: /claims-duty/,
  },
  {
    name: 'case-refreshing',
    path: component('payments-api', 'compliance'),
    text: 'Recent trails: payments-api',
    stubs: [hangsOnRefresh()],
    loads: true,
    then: async page => {
      await page.getByRole('button', { name: 'Refresh' }).first().click();
      await page.getByRole('button', { name: 'Refreshing' }).first().waitFor();
    },
  },
  {
    name: 'case-refreshing-card',
    path: component('payments-api'),
    text: 'Running now',
    stubs: [hangsOnRefresh()],
    loads: true,
    then: async page => {
      const card = page.locator(CARD);
      await card.getByRole('button', { name: 'Refresh' }).click();
      await card.getByRole('button', { name: 'Refreshing' }).waitFor();
    },
    part: CARD,
  },
  {
    name: 'case-roll-up-of-cases',
    path: above('system', 'claims', 'supply-chain'),
    text: 'Policy service',
    height: 1400,
  },
  {
    name: 'case-roll-up-of-mistakes',
    path: above('system', 'mistakes', 'supply-chain'),
    text: "isn't fully loaded",
  },
  {
    name: 'case-roll-up-cut-off',
    path: above('system', 'claims', 'supply-chain'),
    text: "112 components weren't checked because of the limit.",
    stubs: [changes(SERVICES, answer => ({ ...answer, omitted: 112 }))],
    height: 1600,
  },
  {
    name: 'case-find-not-configured',
    path: '/supply-chain/search?value=0000000',
    text: "Supply Chain isn't set up yet",
    stubs: [changes(SEARCH, answer => ({ ...answer, configured: false }))],
  },
  {
    name: 'case-find-cut-off',
    path: '/supply-chain/search?value=0000000',
    text: /30 more matches not shown/,
    stubs: [changes(SEARCH, answer => ({ ...answer, omitted: 30 }))],
  },
];
