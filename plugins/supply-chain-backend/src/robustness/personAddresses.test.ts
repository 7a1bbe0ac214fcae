import type { Knex } from 'knex';
import type { SandboxRegion } from 'sandbox-region';
import { readRoutesOf } from '../__testUtils__/routes';
import {
  component,
  fetchRegionJson,
  memoryDatabase,
  startDemoRegion,
  startTestPortal,
  system,
} from '../__testUtils__/testPortal';
import type { TestPortal } from '../__testUtils__/testPortal';
import { Store } from '../store/Store';
import { tablesOf } from '../store/__testUtils__/databases';

jest.setTimeout(60_000);

const FLOW = { region: 'eu', org: 'acme', flow: 'payments-api' };

/** The addresses of the demo data's people, and of its bots. */
const addressesIn = (what: unknown): string[] =>
  JSON.stringify(what).match(
    /[^\s"<>]+@(?:example\.com|users\.noreply\.github\.com)/g,
  ) ?? [];

describe("people's email addresses", () => {
  let region: SandboxRegion;
  let knex: Knex;
  let portal: TestPortal;

  beforeAll(async () => {
    region = await startDemoRegion('eu');
    knex = memoryDatabase();
    portal = await startTestPortal({
      regions: { eu: region, us: region },
      knex,
      entities: [
        component('watched', { flows: 'acme/payments-api' }, 'watched'),
        system('watched', {}),
      ],
    });
    await portal.sync();
  });

  afterAll(async () => {
    await portal.stop();
    await knex.destroy();
    await region.stop();
  });

  it('are in what the region sends', async () => {
    for (const path of [
      '/trails/acme/payments-api',
      '/artifacts/acme/payments-api',
    ]) {
      const sent = await fetchRegionJson(region, 'acme', path);
      expect(addressesIn(sent)).not.toEqual([]);
    }
  });

  it('are in no table', async () => {
    const { flows, trails, artifacts } = new Store(knex, { error: () => {} });
    const [{ flowId }] = await flows.states([
      { address: region.baseUrl, org: FLOW.org, flow: FLOW.flow },
    ]);
    const range = { offset: 0, limit: 1_000 };
    const rowsOfTrails = await trails.page({ flowIds: [flowId] }, range);
    // Bodies are compressed.
    const bodies = [
      await Promise.all(
        rowsOfTrails.map(({ record }) => trails.details(flowId, record.name)),
      ),
      await artifacts.page({ flowIds: [flowId] }, range),
    ];
    const rows = await Promise.all(
      (await tablesOf(knex)).map(table => knex(table).select()),
    );

    expect(JSON.stringify(bodies)).toContain('"author":"');
    expect(addressesIn([bodies, rows])).toEqual([]);
  });

  it('are in no response', async () => {
    const { evidence, ...routes } = await readRoutesOf({
      ...{ region, regionName: 'eu', org: FLOW.org, flow: FLOW.flow },
      ...{ component: 'watched', system: 'watched' },
    });
    const trail = routes['one trail'];
    const { body } = await portal.get(trail);
    const names: string[] = body.trail.attestations.map(
      ({ name }: { name: string }) => name,
    );
    const responses = await Promise.all(
      [
        ...Object.values(routes),
        ...names.map(name => `${trail}/attestations/${name}`),
      ].map(async path => ({ path, text: (await portal.get(path)).text })),
    );

    const text = responses.map(response => response.text).join();
    expect(text).toContain('"pullRequests":[');
    expect(text).toContain('"author":"');
    expect(
      responses.filter(response => addressesIn(response.text).length > 0),
    ).toEqual([]);
  });
});
