import { uuidOf } from './uuidOf';

describe('uuidOf', () => {
  it('derives a UUID of version 8', () => {
    expect(uuidOf(['a', 1])).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });

  it('is the same for the same data only', () => {
    expect(uuidOf(['a', 1])).toBe(uuidOf(['a', 1]));
    expect(uuidOf(['a', 1])).not.toBe(uuidOf(['a', 2]));
  });
});
