import type { Page } from '@playwright/test';
import { component, type Screen } from '../screen.ts';
import { changes, hangs, refuses } from '../stubs.ts';
import { artifactDrawer, trailDrawer } from './addresses.ts';
import { HOSTILE } from './hostile.ts';

const TRAIL = /\/trails\/[^/]+\/[^/]+\/[^/]+\/[^/]+$/;
const ARTIFACT = /\/artifacts\/[a-f0-9]{64}$/;

const failed = trailDrawer({ component: 'checkout-web' });

/** Expands attestations in the drawer by name. */
export function opened(...names: string[]) {
  return async (page: Page) => {
    const drawer = page.getByRole('dialog');
    for (const name of names) {
      await drawer
        .getByRole('button', { name: new RegExp(`^${name}`) })
        .first()
        .click();
    }
  };
}

/** The drawer with a trail. */
export const trailDrawers: readonly Screen[] = [
  {
    name: 'trail-non-compliant',
    path: failed,
    text: 'Issues',
    height: 1900,
    then: opened('unit-tests', 'security-scan', 'pull-request'),
  },
  {
    name: 'trail-compliant',
    path: trailDrawer(
      { component: 'payments-api' },
      trail => trail.compliance_state === 'COMPLIANT',
    ),
    text: 'Artifact: payments-api',
    height: 1900,
    then: opened('sbom', 'integration-tests'),
  },
  {
    name: 'trail-incomplete',
    path: trailDrawer({ component: 'ledger-worker' }),
    text: 'Artifact: ledger-worker',
    height: 1400,
  },
  {
    name: 'trail-overridden',
    path: trailDrawer({ component: 'checkout-web' }, trail =>
      trail.compliance_status.attestations_statuses.some(
        status => status.overridden_attestation_id,
      ),
    ),
    text: 'Additional or overridden',
    height: 1600,
    then: opened('security-scan'),
  },
  {
    name: 'trail-additional',
    path: trailDrawer({ component: 'fraud-rules', flow: 'fraud-platform' }),
    text: 'Additional or overridden',
    height: 1700,
    then: opened('license-check', 'code-coverage', 'rule-tests'),
  },
  {
    name: 'trail-of-a-release',
    path: trailDrawer({ component: 'payments-api', flow: 'payments-release' }),
    text: 'custom:change-approval',
    height: 1300,
    then: opened('change-approval'),
  },
  {
    name: 'trail-the-rest-as-json',
    path: failed,
    text: 'Issues',
    height: 1400,
    then: async page => {
      await opened('security-scan')(page);
      await page.getByText('Show all other data').click();
    },
  },
  {
    name: 'trail-hostile',
    path: failed,
    text: 'Issues',
    height: 1600,
    stubs: [
      changes(TRAIL, answer => {
        const trail = answer.trail as Record<string, unknown>;
        return {
          ...answer,
          createdBy: HOSTILE,
          trail: {
            ...trail,
            description: HOSTILE,
            commit: { sha: 'not-a-sha', message: HOSTILE, author: HOSTILE },
            attestations: [
              { name: HOSTILE, type: HOSTILE, state: 'non-compliant' },
            ],
          },
        };
      }),
    ],
  },
  {
    name: 'trail-german',
    path: failed,
    text: 'Probleme',
    height: 1900,
    language: 'de',
    then: opened('unit-tests', 'security-scan', 'pull-request'),
  },
  {
    name: 'trail-loading',
    path: failed,
    text: /^Trail [a-f0-9]{7}$/,
    stubs: [hangs(TRAIL)],
    loads: true,
  },
  {
    name: 'trail-not-found',
    path: `${component(
      'checkout-web',
      'compliance',
    )}?trail=eu:acme/checkout-web/gone`,
    text: 'Trail not found',
  },
  {
    name: 'trail-not-allowed',
    path: failed,
    text: "You don't have access",
    stubs: [refuses(TRAIL, 403, 'Not allowed')],
  },
  {
    name: 'trail-region-down',
    path: failed,
    text: "Couldn't reach the region",
    stubs: [refuses(TRAIL, 502, "The region eu isn't responding")],
  },
  {
    name: 'drawer-names-nothing',
    path: `${component('checkout-web', 'compliance')}?trail=cut`,
    text: 'This link is invalid',
  },
];

/** The drawer with an artifact. */
export const artifactDrawers: readonly Screen[] = [
  {
    name: 'artifact-running',
    path: artifactDrawer('payments-api'),
    text: 'Seen in flows',
    height: 1900,
  },
  {
    name: 'artifact-never-ran',
    path: artifactDrawer('payments-api', 20),
    text: 'Seen in flows',
    height: 1500,
  },
  {
    name: 'artifact-with-evidence-of-its-own',
    path: artifactDrawer('payments-api'),
    text: 'Written by the build',
    height: 1900,
    stubs: [
      changes(ARTIFACT, answer => ({
        ...answer,
        evidence: [
          {
            name: 'sbom',
            type: 'generic',
            state: 'compliant',
            description: 'Written by the build',
            evidenceUrl: 'https://evidence.example.com/sbom',
          },
        ],
        externalUrls: [
          { name: 'image', url: 'https://registry.example.com/1' },
        ],
        otherFlows: 2,
      })),
    ],
  },
  {
    name: 'artifact-german',
    path: artifactDrawer('payments-api'),
    text: 'Gefunden in Flows',
    height: 1900,
    language: 'de',
  },
  {
    name: 'artifact-loading',
    path: artifactDrawer('payments-api'),
    text: /^Artifact [a-f0-9]{10}$/,
    stubs: [hangs(ARTIFACT)],
    loads: true,
  },
  {
    name: 'artifact-not-found',
    path: `${component('payments-api', 'artifacts')}?artifact=${'0'.repeat(
      64,
    )}`,
    text: 'Artifact not found',
  },
  {
    name: 'artifact-evidence-of-some-flows',
    path: artifactDrawer('payments-api'),
    text: /Incomplete: couldn't load/,
    height: 1900,
    stubs: [
      changes(ARTIFACT, answer => ({ ...answer, evidenceIncomplete: true })),
    ],
  },
  {
    name: 'artifact-not-allowed',
    path: artifactDrawer('payments-api'),
    text: "You don't have access",
    stubs: [refuses(ARTIFACT, 403, 'Not allowed')],
  },
  {
    name: 'artifact-region-down',
    path: artifactDrawer('payments-api'),
    text: "Couldn't reach the region",
    stubs: [refuses(ARTIFACT, 502, "The region eu isn't responding")],
  },
];
