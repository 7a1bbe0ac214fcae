import {
  coreServices,
  createBackendPlugin,
} from '@backstage/backend-plugin-api';
import type { Entity } from '@backstage/catalog-model';
import type { NotificationSendOptions } from '@backstage/plugin-notifications-node';
import express from 'express';
import { startSandboxRegion, template } from 'sandbox-region';
import { fakeClock } from './fakeClock';
import { component, startTestPortal } from './testPortal';

/** Backstage's notifications plugin, as far as the plugin sees it. */
function fakeNotifications() {
  const fake = {
    /** All that was sent, including what replaced earlier ones. */
    sent: [] as (NotificationSendOptions['payload'] & { to: string[] })[],
    /** Fails like a backend that is down. */
    isDown: false,
    feature: createBackendPlugin({
      pluginId: 'notifications',
      register(env) {
        env.registerInit({
          deps: { httpRouter: coreServices.httpRouter },
          async init({ httpRouter }) {
            httpRouter.use(express.json());
            httpRouter.use((request, response) => {
              if (fake.isDown) {
                response.sendStatus(503);
                return;
              }
              if (request.method === 'POST') {
                const { recipients, payload } = request.body;
                fake.sent.push({ ...payload, to: recipients.entityRef });
              }
              response.json([]);
            });
          },
        });
      },
    }),
  };
  return fake;
}

/** A component of the team payments that links the flow of its name. */
export function owned(name: string, annotations = {}): Entity {
  const entity = component(name, { flows: `acme/${name}`, ...annotations });
  const owner = { type: 'ownedBy', targetRef: 'group:default/payments' };
  return { ...entity, relations: [owner] };
}

/** A portal on a region with few flows, which tests change. */
export type LivePortal = Awaited<ReturnType<typeof startLivePortal>>;

/**
 * Fakes the clock, and starts a portal on a region where each of some components
 * has a flow and one compliant build in production, and reads it for the first
 * time.
 */
export async function startLivePortal(
  entities: Entity[],
  options: Pick<
    Parameters<typeof startTestPortal>[0],
    'config' | 'denied' | 'features' | 'knex'
  > = {},
) {
  fakeClock(Date.now());
  const start = (region: string) =>
    startSandboxRegion({ region, scale: 'empty', allowPrivateWebhooks: true });
  const regions = { eu: await start('eu'), us: await start('us') };
  const { api } = regions.eu;
  const key = {
    org: 'acme',
    serviceAccount: 'portal',
    role: 'reader' as const,
  };
  regions.eu.keys.push(api.createKey(key));
  api.createEnvironment({ org: 'acme', name: 'production' });
  let builds = 0;
  const build = (flow: string, trail: string) => {
    builds += 1;
    const fingerprint = String(builds).padStart(64, '0');
    const place = { org: 'acme', flow, trail };
    api.createTrail(place);
    api.createArtifact({
      ...place,
      fingerprint,
      filename: flow,
      templateName: flow,
    });
    return { name: flow, fingerprint };
  };
  const report = (flow: string, trail: string, isCompliant: boolean) => {
    const place = { org: 'acme', flow, trail };
    api.attest({ ...place, name: 'tests', type: 'generic', isCompliant });
  };
  const run = (built: { name: string; fingerprint: string }) =>
    api.start({ org: 'acme', environment: 'production', ...built });
  for (const { metadata } of entities) {
    const { name } = metadata;
    api.createFlow({
      org: 'acme',
      name,
      template: template({ tests: 'generic' }, { [name]: {} }),
    });
    const first = build(name, 'first');
    report(name, 'first', true);
    run(first);
  }
  const notifications = fakeNotifications();
  const portal = await startTestPortal({
    entities,
    regions,
    features: [notifications.feature],
    ...options,
  });
  await portal.sync();
  await portal.notify();
  return {
    ...portal,
    notifications,
    region: regions.eu,
    /** Adds a trail with a build, which passes unless tests say otherwise. */
    build,
    /** Reports the result of the trail's tests. */
    report,
    start: run,
    /** Reads the newest records of components, and tells their owners. */
    refresh: async (...names: string[]) => {
      // A list that was read a moment ago isn't read again.
      jest.advanceTimersByTime(2_000);
      const header = { 'cache-control': 'no-cache' };
      for (const name of names) {
        const { status } = await portal.ask(name, 'summary', header);
        expect(status).toBe(200);
      }
      await portal.notify();
    },
    stop: async () => {
      await portal.stop();
      await Promise.all([regions.eu.stop(), regions.us.stop()]);
      jest.useRealTimers();
    },
  };
}
