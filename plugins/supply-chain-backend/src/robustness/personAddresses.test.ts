import { portalFor } from '../__testUtils__/answers';
import { readRoutesOf } from '../__testUtils__/routes';
import {
  component,
  fetchRegionJson,
  system,
} from '../__testUtils__/testPortal';
import { Store } from '../store/Store';
import { tablesOf } from '../store/__testUtils__/databases';

jest.setTimeout(60_000);

/** The addresses of the demo data's people, and of its bots. */
const addressesIn = (what: unknown): string[] =>
  JSON.stringify(what).match(
    /[^\s"<>]+@(?:example\.com|users\.noreply\.github\.com)/g,
  ) ?? [];

describe("people's email addresses", () => {
  const { portal, ask } = portalFor({
    entities: [
      component('watched', { flows: 'eu:acme/payments-api' }, 'watched'),
      system('watched', {}),
    ],
  });

  beforeAll(() => portal.sync());

  it('are in what the region sends', async () => {
    for (const path of [
      '/trails/acme/payments-api',
      '/artifacts/acme/payments-api',
    ]) {
      const sent = await fetchRegionJson(portal.eu, 'acme', path);
      expect(addressesIn(sent)).not.toEqual([]);
    }
  });

  it('are in no table', async () => {
    const { eu, knex } = portal;
    const { flows, trails, artifacts } = new Store(knex, { error: () => {} });
    const [{ flowId }] = await flows.states([
      { address: eu.baseUrl, org: 'acme', flow: 'payments-api' },
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
    const { evidence, ...routes } = await readRoutesOf(portal.eu, 'watched');
    const trail = routes['one trail'];
    const [{ attestations }] = (await ask.trails('watched')).trails;
    const responses = await Promise.all(
      [
        ...Object.values(routes),
        ...attestations.map(({ name }) => `${trail}/attestations/${name}`),
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
