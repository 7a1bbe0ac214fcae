import { compress, decompress } from './compress';

it('restores values of any size and script', () => {
  const values = ['a', 'é', '😀', 'x'.repeat(300), 'y'.repeat(200_000)].map(
    (name, index) => ({ name, text: `${index} `.repeat(index * 1_000) }),
  );

  expect(values.map(value => decompress(compress(value)))).toEqual(values);
});

it('stores what records have in common in a few bytes', () => {
  const value = { type: 'trail_reported', at: '2026-' };

  expect(compress(value).length).toBeLessThan(20);
});
