import { uuidOf } from './uuidOf';

it('derives a UUID of version 8, the same for the same data only', () => {
  expect(uuidOf(['a', 1])).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/,
  );
  expect(uuidOf(['a', 1])).toBe(uuidOf(['a', 1]));
  expect(uuidOf(['a', 1])).not.toBe(uuidOf(['a', 2]));
});
