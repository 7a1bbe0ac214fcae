import { parseEntityRef } from '@backstage/catalog-model';

/** @returns the whole reference in lower case; undefined when it is none */
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
