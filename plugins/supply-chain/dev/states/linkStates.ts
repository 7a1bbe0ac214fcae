import { link } from '../../src/__fixtures__/answers';
import { plainEntity } from '../../src/__fixtures__/entity';
import type { Scenario } from '../scenario';

/** The state of a view of a component that lacks the annotation. */
export function annotationMissing(names: 'flow' | 'notification'): Scenario {
  return {
    shows: `This component names no ${names}`,
    entity: {
      ...plainEntity,
      metadata: {
        ...plainEntity.metadata,
        annotations: {
          'backstage.io/edit-url':
            'https://github.com/acme/payments-api/edit/main/catalog-info.yaml',
        },
      },
    },
  };
}

/** The state of every view of an installation without configuration. */
export const notConfigured: Scenario = {
  shows: 'The Supply Chain plugin is not configured',
  api: () => ({ getLink: async () => ({ ...link, configured: false }) }),
};
