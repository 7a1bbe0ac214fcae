import {
  createExternalRouteRef,
  createRouteRef,
} from '@backstage/core-plugin-api';

/** The tabs of entities, and the portal page. */
export const routes = {
  artifacts: createRouteRef({ id: 'supply-chain/artifacts' }),
  compliance: createRouteRef({ id: 'supply-chain/compliance' }),
  notifications: createRouteRef({ id: 'supply-chain/notifications' }),
  components: createRouteRef({ id: 'supply-chain/components' }),
  page: createRouteRef({ id: 'supply-chain/page' }),
};

export const externalRoutes = {
  /** The scaffolder's page of the template that links a component. */
  linkTemplate: createExternalRouteRef({
    id: 'supply-chain/link-template',
    params: ['namespace', 'templateName'],
    optional: true,
    defaultTarget: 'scaffolder.selectedTemplate',
  }),
};
