import { notificationWriteSchema } from 'backstage-plugin-supply-chain-common';
import { ENTITY, entityRoute } from './entityRoute';
import type { Route } from './Route';
import { writeRoute } from './writeRoute';

/** Routes for an entity's notifications. */
export const notifications: readonly Route[] = [
  entityRoute({
    id: 'getNotifications',
    path: `${ENTITY}/notifications`,
    summary: 'Linked notifications, without the secrets of their targets',
    response: 'NotificationsResponse',
    read: ({ authorizedEntity, reading }, { evidence }) =>
      evidence.listNotifications(authorizedEntity, reading),
  }),
  writeRoute({
    id: 'putNotification',
    method: 'put',
    path: `${ENTITY}/notifications`,
    summary: 'Creates or edits a notification for linked environments',
    body: { kind: 'json', schema: notificationWriteSchema },
    kind: 'notifications',
    eventId: 'notification-update',
    // The body names the target, so `put` checks the link.
    assertLinked: () => {},
    write: async ({ key, json, params: _, ...request }, { writes }) =>
      writes.notifications.put({ ...request, key: key() }, await json()),
  }),
];
