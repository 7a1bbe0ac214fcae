import { createHash } from 'node:crypto';
import { compress, decompress } from './compress';

describe('compress', () => {
  const records = ['a', 'é', '😀', 'x'.repeat(300), 'y'.repeat(20_000)].map(
    (name, index) => ({
      context: `${name} ${contextOf(1 + index * 100)}`,
      value: {
        name,
        text: `${index} `.repeat(index * 1_000),
        state: 'missing',
      },
    }),
  );

  it('restores values, whatever their size and that of their context', () => {
    const stored = records.map(({ value, context }) =>
      compress(value, context),
    );

    const restored = stored.map((data, index) =>
      decompress(data, records[index].context),
    );

    expect(restored).toEqual(records.map(({ value }) => value));
  });

  it('repeats the end of the context in a few bytes, however long it is', () => {
    for (const { context } of records) {
      const value = { end: context.slice(-64) };

      expect(compress(value, context).length).toBeLessThan(20);
      expect(compress(value, '').length).toBeGreaterThan(40);
    }
  });

  it('never uses the end of an earlier, longer context', () => {
    const value = { text: 'only in the earlier context' };
    const expected = compress(value, 'short');

    compress({}, `short ${JSON.stringify(value).repeat(10)}`);

    expect(compress(value, 'short')).toEqual(expected);
  });
});

/** Text of 64 bytes per line that doesn't repeat itself. */
function contextOf(lines: number): string {
  return Array.from({ length: lines }, (_, line) =>
    createHash('sha256').update(String(line)).digest('hex'),
  ).join('');
}
