import type { NotificationsResponse } from 'backstage-plugin-supply-chain-common';
import { SUPPLY_CHAIN_ANNOTATIONS } from 'backstage-plugin-supply-chain-common';
import type { AccessibleEntity } from '../access/catalogFacts';
import { notification } from '../regions/resources';
import type { RegionReads } from './RegionReads';
import { View } from './View';

/** The entity's notifications (E7). */
export async function listNotifications(
  entity: AccessibleEntity,
  reads: RegionReads,
): Promise<NotificationsResponse> {
  const annotation = SUPPLY_CHAIN_ANNOTATIONS.notifications;
  const read = await Promise.all(
    entity.link.notifications.map(ref => {
      const { region, org, number } = ref;
      const source = { region, org, annotation, value: String(number) };
      return reads.attempt(notification(ref), source, {
        ...source,
        reason: 'notification-not-found',
        message: `Notification ${number} not found in the organization ${org}`,
        hint: `Fix the annotation ${annotation}`,
      });
    }),
  );
  const notifications = read.filter(found => found !== undefined);
  const complete = notifications.length === read.length;
  const meta = new View(entity, [], Date.now()).meta(
    { stale: false, complete },
    [SUPPLY_CHAIN_ANNOTATIONS.flows, SUPPLY_CHAIN_ANNOTATIONS.artifacts],
  );
  return { notifications, ...reads.with(meta) };
}
