import type { Entity } from '@backstage/catalog-model';
import type { OrganizationConfig } from '../config/SupplyChainConfig';
import { component } from '../__testUtils__/testPortal';
import { configWith } from '../__testUtils__/testGateway';
import { fieldsOfRules, mayLink } from './linkRules';

const LOCATION = 'backstage.io/managed-by-location';

function owned(owner?: string, metadata: Partial<Entity['metadata']> = {}) {
  const { metadata: own, ...entity } = component('checkout', {});
  return {
    ...entity,
    metadata: { ...own, ...metadata },
    spec: owner ? { owner } : {},
  };
}

const payments = owned('payments');
const orders = owned('orders');
const labs = owned('payments', { namespace: 'labs' });
const critical = owned('payments', { tags: ['critical'] });
const inProduction = { tags: ['production'] };
const from = (url: string) => owned('x', { annotations: { [LOCATION]: url } });

const configOf = (rules: OrganizationConfig) =>
  configWith({ organizations: { acme: rules } });
const may = (rules: OrganizationConfig, entity: Entity, flow?: string) =>
  mayLink(configOf(rules), entity, { region: 'eu', org: 'acme', flow });

const ownedBy = (...owners: string[]) => [{ 'spec.owner': owners }];
const LOCATED = [
  {
    [`metadata.annotations.${LOCATION}`]: [
      { $hasPrefix: 'url:https://git/a/' },
    ],
  },
];
const EITHER: OrganizationConfig['entities'] = [
  { 'spec.owner': ['payments'], 'metadata.tags': ['critical'] },
  { 'metadata.namespace': ['platform'] },
];

describe('the rules of an organization', () => {
  it.each<[string, boolean, OrganizationConfig, Entity]>([
    ['every entity without any', true, {}, orders],
    ['no entity if they are empty', false, { entities: [] }, orders],
    ['no entity without an owner', false, { entities: ownedBy('a') }, owned()],
    [
      'an owner by name in the namespace of the entity',
      true,
      { entities: ownedBy('group:labs/payments') },
      labs,
    ],
    [
      'an owner by name in no other namespace',
      false,
      { entities: ownedBy('payments') },
      labs,
    ],
    ['only what has all fields', false, { entities: EITHER }, payments],
    ['what has all fields', true, { entities: EITHER }, critical],
    [
      'what any one of several filters allows',
      true,
      { entities: EITHER },
      owned('x', { namespace: 'Platform' }),
    ],
    [
      'a prefix of the value',
      true,
      { entities: LOCATED },
      from('url:https://git/a/b.yaml'),
    ],
    [
      'nothing but that prefix',
      false,
      { entities: LOCATED },
      from('url:https://git/ab/c.yaml'),
    ],
  ])('allow %s: %s', (_, expected, rules, entity) => {
    expect(may(rules, entity)).toBe(expected);
  });

  it.each(['payments', 'group:payments', 'Group:Default/Payments'])(
    'treat the owner %s like its other spellings',
    wanted => {
      const allowed = [
        ...['payments', 'group:default/payments', 'PAYMENTS'],
        ...['orders', 'user:payments'],
      ].filter(owner => may({ entities: ownedBy(wanted) }, owned(owner)));

      expect(allowed).toEqual([
        'payments',
        'group:default/payments',
        'PAYMENTS',
      ]);
    },
  );

  const BY_FLOW = {
    entities: ownedBy('payments', 'orders'),
    entitiesByFlow: {
      'ledger-*': ownedBy('payments'),
      '*-prod': [{ 'metadata.tags': ['production'] }],
    },
  };

  it.each<[string, boolean, Entity, string | undefined]>([
    ['the organization for other flows', true, orders, 'web'],
    ['the flow instead of the organization', false, orders, 'ledger-core'],
    ['the flow in any case', true, payments, 'Ledger-core'],
    ['the flow alone', true, owned('x', inProduction), 'a-prod'],
    ['every matching pattern', false, payments, 'ledger-prod'],
    ['every pattern', true, owned('payments', inProduction), 'ledger-prod'],
    ['the organization for all but flows', true, orders, undefined],
    ['the organization for the rest', false, owned('x'), undefined],
  ])('are those of %s: %s', (_, expected, entity, flow) => {
    expect(may(BY_FLOW, entity, flow)).toBe(expected);
  });

  it.each(['ledger', 'LEDGER', 'ledger-archived-at-*'])(
    'for the flow %s apply once it is archived',
    pattern => {
      const rules = { entitiesByFlow: { [pattern]: ownedBy('payments') } };
      const archived = 'ledger-archived-at-1690000000';

      expect(may(rules, orders, archived)).toBe(false);
      expect(may(rules, payments, archived)).toBe(true);
    },
  );

  it.each([
    ['*', 'anything', true],
    ['a*', 'a', true],
    ['a*a', 'a', false],
    ['a*b*c', 'a-b-b-c', true],
    ['a*b*c', 'a-c', false],
    ['*b', 'ab', true],
    ['a.c', 'abc', false],
  ])('match the pattern %s with %s: %s', (pattern, flow, expected) => {
    expect(may({ entitiesByFlow: { [pattern]: [] } }, payments, flow)).toBe(
      !expected,
    );
  });

  it.each([
    ['kind', 'component', true],
    ['KIND', 'API', false],
    ['metadata.namespace', 'default', true],
    ['relations.partof', 'system:default/shop', true],
    ['relations.partOf', 'system:default/other', false],
    ['metadata.tags.critical', 'true', true],
  ])('match the field %s with %s: %s', (field, wanted, expected) => {
    const relations = [{ type: 'partOf', targetRef: 'system:default/shop' }];
    const rules = { entities: [{ [field]: [wanted] }] };

    expect(may(rules, { ...critical, relations })).toBe(expected);
  });

  it('list the catalog fields that they need, as the catalog spells them', () => {
    const config = configOf({
      entities: [
        { 'spec.Owner': ['a'], kind: ['b'], 'relations.partof': ['c'] },
      ],
      entitiesByFlow: { x: [{ 'metadata.Labels.x.y': ['c'] }] },
    });

    expect(fieldsOfRules(config)).toEqual([
      ...['spec.owner', 'kind', 'relations', 'metadata'],
    ]);
  });
});
