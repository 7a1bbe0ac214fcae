import type { Entity } from '@backstage/catalog-model';
import type {
  OrganizationConfig,
  SupplyChainConfig,
} from '../config/SupplyChainConfig';
import { configWith } from '../__testUtils__/testGateway';
import { fieldsOfRules, mayLink } from './linkRules';

function configOf(rules: OrganizationConfig): SupplyChainConfig {
  return configWith({ organizations: { acme: rules } });
}

function component(
  spec: Record<string, string>,
  metadata: Partial<Entity['metadata']> = {},
): Entity {
  return {
    apiVersion: 'backstage.io/v1alpha1',
    kind: 'Component',
    metadata: { name: 'checkout', ...metadata },
    spec,
  };
}

const payments = component({ owner: 'payments' });
const orders = component({ owner: 'orders' });
const anything = { region: 'eu', org: 'acme' };

describe('mayLink', () => {
  it('lets every entity link an organization without rules', () => {
    expect(mayLink(configOf({}), orders, anything)).toBe(true);
  });

  it('lets no entity link an organization with an empty list', () => {
    expect(mayLink(configOf({ entities: [] }), orders, anything)).toBe(false);
  });

  it.each(['payments', 'group:payments', 'Group:Default/Payments'])(
    'treats the owner %s like its other spellings',
    wanted => {
      const config = configOf({ entities: [{ 'spec.owner': [wanted] }] });
      const may = (entity: Entity) => mayLink(config, entity, anything);

      expect(may(payments)).toBe(true);
      expect(may(component({ owner: 'group:default/payments' }))).toBe(true);
      expect(may(component({ owner: 'PAYMENTS' }))).toBe(true);
      expect(may(orders)).toBe(false);
      expect(may(component({ owner: 'user:payments' }))).toBe(false);
      expect(may(component({}))).toBe(false);
    },
  );

  it('resolves an owner without a namespace in the namespace of the entity', () => {
    const elsewhere = component({ owner: 'payments' }, { namespace: 'labs' });
    const may = (wanted: string) =>
      mayLink(
        configOf({ entities: [{ 'spec.owner': [wanted] }] }),
        elsewhere,
        anything,
      );

    expect(may('payments')).toBe(false);
    expect(may('group:labs/payments')).toBe(true);
  });

  it('requires all fields of one filter, and any one of several filters', () => {
    const config = configOf({
      entities: [
        { 'spec.owner': ['payments'], 'metadata.tags': ['critical'] },
        { 'metadata.namespace': ['platform'] },
      ],
    });
    const may = (entity: Entity) => mayLink(config, entity, anything);

    expect(may(payments)).toBe(false);
    expect(may(component({ owner: 'payments' }, { tags: ['critical'] }))).toBe(
      true,
    );
    expect(may(component({}, { namespace: 'Platform' }))).toBe(true);
  });

  it('matches a prefix of the value', () => {
    const location = 'metadata.annotations.backstage.io/managed-by-location';
    const config = configOf({
      entities: [{ [location]: [{ $hasPrefix: 'url:https://git.test/pay/' }] }],
    });
    const from = (url: string) =>
      component(
        {},
        { annotations: { 'backstage.io/managed-by-location': url } },
      );

    expect(
      mayLink(config, from('url:https://git.test/pay/a.yaml'), anything),
    ).toBe(true);
    expect(
      mayLink(config, from('url:https://git.test/payments/a'), anything),
    ).toBe(false);
  });

  describe('with rules for some flows', () => {
    const config = configOf({
      entities: [{ 'spec.owner': ['payments', 'orders'] }],
      entitiesByFlow: {
        'ledger-*': [{ 'spec.owner': ['payments'] }],
        '*-prod': [{ 'metadata.tags': ['production'] }],
      },
    });
    const may = (entity: Entity, flow?: string) =>
      mayLink(config, entity, { ...anything, ...(flow && { flow }) });

    it('applies them instead of the rules of the organization', () => {
      expect(may(orders, 'web')).toBe(true);
      expect(may(orders, 'ledger-core')).toBe(false);
      expect(may(payments, 'Ledger-core')).toBe(true);
      expect(
        may(component({ owner: 'x' }, { tags: ['production'] }), 'a-prod'),
      ).toBe(true);
    });

    it('requires the rules of every pattern that the flow matches', () => {
      expect(may(payments, 'ledger-prod')).toBe(false);
      expect(
        may(
          component({ owner: 'payments' }, { tags: ['production'] }),
          'ledger-prod',
        ),
      ).toBe(true);
    });

    it.each(['ledger', 'LEDGER', 'ledger-archived-at-*'])(
      'applies the rules for %s to the flow once it is archived',
      pattern => {
        const archived = 'ledger-archived-at-1690000000';
        const rules = configOf({
          entities: [{ 'spec.owner': ['payments', 'orders'] }],
          entitiesByFlow: { [pattern]: [{ 'spec.owner': ['payments'] }] },
        });
        const mayArchived = (entity: Entity) =>
          mayLink(rules, entity, { ...anything, flow: archived });

        expect(mayArchived(orders)).toBe(false);
        expect(mayArchived(payments)).toBe(true);
      },
    );

    it('leaves everything but flows to the rules of the organization', () => {
      expect(may(orders)).toBe(true);
      expect(may(component({ owner: 'x' }))).toBe(false);
    });
  });

  it.each([
    ['*', 'anything', true],
    ['a*', 'a', true],
    ['a*a', 'a', false],
    ['a*b*c', 'a-b-b-c', true],
    ['a*b*c', 'a-c', false],
    ['*b', 'ab', true],
    ['a.c', 'abc', false],
  ])('matches the pattern %s with %s: %s', (pattern, flow, expected) => {
    const config = configOf({ entitiesByFlow: { [pattern]: [] } });

    expect(mayLink(config, payments, { ...anything, flow })).toBe(!expected);
  });

  it.each([
    ['kind', 'component', true],
    ['KIND', 'API', false],
    ['metadata.namespace', 'default', true],
    ['relations.partof', 'system:default/shop', true],
    ['relations.partOf', 'system:default/other', false],
    ['metadata.tags.java', 'true', true],
  ])('matches the field %s with %s: %s', (field, wanted, expected) => {
    const config = configOf({ entities: [{ [field]: [wanted] }] });
    const entity = {
      ...component({}, { tags: ['java'] }),
      relations: [{ type: 'partOf', targetRef: 'system:default/shop' }],
    };

    expect(mayLink(config, entity, anything)).toBe(expected);
  });

  it('lists the catalog fields that it needs, as the catalog spells them', () => {
    expect(
      fieldsOfRules(
        configOf({
          entities: [
            { 'spec.Owner': ['a'], kind: ['b'], 'relations.partof': ['c'] },
          ],
          entitiesByFlow: { x: [{ 'metadata.Labels.x.y': ['c'] }] },
        }),
      ),
    ).toEqual(['spec.owner', 'kind', 'relations', 'metadata']);
  });
});
