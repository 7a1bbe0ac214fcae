import { stringifyEntityRef } from '@backstage/catalog-model';
import { NotFoundError } from '@backstage/errors';

/**
 * What a catalog can have as a part of a reference. A part with a colon, a
 * slash or a control character is taken for another reference, or makes the
 * catalog or its database fail.
 */
const PART = /^[^\s:/\p{C}]{1,255}$/u;

/**
 * The reference of the entity that an address names, such as
 * `component:default/payments-api`.
 *
 * @throws NotFoundError when no catalog can have such an entity
 */
export function entityRefOf(address: {
  kind: string;
  namespace: string;
  name: string;
}): string {
  const { kind, namespace, name } = address;
  if (![kind, namespace, name].every(part => PART.test(part))) {
    throw new NotFoundError('Invalid entity name');
  }
  return stringifyEntityRef({ kind, namespace, name });
}
