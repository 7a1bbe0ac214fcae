import { mockServices } from '@backstage/backend-test-utils';
import { NotFoundError } from '@backstage/errors';
import type { Knex } from 'knex';
import { configWith } from '../__testUtils__/testGateway';
import { testDatabases } from '../store/__testUtils__/databases';
import { addToOutbox } from '../store/Outbox';
import { Store } from '../store/Store';
import { Notifier } from './Notifier';
import type { NotifierOptions } from './Notifier';

jest.setTimeout(120_000);

const CHANGES = 1_000;
/** A replica dies with each of so many messages. */
const DEADLY = 90;

const databases = testDatabases();
const logger = mockServices.logger.mock();

/** The name in an entity ref. */
const nameIn = (entityRef: string) => entityRef.split('/')[1];

/** Every component has its own owner. */
const access: NotifierOptions['access'] = {
  authorize: async ({ entityRef }) => ({
    entityRef,
    link: {
      flows: [],
      artifacts: [],
      repos: [],
      environments: [],
      notifications: [],
      problems: [],
    },
    about: { owners: [`group:default/${nameIn(entityRef)}`], partOf: [] },
  }),
};

const meta = { coverage: { stale: false, complete: true }, problems: [] };

/** The newest trail of each component failed. */
const evidence: NotifierOptions['evidence'] = {
  summarize: async ({ entityRef }) => {
    const flow = { region: 'eu', org: 'acme', flow: nameIn(entityRef) };
    const state = 'non-compliant' as const;
    const trail = {
      ...flow,
      state,
      name: 'v1',
      attestations: [],
      artifacts: [],
    };
    return {
      ...meta,
      state,
      flows: [{ ...flow, trail, complete: true }],
      running: [],
    };
  },
  listEnvironments: async () => ({ ...meta, environments: [], newest: [] }),
  getTrail: async () => {
    throw new NotFoundError('No trail is about an environment');
  },
};

/** Stores that the trail of each flow failed. */
async function fail(knex: Knex, store: Store) {
  const { baseUrl: address } = configWith().regions.eu;
  const keys = Array.from({ length: CHANGES }, (_, index) => ({
    address,
    org: 'acme',
    flow: `flow-${index}`,
  }));
  await store.flows.link(
    keys.map(key => ({ key, entityRef: `component:default/${key.flow}` })),
  );
  const states = await store.flows.states(keys);
  await knex.transaction(async trx => {
    for (const { flowId } of states) {
      await addToOutbox(trx, flowId, [
        {
          kind: 'trail-state',
          trail: 'v1',
          from: 'incomplete',
          to: 'non-compliant',
          at: '2026-11-22T12:00:00.000Z',
        },
      ]);
    }
  });
}

describe.each(databases.ids)('replicas on %s', id => {
  it('tell each change once, although they keep dying', async () => {
    const { store, knex } = await databases.store(id);
    await fail(knex, store);
    const sent: string[] = [];
    let deaths = 0;

    /** Runs a replica until it has told all, or died. */
    const live = () =>
      new Promise<void>((resolve, reject) => {
        const notifier = new Notifier({
          access,
          auth: mockServices.auth(),
          config: () => configWith(),
          evidence,
          logger,
          store: new Store(knex, logger),
          sender: {
            send: async (_, { scope = '' }) => {
              sent.push(scope);
              if (sent.length % DEADLY === 0) {
                deaths += 1;
                // Its lease expires.
                await knex('leases').update({ until: 0 });
                resolve();
                await new Promise(() => {});
              }
              return true;
            },
          },
        });
        notifier.run().then(resolve, reject);
      });

    while ((await store.outbox.next(1)).length > 0) {
      await Promise.all([live(), live()]);
    }

    expect(new Set(sent).size).toBe(CHANGES);
    expect(deaths).toBeGreaterThan(9);
    // What was sent by one that died then is sent again, to the same scope.
    expect(sent.length).toBeLessThanOrEqual(CHANGES + deaths);
    await knex.destroy();
  });
});
