import { createRouteRef } from '@backstage/core-plugin-api';

/** The Artifacts tab of an entity. */
export const artifactsRouteRef = createRouteRef({
  id: 'supply-chain/artifacts',
});

/** The Compliance tab of an entity. */
export const complianceRouteRef = createRouteRef({
  id: 'supply-chain/compliance',
});

/** The Notifications tab of an entity. */
export const notificationsRouteRef = createRouteRef({
  id: 'supply-chain/notifications',
});
