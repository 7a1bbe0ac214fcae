import type { Entity } from '@backstage/catalog-model';
import type {
  NotificationWrite,
  SupplyChainClient,
} from 'backstage-plugin-supply-chain-common';
import type { SandboxRegion } from 'sandbox-region';
import { RequestGate } from './RequestGate';
import {
  component,
  fetchRegionJson,
  startDemoRegion,
  startTestPortal,
} from './testPortal';
import { clientOf, writableRegion } from './writing';

/** Path of a notification in its region (E7). */
export const pathOf = (number: number) =>
  `/organizations/acme/environments_notifications/${number}`;

/** Webhook of the notification. */
export const SECRET = 'https://hooks.example.com/services/T0/B0/kept';

/**
 * A portal whose component `checkout` links a notification that it may edit.
 */
export interface NotificationPortal {
  eu: SandboxRegion;
  /** Holds requests to it. */
  gate: RequestGate;
  client: SupplyChainClient;
  /** Number of the notification. */
  number: number;
  /** An edit of the notification that keeps its webhook. */
  write: NotificationWrite;
  /** The notification as its region returns it (E7). */
  atRegion(): Promise<Record<string, unknown>>;
  /** Changes what E7 returns for a number, based on the notification. */
  instead(of: number, change: object): Promise<void>;
  stop(): Promise<void>;
}

/** @param others - further entities of the catalog */
export async function startNotificationPortal(
  others: Entity[] = [],
): Promise<NotificationPortal> {
  const gate = new RequestGate();
  const eu = await startDemoRegion('eu', gate);
  const us = await startDemoRegion('us');
  const { number } = eu.api.createNotification({
    org: 'acme',
    name: 'on-call',
    environments: ['staging-eu'],
    triggers: ['ON_NON_COMPLIANT_ENV'],
    targets: [
      {
        type: 'CHAT',
        webhook: SECRET,
        context: { channel_id: 'C1', channel_name: 'ops', team_id: 'T1' },
      },
      { type: 'EMAIL', emails: ['ops@example.com'] },
    ],
  });
  const portal = await startTestPortal({
    regions: { eu, us },
    entities: [
      component('checkout', {
        environments: 'acme/staging-eu, acme/production-eu',
        notifications: `acme/${number}`,
      }),
      ...others,
    ],
    config: {
      regions: { eu: writableRegion(eu) },
      cache: { freshFor: '0s', keepFor: '0s' },
      writes: { notifications: true },
    },
  });
  const atRegion = () =>
    fetchRegionJson(eu, 'acme', pathOf(number)) as Promise<
      Record<string, unknown>
    >;
  return {
    eu,
    gate,
    client: clientOf(portal.url),
    number,
    write: {
      region: 'eu',
      org: 'acme',
      number,
      name: 'on-call',
      environments: ['staging-eu', 'production-eu'],
      triggers: ['ON_COMPLIANT_ENV'],
      targets: [{ kind: 'chat', keepWebhookOf: 0 }],
    },
    atRegion,
    async instead(of, change) {
      const body = { ...(await atRegion()), ...change };
      eu.faults.add({
        kind: 'status',
        status: 200,
        body,
        match: { endpoint: 'E7', path: new RegExp(`${pathOf(of)}$`) },
      });
    },
    async stop() {
      await portal.stop();
      await Promise.all([eu.stop(), us.stop()]);
    },
  };
}
