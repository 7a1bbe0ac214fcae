import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type { Aged, RegionGateway } from '../gateway/RegionGateway';
import { AnswerMemory } from './AnswerMemory';
import { RegionReader } from './RegionReader';

const flow = { region: 'eu', org: 'acme', flow: 'app' };
const chunk = { records: [], hasNext: false, unreadable: 0 };

/** A gateway that answers every read with `says`, or fails with it. */
function setUp() {
  const region: { says: Aged<unknown> | RegionalApiError } = {
    says: { value: chunk, asOf: 1_000, stale: false },
  };
  const gateway = {
    read: async () => {
      if (region.says instanceof Error) {
        throw region.says;
      }
      return region.says;
    },
  } as unknown as RegionGateway;
  const memory = new AnswerMemory();
  const ask = (key = 'page 1') => {
    const reader = new RegionReader({ gateway, caller: 'test' });
    return memory.recall([key], reader, async () => ({
      rows: (await reader.trails(flow, 0))?.records,
      ...reader.provenance,
    }));
  };
  return { region, ask };
}

describe('AnswerMemory', () => {
  it('gives the same answer while its parts have not changed', async () => {
    const { ask } = setUp();
    expect(await ask()).toBe(await ask());
  });

  it('joins anew when the region was read anew', async () => {
    const { region, ask } = setUp();
    const before = await ask();
    region.says = { value: chunk, asOf: 2_000, stale: false };
    const after = await ask();
    expect(after).not.toBe(before);
    expect(after.asOf).toBe('1970-01-01T00:00:02.000Z');
  });

  it('tells at once that a part is old now', async () => {
    const { region, ask } = setUp();
    await ask();
    region.says = { value: chunk, asOf: 1_000, stale: true };
    expect(await ask()).toMatchObject({ stale: true });
  });

  it('does not show what can no longer be read', async () => {
    const { region, ask } = setUp();
    await ask();
    region.says = new RegionalApiError({
      kind: 'forbidden',
      endpoint: 'E6',
      message: 'no',
    });
    expect(await ask()).toMatchObject({
      rows: undefined,
      problems: [{ region: 'eu' }],
    });
  });

  it('does not remember an answer with a part that failed', async () => {
    const { region, ask } = setUp();
    region.says = new RegionalApiError({
      kind: 'network',
      endpoint: 'E6',
      message: 'gone',
    });
    const failed = await ask();
    region.says = { value: chunk, asOf: 1_000, stale: false };
    const healthy = await ask();
    expect(failed.problems).toHaveLength(1);
    expect(healthy.problems).toEqual([]);
  });

  it('keeps the answers of different questions apart', async () => {
    const { ask } = setUp();
    expect(await ask('page 1')).not.toBe(await ask('page 2'));
  });
});
