import {
  createExternalRouteRef,
  createRouteRef,
} from '@backstage/core-plugin-api';

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

/** The Supply chain tab of a system or a domain. */
export const componentsRouteRef = createRouteRef({
  id: 'supply-chain/components',
});

/** The Supply chain tab of a group or a user. */
export const servicesRouteRef = createRouteRef({
  id: 'supply-chain/services',
});

/** The portal page. */
export const pageRouteRef = createRouteRef({ id: 'supply-chain/page' });

/** The scaffolder's page of the template that links a component. */
export const linkTemplateRouteRef = createExternalRouteRef({
  id: 'supply-chain/link-template',
  params: ['namespace', 'templateName'],
  optional: true,
  defaultTarget: 'scaffolder.selectedTemplate',
});
