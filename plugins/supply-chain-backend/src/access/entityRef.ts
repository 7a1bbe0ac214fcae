import { stringifyEntityRef } from '@backstage/catalog-model';
import type { CompoundEntityRef } from '@backstage/catalog-model';
import { NotFoundError } from '@backstage/errors';

/**
 * Valid part of an entity reference. With a colon, slash or control character,
 * it could be parsed as another reference or break the catalog or its database.
 */
const PART = /^[^\s:/\p{C}]{1,255}$/u;

/**
 * Builds the reference of the entity in an address, such as
 * `component:default/payments-api`.
 *
 * @throws NotFoundError when no catalog could contain such an entity
 */
export function entityRefOf(
  address: CompoundEntityRef | Readonly<Record<string, string>>,
): string {
  const { kind, namespace, name } = address;
  if (![kind, namespace, name].every(part => PART.test(part))) {
    throw new NotFoundError('Invalid entity name');
  }
  return stringifyEntityRef({ kind, namespace, name });
}
