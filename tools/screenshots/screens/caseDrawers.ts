import type { Page } from '@playwright/test';
import type { Screen } from '../screen.ts';
import { trailDrawer } from './addresses.ts';
import { opened } from './drawers.ts';

const RECORDS = [
  'pull-request',
  'unit-tests',
  'code-quality',
  'work-items',
  'coverage-gate',
  'risk-assessment',
  'release-decision',
  'dependency-scan',
  'sbom',
];

/** Path of the drawer with a trail of the demo; place 0 is the newest. */
function trailAt(place: number, of: { component: string; flow?: string }) {
  return trailDrawer(of, (_, index) => index === place);
}

/** Expands the scan of every artifact. */
async function openScans(page: Page) {
  const scans = page.getByRole('dialog').getByRole('button', {
    name: /^image-scan/,
  });
  for (const scan of await scans.all()) {
    await scan.click();
  }
}

/** The drawer with a trail of each case in `catalog/cases.yaml`. */
export const caseDrawers: readonly Screen[] = [
  {
    name: 'case-scanned-before-it-was-built-proxy',
    path: trailAt(0, { component: 'edge-proxy', flow: 'edge-platform' }),
    text: 'Artifact: edge-proxy',
    height: 1700,
    then: opened('image-scan'),
  },
  {
    name: 'case-scanned-before-it-was-built-config',
    path: trailAt(0, { component: 'edge-config', flow: 'edge-platform' }),
    text: 'Artifact: edge-config',
    height: 1700,
    then: opened('image-scan'),
  },
  {
    name: 'case-scanned-before-it-was-built-both',
    path: trailAt(0, { component: 'edge-platform' }),
    text: 'Artifact: edge-config',
    height: 2200,
    then: openScans,
  },
  {
    name: 'case-records-of-each-kind-failed',
    path: trailAt(0, { component: 'claims-api' }),
    text: 'Artifact: claims-api',
    height: 4700,
    then: opened(...RECORDS),
  },
  {
    name: 'case-records-of-each-kind-passed',
    path: trailAt(1, { component: 'claims-api' }),
    text: 'Artifact: claims-api',
    height: 4500,
    then: opened(...RECORDS),
  },
  {
    name: 'case-record-overridden',
    path: trailAt(2, { component: 'claims-api' }),
    text: 'Additional or overridden',
    height: 2200,
    then: opened('coverage-gate'),
  },
  {
    name: 'case-record-of-an-old-review',
    path: trailAt(5, { component: 'claims-api' }),
    text: 'Artifact: claims-api',
    height: 2000,
    then: opened('pull-request'),
  },
  {
    name: 'case-release-rejected-and-updated',
    path: trailAt(0, { component: 'invoice-service', flow: 'invoice-release' }),
    text: /Outside of the change window/,
    height: 2000,
  },
  {
    name: 'case-release-approved',
    path: trailAt(1, { component: 'invoice-service', flow: 'invoice-release' }),
    text: /jonas\.weber/,
    height: 1800,
  },
  {
    name: 'case-release-approved-after-a-rejection',
    path: trailAt(2, { component: 'invoice-service', flow: 'invoice-release' }),
    text: /The way back was added/,
    height: 1800,
  },
];
