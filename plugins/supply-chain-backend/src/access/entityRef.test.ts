import { parseEntityRef } from '@backstage/catalog-model';
import { NotFoundError } from '@backstage/errors';
import fc from 'fast-check';
import { entityRefOf } from './entityRef';

describe('entityRefOf', () => {
  it('gives the reference of an entity, in lower case as the catalog has it', () => {
    expect(
      entityRefOf({
        kind: 'Component',
        namespace: 'Default',
        name: 'My_Api.v2',
      }),
    ).toBe('component:default/my_api.v2');
  });

  it.each(['', ' ', 'a b', 'a:b', 'a/b', '\u0000', '\ud800', '\u202e', '\n'])(
    'knows no entity with %j in its reference',
    odd => {
      const usual = { kind: 'component', namespace: 'default', name: 'api' };
      for (const part of Object.keys(usual)) {
        expect(() => entityRefOf({ ...usual, [part]: odd })).toThrow(
          NotFoundError,
        );
      }
    },
  );

  it('gives for any address the reference of that entity and no other, or none', () => {
    const part = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.string({ maxLength: 20 }),
      fc.stringMatching(/^[a-z:/]{1,6}$/),
    );
    fc.assert(
      fc.property(part, part, part, (kind, namespace, name) => {
        let ref: string;
        try {
          ref = entityRefOf({ kind, namespace, name });
        } catch (error) {
          return error instanceof NotFoundError;
        }
        const lower = (text: string) => text.toLocaleLowerCase('en-US');
        expect(parseEntityRef(ref)).toEqual({
          kind: lower(kind),
          namespace: lower(namespace),
          name: lower(name),
        });
        return true;
      }),
      { numRuns: 2_000 },
    );
  });
});
