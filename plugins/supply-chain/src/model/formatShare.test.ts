import { formatShare } from './formatShare';

describe('formatShare', () => {
  it.each([
    [1, '100%'],
    [0.999, '99%'],
    [0.29, '29%'],
    [0.005, '0%'],
    [0, '0%'],
  ])('formats %s as %s', (share, text) => {
    expect(formatShare(share, 'en')).toBe(text);
  });
});
