import type { entityPresentationApiRef } from '@backstage/plugin-catalog-react';

/** Calls an entity by its reference, without asking the catalog. */
export const presentationApi: (typeof entityPresentationApiRef)['T'] = {
  forEntity: entityOrRef => {
    const entityRef = String(entityOrRef);
    const snapshot = {
      entityRef,
      primaryTitle: entityRef.split('/').pop() ?? entityRef,
    };
    return { snapshot, promise: Promise.resolve(snapshot) };
  },
};
