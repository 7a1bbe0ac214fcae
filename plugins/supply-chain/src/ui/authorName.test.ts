import { authorName } from './authorName';

describe('authorName', () => {
  it.each([
    ['Ada Byron <ada@example.com>', 'Ada Byron'],
    ['Ada Byron', 'Ada Byron'],
    ['<ada@example.com>', '<ada@example.com>'],
    ['Ada <b>Byron</b>', 'Ada <b>Byron</b>'],
  ])('shortens %s to %s', (author, name) => {
    expect(authorName(author)).toBe(name);
  });
});
