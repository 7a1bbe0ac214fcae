import { apiKeySchema } from './apiKey';
import { parseList } from './list';

describe('parseList', () => {
  it('keeps valid items in order and counts the others', () => {
    const { items, unreadable } = parseList(apiKeySchema, [
      { id: 'one' },
      null,
      'text',
      { description: 'without an id' },
      { id: 'two' },
    ]);
    expect(items.map(({ id }) => id)).toEqual(['one', 'two']);
    expect(unreadable).toBe(3);
  });

  it.each([[null], [undefined], [{}], ['text'], [7]])(
    'finds no items in %p',
    value => {
      expect(parseList(apiKeySchema, value)).toEqual({
        items: [],
        unreadable: 0,
      });
    },
  );
});
