import * as fc from 'fast-check';
import { ValueCounter } from '../http/limits';
import {
  failureOf,
  json,
  Reply,
  useFakeRegion,
} from '../__testUtils__/FakeRegion';

/** Sends an endless list, and counts the bytes accepted. */
function endless(item: string, sent: { bytes: number }): Reply {
  return response => {
    response.write('[');
    const block = Buffer.from(item.repeat(10_000));
    const send = () => {
      let more = !response.destroyed;
      while (more) {
        sent.bytes += block.length;
        more = response.write(block) && !response.destroyed;
      }
      response.once('drain', send);
    };
    send();
  };
}

describe('a response', () => {
  const region = useFakeRegion();
  const flow = { org: 'acme', flowName: 'app' };

  it('is dropped while it arrives if it has endless empty records', async () => {
    const sent = { bytes: 0 };
    region.reply = endless('{},', sent);

    expect(await failureOf(region.client().listTrails(flow))).toMatchObject({
      kind: 'too-large',
      detail: 'over-limit',
      message: "The region's response exceeds the limit of 600000 values",
    });
    // Allows for data in flight when reading stopped.
    expect(sent.bytes).toBeLessThan(12_000_000);
  });

  it.each([
    ['artifacts', () => region.client().listArtifacts({ org: 'acme' })],
    ['trails', () => region.client().listTrails(flow)],
    [
      'attestations',
      () =>
        region.client().listTrailAttestations({
          ...flow,
          trailName: 'one',
          attestationName: 'scan',
        }),
    ],
    [
      'keys',
      () => region.client().listApiKeys({ org: 'acme', serviceAccount: 'bot' }),
    ],
  ])('is rejected if it has far more %s than any page', async (_, call) => {
    region.reply = json(Array(2_001).fill({}));

    expect(await failureOf(call())).toMatchObject({
      kind: 'too-large',
      message: "The region's response exceeds the limit of 2000 records",
    });
  });

  it('is limited to a plausible size for a search', async () => {
    const row = { fingerprint: 'f'.repeat(64), flow: 'app', name: 'app' };
    region.reply = json({ artifacts: Array(20_000).fill(row) });

    expect(
      await failureOf(
        region.client().searchArtifacts({ org: 'acme', value: 'fffff' }),
      ),
    ).toMatchObject({ kind: 'too-large' });
  });

  it('is read with all trails of a region without pagination', async () => {
    const trail = {
      name: 'one',
      created_at: 1679652243,
      events: Array(60).fill({ type: 'x'.repeat(200) }),
    };
    region.reply = json(Array(1_000).fill(trail));

    const { items, hasNextPage } = await region
      .client()
      .listTrails({ ...flow, perPage: 50 });

    expect(items).toHaveLength(1_000);
    expect(hasNextPage).toBe(false);
  });

  it('loses only an oversized record', async () => {
    const events = Array(50_000).fill({});
    region.reply = json([
      { name: 'one', created_at: 1679652243 },
      { name: 'two', events },
    ]);

    const { items, unreadable } = await region.client().listTrails(flow);

    expect(items.map(({ record }) => record.name)).toEqual(['one']);
    expect(unreadable).toBe(1);
  });
});

describe('the value count', () => {
  const COUNT_LIMIT = 20;
  const isAbove = (text: string, chunkLength: number) => {
    const counter = new ValueCounter(COUNT_LIMIT);
    const bytes = Buffer.from(text);
    try {
      for (let at = 0; at < bytes.length; at += chunkLength) {
        counter.add(bytes.subarray(at, at + chunkLength));
      }
      return false;
    } catch {
      return true;
    }
  };

  /** Number of commas, lists and objects in the parsed value. */
  function marksOf(value: unknown): number {
    if (typeof value !== 'object' || value === null) {
      return 0;
    }
    const inner = Object.values(value);
    return (
      1 +
      Math.max(inner.length - 1, 0) +
      inner.reduce<number>((sum, part) => sum + marksOf(part), 0)
    );
  }

  it('matches the parsed value, for any texts and chunks', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('",{[', '\\', '\\"', '{'),
    );
    fc.assert(
      fc.property(
        fc.jsonValue({ depthSize: 'large', stringUnit: 'grapheme' }),
        fc.array(text),
        fc.integer({ min: 1, max: 9 }),
        (value, texts, chunkLength) => {
          const whole = [value, texts];
          expect(isAbove(JSON.stringify(whole), chunkLength)).toBe(
            marksOf(whole) > COUNT_LIMIT,
          );
        },
      ),
    );
  });
});
