import {
  coreServices,
  createServiceFactory,
} from '@backstage/backend-plugin-api';
import { mockServices } from '@backstage/backend-test-utils';
import type { Entity } from '@backstage/catalog-model';
import { servicesResponseSchema } from 'backstage-plugin-supply-chain-common';
import type { ServicesResponse } from 'backstage-plugin-supply-chain-common';
import {
  component,
  startTestPortal,
  system,
} from '../__testUtils__/testPortal';
import type { TestPortal } from '../__testUtils__/testPortal';

const PAYMENTS = 'group:default/payments';
const SHOP = 'group:default/shop';
const ADA = 'user:default/mock';
const MONEY = 'system:default/money';

function acme(
  name: string,
  flow: string,
  place: { owners?: string[]; system?: string } = {},
): Entity {
  const { owners = [], system: partOf } = place;
  const entity = component(name, { org: 'acme', flows: flow });
  entity.relations!.push(
    ...owners.map(targetRef => ({ type: 'ownedBy', targetRef })),
    ...(partOf ? [{ type: 'partOf', targetRef: partOf }] : []),
  );
  return entity;
}

/** The caller is Ada, a member of the payments team. */
const userInfo = createServiceFactory({
  service: coreServices.userInfo,
  deps: {},
  factory: () =>
    mockServices.userInfo({ ownershipEntityRefs: [ADA, PAYMENTS] }),
});

const inDomain = (name: string): Entity => ({
  ...system(name, {}),
  relations: [{ type: 'partOf', targetRef: 'domain:default/finance' }],
});

const LINKED = [
  acme('payments-api', 'payments-api', {
    ...{ owners: [PAYMENTS], system: MONEY },
  }),
  acme('checkout', 'checkout-web', {
    ...{ owners: [SHOP, ADA], system: 'system:default/store' },
  }),
  acme('ledger', 'ledger-worker', { system: MONEY }),
  acme('policies', 'policy-service', { owners: [PAYMENTS] }),
  acme('shop', 'web-shop', {
    owners: [SHOP],
    system: 'system:default/store',
  }),
];

jest.setTimeout(60_000);

async function servicesIn(
  portal: TestPortal,
  query: Record<string, string> = {},
): Promise<ServicesResponse> {
  const parameters = new URLSearchParams(query);
  const response = await portal.get(`services?${parameters}`).expect(200);
  return servicesResponseSchema.parse(response.body);
}

const entities = [
  ...LINKED,
  inDomain('money'),
  inDomain('store'),
  { ...system('finance', {}), kind: 'Domain' },
  { ...component('mock', {}), kind: 'User' },
];

describe('the choices of a filter of services', () => {
  let portal: TestPortal;

  beforeAll(async () => {
    portal = await startTestPortal({ entities, features: [userInfo] });
    await portal.sync();
  });

  afterAll(() => portal.stop());

  const services = (query?: Record<string, string>) =>
    servicesIn(portal, query);

  const choicesOf = ({ choices, states, unmet }: ServicesResponse) =>
    Object.entries({
      owner: choices.owners,
      system: choices.systems,
      environment: choices.environments,
      state: states.map(({ state, count }) => ({ value: state, count })),
      attestation: unmet.map(({ name, components }) => ({
        value: name,
        count: components,
      })),
    });

  it.each<[string, Record<string, string>]>([
    ['no other is set', {}],
    ["only the caller's own are shown", { mine: 'true' }],
    ['one of the same filter is chosen', { owner: SHOP, mine: 'true' }],
    ['a system is chosen', { system: MONEY }],
    ['a domain is shown', { domain: 'domain:default/finance' }],
    ["a user's are shown", { ownedBy: ADA, system: MONEY }],
    ['an environment is chosen', { environment: 'production-eu' }],
    ['a state is chosen', { state: 'non-compliant', owner: PAYMENTS }],
    ['an attestation is chosen', { attestation: 'unit-tests' }],
    ['nothing matches', { system: MONEY, owner: SHOP, text: 'ledger' }],
  ])('count what choosing them yields when %s', async (__, query) => {
    const everything = new Map(choicesOf(await services()));
    const response = await services(query);

    for (const [filter, offered] of choicesOf(response)) {
      const counts = new Map(offered.map(({ value, count }) => [value, count]));
      for (const { value } of everything.get(filter)!) {
        const { total } = await services({ ...query, [filter]: value });
        expect([filter, value, counts.get(value) ?? 0]).toEqual([
          ...[filter, value, total],
        ]);
      }
    }
  });

  it('are none of other systems and owners', async () => {
    const { choices } = await services({ system: MONEY, mine: 'true' });

    expect(choices.owners).toEqual([{ value: PAYMENTS, count: 1 }]);
    expect(choices.systems.map(({ value }) => value).sort()).toEqual([
      ...[MONEY, 'system:default/store'],
    ]);
    expect((await services({ text: 'ledger' })).choices).toMatchObject({
      owners: [],
      systems: [{ value: MONEY, count: 1 }],
    });
  });
});

describe('the choices of a filter of services above the limit', () => {
  let portal: TestPortal;

  beforeAll(async () => {
    portal = await startTestPortal({
      entities: [
        ...entities,
        // The catalog sorts them first.
        ...Array.from({ length: 5_000 }, (_, at) => component(`a-${at}`, {})),
      ],
      features: [userInfo],
    });
    await portal.sync();
  });

  afterAll(() => portal.stop());

  it("are those of all of the caller's own", async () => {
    const { choices, omitted } = await servicesIn(portal, { mine: 'true' });

    expect(omitted).toBe(0);
    expect(choices).toMatchObject({
      owners: [
        { value: PAYMENTS, count: 2 },
        { value: SHOP, count: 1 },
        { value: ADA, count: 1 },
      ],
    });
  });

  it('still have the other values of the filter that is set', async () => {
    const { choices, total } = await servicesIn(portal, { owner: PAYMENTS });

    expect(total).toBe(2);
    expect(choices.systems).toEqual([{ value: MONEY, count: 1 }]);
    expect(choices.owners.map(({ value }) => value)).toEqual([
      ...[PAYMENTS, SHOP, ADA],
    ]);
  });
});
