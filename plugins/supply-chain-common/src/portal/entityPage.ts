import { parseEntityRef } from '@backstage/catalog-model';
import { stringifyTrailRef } from '../link/Link';
import type { TrailRef } from '../link/Link';
import { withQuery } from './http';

/**
 * The address of an entity's tab, relative to the app, for what can't ask the
 * app: the catalog and the tabs are at their default paths.
 *
 * @public
 */
export function entityPage(
  entityRef: string,
  tab: 'artifacts' | 'compliance' | 'notifications',
  drawer: {
    trail?: TrailRef;
    /** Name of the trail's attestation that is expanded. */
    attestation?: string;
    /** SHA-256 of an artifact. */
    artifact?: string;
  } = {},
): string {
  const { trail, ...names } = drawer;
  const { kind, namespace, name } = parseEntityRef(entityRef);
  const path = ['catalog', namespace, kind, name, tab]
    .map(encodeURIComponent)
    .join('/');
  const query = { trail: trail && stringifyTrailRef(trail), ...names };
  return `/${withQuery(path, query)}`;
}
