import { mockServices } from '@backstage/backend-test-utils';
import type { Entity } from '@backstage/catalog-model';
import { permissionRules } from '@backstage/plugin-catalog-backend/alpha';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
import fc from 'fast-check';
import { addConditions } from './addConditions';

function added(entities: Entity[] = []) {
  const permissionsRegistry = mockServices.permissionsRegistry.mock();
  addConditions({
    auth: mockServices.auth(),
    catalog: catalogServiceMock({ entities }),
    permissionsRegistry,
  });
  return permissionsRegistry.addResourceType.mock.calls[0][0];
}

describe('addConditions', () => {
  const text = fc.constantFrom('a', 'A', 'b.c', 'true', '');
  // An entity can't have keys that differ only in case.
  const key = fc.constantFrom('a', 'x', 'x.y');
  const field = fc.oneof(key, fc.constantFrom('A', 'X.y', 'tags', 'tags.a'));
  const fields = fc.dictionary(
    key,
    fc.oneof(text, fc.boolean(), fc.record({ y: text })),
    { noNullPrototype: true },
  );
  const entries = fc.dictionary(key, text, { noNullPrototype: true });
  const entity: fc.Arbitrary<Entity> = fc.record({
    apiVersion: fc.constant('backstage.io/v1alpha1'),
    kind: fc.constantFrom('Component', 'System'),
    metadata: fc
      .tuple(
        fields,
        fc.record(
          { annotations: entries, labels: entries, tags: fc.array(text) },
          { requiredKeys: [] },
        ),
      )
      .map(([own, known]) => ({ ...own, ...known, name: 'checkout' })),
    spec: fields,
    relations: fc.array(
      fc.record({
        type: fc.constantFrom('ownedBy', 'partOf'),
        targetRef: fc.constantFrom('group:default/a', 'group:default/b'),
      }),
    ),
  });
  const params = fc.record(
    {
      claims: fc.array(fc.constantFrom('group:default/a', 'group:default/c')),
      kinds: fc.array(fc.constantFrom('component', 'API')),
      annotation: field,
      label: field,
      key: field,
      value: text,
    },
    { requiredKeys: ['claims', 'kinds', 'annotation', 'label', 'key'] },
  );

  it.each(Object.values(permissionRules))(
    "decides by $name as the catalog's rule does",
    ({ name, apply }) => {
      const rule = added().rules.find(({ name: own }) => own === name);
      fc.assert(
        fc.property(entity, params, (one, given) => {
          expect(rule?.apply(one, given)).toBe(apply(one, given));
        }),
      );
    },
  );

  it('reads the entities that a condition is about', async () => {
    const checkout: Entity = {
      apiVersion: 'backstage.io/v1alpha1',
      kind: 'Component',
      metadata: { name: 'checkout' },
    };
    const { getResources } = added([checkout]);

    await expect(
      getResources?.(['component:default/gone', 'component:default/checkout']),
    ).resolves.toEqual([undefined, checkout]);
  });
});
