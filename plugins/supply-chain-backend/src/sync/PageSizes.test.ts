import { bypass, http } from 'msw';
import { setupServer } from 'msw/node';
import { template } from 'sandbox-region';
import { testDatabases } from '../store/__testUtils__/databases';
import {
  freezeTime,
  SHOP,
  startSyncedRegion,
} from './__testUtils__/syncedRegion';
import type { SyncedRegion } from './__testUtils__/syncedRegion';

const databases = testDatabases();
const server = setupServer();

const builds = (name: string, trails: number) => ({
  name,
  trails,
  template: template({ 'unit-tests': 'junit' }, { shop: { sbom: 'generic' } }),
});

describe('pages of a region', () => {
  let synced: SyncedRegion;

  beforeAll(() => server.listen({ onUnhandledRequest: 'bypass' }));
  beforeEach(() => freezeTime());
  afterEach(async () => {
    server.resetHandlers();
    await synced.stop();
    jest.useRealTimers();
  });
  afterAll(() => server.close());

  /** Silently caps the page size of the region. */
  const capAt = (limit: number) =>
    server.use(
      http.get(`${synced.region.baseUrl}/artifacts/acme`, ({ request }) => {
        const url = new URL(request.url);
        const wanted = Number(url.searchParams.get('per_page'));
        url.searchParams.set('per_page', String(Math.min(wanted, limit)));
        return fetch(bypass(new Request(url, request)));
      }),
    );

  const numberOfArtifacts = async () => {
    const { baseUrl } = synced.region;
    const { apiKey } = synced.config.regions.eu.organizations.acme;
    const response = await fetch(
      `${baseUrl}/artifacts/acme?flow_name=shop&per_page=1000`,
      { headers: { authorization: `Bearer ${apiKey}` } },
    );
    const artifacts: unknown[] = await response.json();
    synced.region.clearRequests();
    return artifacts.length;
  };

  it('do not make a list look complete if cut short', async () => {
    synced = await startSyncedRegion(databases, {
      flows: [builds('shop', 70)],
    });
    const all = await numberOfArtifacts();
    capAt(20);
    const { lists, store, view } = synced.replica();

    const { value: first } = await view(lists.newest('artifacts', SHOP));
    let state = first;
    for (let reads = 0; reads < 10 && !state.complete; reads += 1) {
      jest.advanceTimersByTime(60_000);
      ({ value: state } = await view(lists.older('artifacts', SHOP), {
        refresh: true,
      }));
    }

    expect(all).toBeGreaterThan(50);
    expect(first.complete).toBe(false);
    expect(state.complete).toBe(true);
    expect(await store.countArtifacts({ flowIds: [state.flowId] })).toBe(all);
  });

  it('are checked for more once per end of a list if short', async () => {
    synced = await startSyncedRegion(databases, {
      flows: [builds('shop', 30)],
    });
    const all = await numberOfArtifacts();
    const { lists, view } = synced.replica();
    const read = async () => {
      const { value } = await view(lists.newest('artifacts', SHOP), {
        refresh: true,
      });
      jest.advanceTimersByTime(60_000);
      return value;
    };

    const { complete } = await read();
    const first = synced.asked();
    await read();

    expect(all).toBeGreaterThanOrEqual(15);
    expect(all).toBeLessThan(50);
    expect(complete).toBe(true);
    expect(first).toEqual(['E1 1×50', 'E1 2×50']);
    expect(synced.asked()).toEqual(['E1 1×30']);
  });

  it('end a list if shorter than any cap', async () => {
    synced = await startSyncedRegion(databases, { flows: [builds('shop', 3)] });
    const { lists, view } = synced.replica();

    const { value } = await view(lists.newest('artifacts', SHOP));

    expect(value.complete).toBe(true);
    expect(synced.asked()).toEqual(['E1 1×50']);
  });
});
