import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import getPort from 'get-port';
import { ROOT } from '../../scripts/lib/paths.ts';
import type { Region } from '../../scripts/lib/region.ts';
import {
  answers,
  Service,
  startAll,
  type Stoppable,
} from '../../scripts/lib/service.ts';
import { ORG, startRegion } from '../bench/regions.ts';
import type { PristineApp } from './pristineApp.ts';
import type { Reading } from './readTabs.ts';

const CATALOG = join(ROOT, 'tools/installability/catalog.yaml');
/** What its components link. */
const FLOW = 'payments-api';
const NOTIFICATION = '1';
const COMPONENTS = ['a-service', 'a-website', 'a-library'];

/**
 * What each page must show from the region's records once the plugin is
 * installed.
 */
async function readings(region: Region): Promise<Reading[]> {
  const api = '/api/v2';
  const trails = await region.ask<{ name: string }[]>(
    `${api}/trails/${ORG}/${FLOW}`,
  );
  const artifacts = await region.ask<{ fingerprint: string }[]>(
    `${api}/artifacts/${ORG}?flow_name=${FLOW}`,
  );
  const { name: notification } = await region.ask<{ name: string }>(
    `${api}/organizations/${ORG}/environments_notifications/${NOTIFICATION}`,
  );
  const trail = trails[0].name.slice(0, 7);
  const artifact = artifacts[0].fingerprint.slice(0, 7);
  return [
    ...COMPONENTS.flatMap(component => {
      const path = `/catalog/default/component/${component}`;
      return [
        // The overview card.
        { path, shows: [trail] },
        { path, tab: 'Artifacts', shows: [artifact] },
        { path, tab: 'Compliance', shows: [trail] },
        { path, tab: 'Notifications', shows: [notification] },
      ];
    }),
    ...Object.entries({
      'system/payments': COMPONENTS,
      'domain/shop': COMPONENTS,
      'group/payments-team': ['a-service', 'a-website'],
      'user/robin': ['a-library'],
    }).map(([name, shows]) => ({
      path: `/catalog/default/${name}`,
      tab: 'Supply chain',
      shows,
    })),
    { path: '/supply-chain/services?mine=false', shows: COMPONENTS },
    { path: '/supply-chain/health', shows: [ORG] },
    // From the guide on automation.
    { path: '/create/actions', shows: ['supply-chain:attest:generic'] },
  ];
}

/**
 * Starts a sandbox region and the app's backend, which serves the built app.
 */
export function startInstalled(
  app: PristineApp,
): Promise<Stoppable & { url: string; readings: Reading[] }> {
  return startAll(async started => {
    const region = await startRegion('eu');
    started.push(region);
    const port = await getPort();
    const url = `http://localhost:${port}`;
    // Only local URLs and files; the rest comes from the template and the docs.
    const config = join(app.folder, 'app-config.installability.yaml');
    writeFileSync(
      config,
      JSON.stringify({
        app: { baseUrl: url },
        backend: {
          baseUrl: url,
          listen: { port, host: '127.0.0.1' },
          // The app is served over plain HTTP.
          csp: { 'upgrade-insecure-requests': false },
        },
        catalog: {
          rules: [
            { allow: ['Component', 'System', 'Domain', 'Group', 'User'] },
          ],
          locations: [{ type: 'file', target: CATALOG }],
        },
        supplyChain: {
          regions: { eu: { baseUrl: `${region.api.origin}/api/v2` } },
        },
      }),
    );
    const backend = new Service({
      name: 'installability-backend',
      isReady: () => answers(`${url}/.backstage/health/v1/readiness`),
      cwd: join(app.folder, 'packages/backend'),
      args: [
        '--require',
        join(
          app.folder,
          'node_modules/@backstage/cli/config/nodeTransform.cjs',
        ),
        'src/index.ts',
        '--config',
        '../../app-config.yaml',
        '--config',
        config,
      ],
      env: {
        ...app.env,
        // The template's guest sign-in refuses to run in production.
        NODE_ENV: 'development',
        SUPPLY_CHAIN_EU_ACME: region.api.key,
      },
    });
    started.push(backend);
    await backend.start();
    return { url, readings: await readings(region.api) };
  });
}
