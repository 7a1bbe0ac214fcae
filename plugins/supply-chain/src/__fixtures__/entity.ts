import type { Entity } from '@backstage/catalog-model';

/** A component with all annotations that the tabs use. */
export const entity: Entity = {
  apiVersion: 'backstage.io/v1alpha1',
  kind: 'Component',
  metadata: {
    name: 'payments-api',
    annotations: {
      'supply-chain/flows': 'payments-api, payments-release',
      'supply-chain/notifications': '1, 2, 3',
    },
  },
  spec: { type: 'service', lifecycle: 'production', owner: 'payments' },
};

/** The same component without annotations. */
export const plainEntity: Entity = {
  ...entity,
  metadata: { name: 'payments-api' },
};
