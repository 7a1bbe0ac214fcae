import type { entityPresentationApiRef } from '@backstage/plugin-catalog-react';

/** Presents entities by their refs, without a catalog. */
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
