import { parseEntityRef } from '@backstage/catalog-model';

/** @returns the full entity ref in lower case; undefined if it is invalid */
export function normalizedOwner(
  owner: unknown,
  defaultNamespace = 'default',
): string | undefined {
  if (typeof owner !== 'string') {
    return undefined;
  }
  try {
    const { kind, namespace, name } = parseEntityRef(owner, {
      defaultKind: 'group',
      defaultNamespace,
    });
    return `${kind}:${namespace}/${name}`.toLowerCase();
  } catch {
    return undefined;
  }
}
