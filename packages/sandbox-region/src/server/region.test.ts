import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { SandboxOptions, SandboxRegion, startSandboxRegion } from '..';

const NOW = new Date('2026-11-21T09:00:00Z');

// Seeding regions and simulating days is CPU-bound, and other tests share the CPU.
jest.setTimeout(30_000);

describe('startSandboxRegion', () => {
  const running: SandboxRegion[] = [];

  async function start(options: Partial<SandboxOptions> = {}) {
    const region = await startSandboxRegion({
      region: 'eu',
      now: NOW,
      ...options,
    });
    running.push(region);
    return region;
  }

  afterEach(async () => {
    await Promise.all(running.splice(0).map(region => region.stop()));
  });

  async function get(region: SandboxRegion, path: string) {
    const { key } = region.keys.find(({ role }) => role === 'admin')!;
    const response = await fetch(`${region.baseUrl}${path}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    return response.json();
  }

  const snapshot = async (region: SandboxRegion) =>
    JSON.stringify(
      await Promise.all([
        get(region, '/trails/acme/payments-api'),
        get(region, '/artifacts/acme?per_page=500'),
      ]),
    ).replaceAll(region.origin, '');

  it('reports its health without a key', async () => {
    const region = await start({ scale: 'empty' });
    const response = await fetch(`${region.origin}/health`);
    expect(await response.json()).toEqual({ status: 'ok', region: 'eu' });
  });

  it('runs next to another region with different data', async () => {
    const [eu, us] = [await start(), await start({ region: 'us' })];
    expect(await get(eu, '/user/default-org')).toEqual({
      default_org_name: 'acme',
    });
    expect(await get(us, '/user/default-org')).toEqual({
      default_org_name: 'acme-us',
    });
    expect(eu.requests()).toMatchObject([{ account: 'acme/admin' }]);
  });

  it('seeds the same data from the same seed, and different data from another', async () => {
    const [one, same, other] = await Promise.all(
      [1, 1, 2].map(seed => start({ seed })),
    );
    const data = await snapshot(one);
    expect(await snapshot(same)).toBe(data);
    expect(await snapshot(other)).not.toBe(data);
  });

  it('logs a limited number of requests, without keys', async () => {
    const region = await start({
      scale: 'empty',
      requestLogLimit: 4,
      keys: [],
    });
    const path = '/artifacts/acme?per_page=3&flow_name=a';
    for (let turn = 0; turn < 9; turn += 1) {
      await fetch(`${region.baseUrl}${path}`, {
        headers: { authorization: 'Bearer very-secret' },
      });
    }
    expect(region.requests().length).toBeLessThanOrEqual(4);
    expect(region.requests().at(-1)).toEqual({
      at: NOW.toISOString(),
      method: 'GET',
      path: '/api/v2/artifacts/acme',
      query: { per_page: '3', flow_name: 'a' },
      endpoint: 'E1',
      status: 401,
    });
    expect(JSON.stringify(region.requests())).not.toContain('very-secret');
    region.clearRequests();
    expect(region.requests()).toEqual([]);
  });

  it('deletes everything on reset and starts over', async () => {
    const region = await start();
    const data = await snapshot(region);
    await region.clock.advance({ days: 2 });
    region.faults.set({
      kind: 'status',
      status: 500,
      match: { endpoint: 'E9' },
    });
    region.api.createFlow({ org: 'acme', name: 'new' });
    await region.reset();
    expect(region.clock.now()).toEqual(NOW);
    expect(region.faults.list()).toEqual([]);
    expect(region.requests()).toEqual([]);
    expect(await snapshot(region)).toBe(data);
  });

  it('stores its data in a file, but not its keys', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sandbox-region-'));
    const file = join(folder, 'eu.sqlite');
    const first = await start({ file });
    first.api.createFlow({ org: 'acme', name: 'kept' });
    const trails = await get(first, '/trails/acme/payments-api?per_page=1');
    await first.stop();
    running.splice(0);
    const second = await start({ file });
    expect(await get(second, '/trails/acme/kept')).toEqual([]);
    expect(
      await get(second, '/trails/acme/payments-api?per_page=1'),
    ).toMatchObject({ pagination: trails.pagination });
    const stale = await fetch(`${second.baseUrl}/user/default-org`, {
      headers: { authorization: `Bearer ${first.keys[0].key}` },
    });
    expect(stale.status).toBe(401);
    await second.stop();
    running.splice(0);
    await rm(folder, { recursive: true });
  });

  it('rejects a file of another schema version without changing it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sandbox-region-'));
    const file = join(folder, 'eu.sqlite');
    const other = new BetterSqlite3(file);
    other.exec('CREATE TABLE flows (seq INTEGER PRIMARY KEY)');
    other.close();
    await expect(start({ file, scale: 'empty' })).rejects.toThrow(
      `${file} was written by another version`,
    );
    await rm(folder, { recursive: true });
  });

  it('stops even if requests hang', async () => {
    const region = await start({ scale: 'empty' });
    region.faults.set({ kind: 'hang' });
    const outcome = fetch(`${region.baseUrl}/user/default-org`).catch(
      (error: Error) => error.message,
    );
    while (region.requests().length === 0) {
      await new Promise(resolve => setImmediate(resolve));
    }
    await region.stop();
    running.splice(0);
    expect(await outcome).toBe('fetch failed');
  });
});
