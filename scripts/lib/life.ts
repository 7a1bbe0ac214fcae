import { setTimeout as sleep } from 'node:timers/promises';
import { say } from './console.ts';
import type { Portal } from './portal.ts';
import { Region } from './region.ts';

/** Time between two steps. */
const STEP_MS = 12_000;
/** Components whose builds run in both environments of the demo. */
const COMPONENTS = ['payments-api', 'web-shop', 'audit-log'];
/** A flow without artifacts, so that the API alone can report all of a trail. */
const PULL_REQUESTS = 'payments-api-pr';

function regionOf({ ports, keys }: Portal): Region {
  return new Region(ports.eu, keys.eu[0].key);
}

/** Makes the EU region deliver the events of its environments to the portal. */
export async function registerDeliveries(
  portal: Portal,
  secret = portal.keys.env.SUPPLY_CHAIN_EU_ACME_DELIVERIES,
): Promise<void> {
  const webhook = `${portal.url}/api/supply-chain/v1/deliveries/eu/acme/${secret}`;
  await regionOf(portal).send('/api/v2/actions/acme/environments', 'PUT', {
    name: 'live/portal',
    type: 'env',
    environments: ['staging-eu', 'production-eu'],
    triggers: [
      'ON_STARTED_ARTIFACT',
      'ON_EXITED_ARTIFACT',
      'ON_SCALED_ARTIFACT',
      'ON_COMPLIANT_ENV',
      'ON_NON_COMPLIANT_ENV',
    ],
    targets: [{ type: 'WEBHOOK', webhook, payload_version: '1.0' }],
  });
}

/**
 * Plays the demo's life until aborted: trails begin, evidence arrives, some of
 * it fails, builds start and stop, environments turn and recover.
 */
export async function live(portal: Portal, signal: AbortSignal): Promise<void> {
  for (let round = 0; !signal.aborted; round += 1) {
    const component = COMPONENTS[round % COMPONENTS.length];
    for (const step of roundOf(portal, component, round)) {
      await sleep(STEP_MS, undefined, { signal });
      await step().catch((error: Error) => say(error.message));
    }
  }
}

/** Reports a security scan of what a component runs in production. */
export async function scanProduction(
  portal: Portal,
  component: string,
  isCompliant: boolean,
): Promise<void> {
  const region = regionOf(portal);
  for (const build of await region.builds(component)) {
    if (await region.isIn('production-eu', build)) {
      const { trail_name: trail } = build;
      await region.attest(component, trail, 'security-scan', isCompliant);
      return;
    }
  }
  throw new Error(`Nothing of ${component} runs in production`);
}

/** The steps of a round, which leaves the component as it was. */
function roundOf(portal: Portal, component: string, round: number) {
  const region = regionOf(portal);
  const pullRequest = `pr-${900 + round}`;
  const move = async (kind: 'started' | 'stopped') => {
    const builds = await region.builds(component);
    return region.run('staging-eu', kind, builds[builds.length - 1]);
  };
  return [
    () => region.attest(PULL_REQUESTS, pullRequest, 'unit-tests', true),
    () => move('started'),
    () => scanProduction(portal, component, false),
    () =>
      region.attest(PULL_REQUESTS, pullRequest, 'security-scan', round % 3 > 0),
    () => move('stopped'),
    () => scanProduction(portal, component, true),
  ];
}
