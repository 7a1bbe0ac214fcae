import { link } from '../../src/__fixtures__/responses';
import { plainEntity } from '../../src/__fixtures__/entity';
import { failing } from '../portalApi';
import type { Scenario } from '../scenario';

/** The state of a component's view without the annotation. */
export function annotationMissing(names: 'flow' | 'notifications'): Scenario {
  return {
    shows:
      names === 'flow'
        ? 'Not linked yet'
        : 'No notifications linked to this component',
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

/** The state of any view if the plugin isn't configured. */
export const notConfigured: Scenario = {
  shows: "Supply Chain isn't set up yet",
  api: () => ({ getLink: async () => ({ ...link, configured: false }) }),
};

/** The state of any view if only the link fails to load. */
export const linkNotLoaded: Scenario = {
  shows: "Couldn't load everything: Too many requests",
  api: () => ({ getLink: failing(429) }),
};
