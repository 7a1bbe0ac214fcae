import { mockServices } from '@backstage/backend-test-utils';
import { stringifyEntityRef } from '@backstage/catalog-model';
import type { Entity } from '@backstage/catalog-model';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
import { Relatives } from './Relatives';

const entity = (kind: string, name: string, ...partOf: string[]): Entity => ({
  apiVersion: 'backstage.io/v1alpha1',
  kind,
  metadata: { name, namespace: 'default' },
  relations: partOf.map(targetRef => ({ type: 'partOf', targetRef })),
});

const api = entity(
  'Component',
  'api',
  'system:default/second',
  'system:default/first',
  'component:default/whole',
);

const entities = [
  entity('System', 'first', 'domain:default/inner'),
  entity('System', 'second', 'domain:default/outer'),
  entity('Domain', 'inner', 'domain:default/outer'),
  entity('Domain', 'outer', 'domain:default/top', 'domain:default/inner'),
  entity('Domain', 'top'),
  entity('Component', 'whole', 'system:default/other'),
  entity('System', 'other'),
];

// The catalog has both directions of each relation.
for (const part of entities) {
  for (const { type, targetRef } of part.relations!) {
    const whole = entities.find(item => stringifyEntityRef(item) === targetRef);
    if (type === 'partOf') {
      const inverse = { type: 'hasPart', targetRef: stringifyEntityRef(part) };
      whole?.relations!.push(inverse);
    }
  }
}

const relatives = new Relatives({
  auth: mockServices.auth(),
  catalog: catalogServiceMock({ entities }),
  userInfo: mockServices.userInfo(),
});

describe('the parents of an entity', () => {
  it('are all of its systems, their domains and the domains of those, nearest first', async () => {
    const [ofApi, ofNothing] = await relatives.parentsOf([
      api,
      entity('Component', 'alone', 'system:default/lost'),
    ]);

    expect(ofApi.map(parent => stringifyEntityRef(parent))).toEqual([
      'system:default/second',
      'system:default/first',
      'domain:default/outer',
      'domain:default/inner',
      'domain:default/top',
    ]);
    expect(ofNothing).toEqual([]);
  });

  it('are found from above too, even in a circle of domains', async () => {
    expect((await relatives.partsOf('domain:default/top')).sort()).toEqual([
      'domain:default/inner',
      'domain:default/outer',
      'system:default/first',
      'system:default/second',
    ]);
  });
});
