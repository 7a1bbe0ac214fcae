import { readApiKey } from './apiKey';
import { readParts } from './list';
import { readTrail } from './trail/trail';

describe('readParts', () => {
  it('keeps valid items in order and counts the others', () => {
    const { items, unreadable } = readParts(
      [{ id: 'one' }, null, 'text', { description: 'no id' }, { id: 'two' }],
      readApiKey,
    );
    expect(items.map(({ id }) => id)).toEqual(['one', 'two']);
    expect(unreadable).toBe(3);
  });

  it('names those that lack everything else', () => {
    const flow = { region: 'eu', org: 'acme', flow: 'app' };
    expect(
      readParts([{ name: 'a' }, {}], value => readTrail(flow, value)),
    ).toEqual({ items: [], unreadable: 2, unreadableNames: ['a'] });
  });

  it('counts anything else but an absent list as one unreadable part', () => {
    const countOf = (value: unknown) => readParts(value, readApiKey).unreadable;

    expect([null, undefined, [], {}, 'text'].map(countOf)).toEqual([
      ...[0, 0, 0, 1, 1],
    ]);
  });
});
