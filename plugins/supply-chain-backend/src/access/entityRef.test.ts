import { parseEntityRef } from '@backstage/catalog-model';
import { NotFoundError } from '@backstage/errors';
import fc from 'fast-check';
import { entityRefOf } from './entityRef';

describe('entityRefOf', () => {
  it('builds the reference of an entity in lower case, like the catalog', () => {
    expect(
      entityRefOf({
        kind: 'Component',
        namespace: 'Default',
        name: 'My_Api.v2',
      }),
    ).toBe('component:default/my_api.v2');
  });

  it.each(['', ' ', 'a b', 'a:b', 'a/b', '\u0000', '\ud800', '\u202e', '\n'])(
    'rejects references containing %j',
    odd => {
      const usual = { kind: 'component', namespace: 'default', name: 'api' };
      for (const part of Object.keys(usual)) {
        expect(() => entityRefOf({ ...usual, [part]: odd })).toThrow(
          NotFoundError,
        );
      }
    },
  );

  it('maps any address to the reference of that entity or to none', () => {
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
