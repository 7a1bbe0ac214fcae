import type { ParsedServicesQuery } from 'backstage-plugin-supply-chain-common';
import { isInScope } from './serviceMatching';
import type { Service } from './serviceMatching';

function service(
  entityRef: string,
  { title, owners = [] }: { title?: string; owners?: string[] } = {},
): Service {
  const component = {
    entityRef,
    about: { title, owners, partOf: [] },
  } as unknown as Service['component'];
  const row = { entityRef, title, owners } as unknown as Service['row'];
  return { component, row, source: { readAt: undefined, problems: [] } };
}

describe('the text filter of services', () => {
  const finds = (text: string, found: Service) =>
    isInScope(found, { page: 1, perPage: 15, text } as ParsedServicesQuery, {
      mine: [],
      ownedBy: [],
    });
  const checkout = service('component:default/checkout-web', {
    title: 'Checkout (web)',
    owners: ['group:default/shop', 'user:default/ada', 'group:eu/retail'],
  });

  it.each(['CHECKOUT-web', '(web)', 'shop', 'ada', 'user:ada', 'eu/retail'])(
    'matches what pages show of a component: %s',
    text => {
      expect(finds(text, checkout)).toBe(true);
    },
  );

  it.each(['component', 'default', 'group', '/', 'component:default/checkout'])(
    'does not match parts of references that pages leave out: %s',
    text => {
      expect(
        finds(
          text,
          service('component:default/ledger', {
            owners: ['group:default/shop', 'user:default/ada'],
          }),
        ),
      ).toBe(false);
    },
  );

  it.each(['component:default/checkout-web', 'GROUP:default/shop'])(
    'matches a reference that somebody pastes: %s',
    text => {
      expect(finds(text, checkout)).toBe(true);
    },
  );

  it('matches a namespace that pages show', () => {
    expect(finds('eu/led', service('component:eu/ledger'))).toBe(true);
  });

  it('matches an owner whose reference is invalid as it stands', () => {
    expect(
      finds('no ref', service('component:default/a', { owners: ['no ref:'] })),
    ).toBe(true);
  });
});
