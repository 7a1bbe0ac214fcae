import type { NotificationsResponse } from 'backstage-plugin-supply-chain-common';
import { SUPPLY_CHAIN_ANNOTATIONS as ANNOTATION } from 'backstage-plugin-supply-chain-common';
import type { AccessibleEntity } from '../access/catalogFacts';
import { notification } from '../regions/resources';
import type { RegionReads } from './RegionReads';

/** Annotations that say nothing about notifications. */
const FOREIGN: readonly (string | undefined)[] = [
  ANNOTATION.flows,
  ANNOTATION.artifacts,
];

/** The entity's notifications (E7). */
export async function listNotifications(
  { link }: AccessibleEntity,
  reads: RegionReads,
): Promise<NotificationsResponse> {
  const annotation = ANNOTATION.notifications;
  const read = await Promise.all(
    link.notifications.map(ref => {
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
  return {
    notifications,
    ...reads.with({
      coverage: {
        stale: false,
        complete: notifications.length === read.length,
      },
      problems: link.problems.filter(
        problem => !FOREIGN.includes(problem.annotation),
      ),
    }),
  };
}
