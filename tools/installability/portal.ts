import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import getPort from 'get-port';
import { parse } from 'yaml';
import {
  answers,
  Service,
  startAll,
  type Stoppable,
} from '../../scripts/lib/service.ts';
import { ORG, startRegion, type BenchRegion } from '../bench/regions.ts';
import type { Block } from './blocks.ts';
import type { PristineApp } from './pristineApp.ts';
import type { Reading } from './readTabs.ts';

const START_TIMEOUT_MS = 180_000;
const SUPPLY_CHAIN_FLOWS = 'supply-chain/flows';
/** A notification of the sandbox region, for the Notifications tab. */
const NOTIFICATION = '1';

const KINDS = ['Component', 'System', 'Domain', 'Group', 'User'];

/** The annotations that the docs tell users to add. */
function linkedAnnotations(link: Block): Record<string, string> {
  return parse(link.text).metadata.annotations;
}

/** Owner of the components of each type. */
const OWNERS: Record<string, string> = {
  service: 'group:payments-team',
  website: 'group:payments-team',
  library: 'user:robin',
};

/** Component types, each with its own page in the old system. */
const TYPES = Object.keys(OWNERS);

/**
 * The app's catalog: a domain with a system and its components, linked as in
 * the docs, and their owners.
 */
function catalog(link: Block) {
  const entity = (kind: string, name: string, spec: object, metadata = {}) => ({
    apiVersion: 'backstage.io/v1alpha1',
    kind,
    metadata: { name, ...metadata },
    spec,
  });
  const owner = OWNERS.service;
  return [
    entity('Group', 'payments-team', { type: 'team', children: [] }),
    entity('User', 'robin', { memberOf: ['payments-team'] }),
    entity('Domain', 'shop', { owner }),
    entity('System', 'payments', { owner, domain: 'shop' }),
    ...TYPES.map(type =>
      entity(
        'Component',
        `a-${type}`,
        {
          type,
          lifecycle: 'production',
          owner: OWNERS[type],
          system: 'payments',
        },
        {
          annotations: {
            ...linkedAnnotations(link),
            'supply-chain/notifications': NOTIFICATION,
          },
        },
      ),
    ),
  ];
}

/** Reads a record of the region, or the first one of a list. */
async function ask(
  region: BenchRegion,
  path: string,
): Promise<Record<string, string>> {
  const body = JSON.parse(await region.read(`/api/v2${path}`));
  const [record] = Array.isArray(body) ? body : body.data ?? [body];
  return record;
}

/**
 * What each page must show from the region's records once the plugin is
 * installed.
 */
async function readings(region: BenchRegion, flow: string): Promise<Reading[]> {
  const trail = await ask(region, `/trails/${ORG}/${flow}`);
  const artifact = await ask(region, `/artifacts/${ORG}?flow_name=${flow}`);
  const notification = await ask(
    region,
    `/organizations/${ORG}/environments_notifications/${NOTIFICATION}`,
  );
  const components = TYPES.map(type => `a-${type}`);
  return [
    ...TYPES.flatMap(type => {
      const path = `/catalog/default/component/a-${type}`;
      return [
        // The overview card.
        { path, shows: [trail.name.slice(0, 7)] },
        {
          path,
          tab: 'Artifacts',
          shows: [artifact.fingerprint.slice(0, 7)],
        },
        { path, tab: 'Compliance', shows: [trail.name.slice(0, 7)] },
        { path, tab: 'Notifications', shows: [notification.name] },
      ];
    }),
    ...Object.entries({
      'system/payments': components,
      'domain/shop': components,
      'group/payments-team': ['a-service', 'a-website'],
      'user/robin': ['a-library'],
    }).map(([name, shows]) => ({
      path: `/catalog/default/${name}`,
      tab: 'Supply chain',
      shows,
    })),
    { path: '/supply-chain/services?mine=false', shows: components },
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
  link: Block,
): Promise<Stoppable & { url: string; readings: Reading[] }> {
  return startAll(async started => {
    const region = await startRegion('eu');
    started.push(region);
    const port = await getPort();
    const url = `http://localhost:${port}`;
    writeConfiguration(app, link, {
      app: { baseUrl: url },
      backend: {
        baseUrl: url,
        listen: { port, host: '127.0.0.1' },
        // The app is served over plain HTTP.
        csp: { 'upgrade-insecure-requests': false },
      },
      catalog: {
        rules: [{ allow: KINDS }],
        locations: [
          { type: 'file', target: '../../catalog-installability.yaml' },
        ],
      },
      supplyChain: {
        regions: { eu: { baseUrl: `${region.origin}/api/v2` } },
      },
    });
    const backend = new Service({
      name: 'installability-backend',
      title: 'the backend of the new app',
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
        '../../app-config.installability.yaml',
      ],
      env: {
        ...app.env,
        // The template's guest sign-in refuses to run in production.
        NODE_ENV: 'development',
        SUPPLY_CHAIN_EU_ACME: region.key,
      },
    });
    started.push(backend);
    backend.start();
    await backend.ready(
      () => answers(`${url}/.backstage/health/v1/readiness`),
      START_TIMEOUT_MS,
    );
    const flow = linkedAnnotations(link)[SUPPLY_CHAIN_FLOWS];
    return { url, readings: await readings(region, flow) };
  });
}

/** Only local URLs and files; the rest comes from the template and the docs. */
function writeConfiguration(app: PristineApp, link: Block, config: object) {
  writeFileSync(
    join(app.folder, 'catalog-installability.yaml'),
    catalog(link)
      .map(entity => JSON.stringify(entity))
      .join('\n---\n'),
  );
  writeFileSync(
    join(app.folder, 'app-config.installability.yaml'),
    JSON.stringify(config),
  );
}
