import { NotFoundError } from '@backstage/errors';
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
});
