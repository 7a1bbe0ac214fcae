import { stringifyEntityRef } from '@backstage/catalog-model';
import { useEntity } from '@backstage/plugin-catalog-react';
import { useMemo } from 'react';
import type { ServicesScope } from '../../queries/useServicesQuery';

/** Limits services to those of the current entity. */
export function useEntityScope(): ServicesScope {
  const { entity } = useEntity();
  const entityRef = stringifyEntityRef(entity);
  const kind = entity.kind.toLocaleLowerCase('en-US');
  return useMemo(() => {
    switch (kind) {
      case 'system':
        return { system: entityRef };
      case 'domain':
        return { domain: entityRef };
      default:
        return { ownedBy: entityRef };
    }
  }, [kind, entityRef]);
}
