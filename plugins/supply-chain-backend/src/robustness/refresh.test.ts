import { component, startTestPortal } from '../__testUtils__/testPortal';
import type { TestPortal } from '../__testUtils__/testPortal';

const PRESS = { 'cache-control': 'no-cache' };

describe('a manual refresh', () => {
  let portal: TestPortal;

  beforeAll(async () => {
    // Fake the clock only; real timers keep running.
    jest.useFakeTimers({
      now: Date.now(),
      doNotFake: [
        'hrtime',
        'nextTick',
        'queueMicrotask',
        'setImmediate',
        'clearImmediate',
        'setInterval',
        'clearInterval',
        'setTimeout',
        'clearTimeout',
      ],
    });
    portal = await startTestPortal({
      entities: [component('api', { flows: 'eu:acme/payments-api' })],
      config: { cache: { freshFor: { minutes: 1 } } },
    });
  });

  beforeEach(async () => {
    jest.advanceTimersByTime(5_000);
    await portal.ask('api', 'trails', PRESS).expect(200);
    jest.advanceTimersByTime(5_000);
    portal.eu.clearRequests();
  });

  afterEach(() => portal.eu.faults.clear());

  afterAll(async () => {
    jest.useRealTimers();
    await portal.stop();
  });

  const asksForTrails = () =>
    portal.eu.requests().filter(({ endpoint }) => endpoint === 'E6');

  const trails = async (headers = {}) =>
    (await portal.ask('api', 'trails', headers).expect(200)).body;

  it('reads the region now, even if the cache is fresh', async () => {
    const kept = await trails();
    expect(portal.eu.requests()).toEqual([]);
    portal.eu.api.createTrail({
      ...{ org: 'acme', flow: 'payments-api', trail: 'new' },
    });

    const { coverage, trails: rows } = await trails(PRESS);

    expect(rows[0].name).toBe('new');
    expect(coverage.stale).toBe(false);
    expect(
      Date.parse(coverage.asOf) - Date.parse(kept.coverage.asOf),
    ).toBeGreaterThanOrEqual(5_000);
    expect((await trails()).trails).toEqual(rows);
  });

  it('sends one request for concurrent and repeated refreshes', async () => {
    const responses = await Promise.all([trails(PRESS), trails(PRESS)]);
    await trails(PRESS);

    expect(responses[0].coverage).toEqual(responses[1].coverage);
    expect(asksForTrails()).toHaveLength(1);
  });

  it('shows stale data as stale, with its own time, when the region fails', async () => {
    const kept = await trails();
    portal.eu.faults.set({ kind: 'status', status: 500 });

    const response = await trails(PRESS);

    expect(response).toMatchObject({
      coverage: { asOf: kept.coverage.asOf, stale: true },
      trails: kept.trails,
      problems: [{ reason: 'region-unavailable' }],
    });
    await trails(PRESS);
    expect(asksForTrails()).toHaveLength(1);
  });

  it.each(['max-age=0', 'no-store', 'x-no-cache'])(
    'is not triggered by Cache-Control: %s',
    async directive => {
      await trails({ 'cache-control': directive });

      expect(portal.eu.requests()).toEqual([]);
    },
  );
});
