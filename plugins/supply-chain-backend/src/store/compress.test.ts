import { compress, decompress } from './compress';

it('restores values of any size and script', () => {
  const values = ['a', 'é', '😀', 'x'.repeat(300), 'y'.repeat(200_000)].map(
    (name, index) => ({ name, text: `${index} `.repeat(index * 1_000) }),
  );

  expect(values.map(value => decompress(compress(value)))).toEqual(values);
});
