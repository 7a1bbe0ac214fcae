import { formatSize } from './formatSize';

describe('formatSize', () => {
  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [999, '999 bytes'],
    [1_000, '1 kB'],
    [1_234_567, '1.2 MB'],
    [5_000_000_000_000, '5,000 GB'],
  ])('formats %d bytes as %s', (bytes, text) => {
    expect(formatSize(bytes, 'en')).toBe(text);
  });

  it('uses the language of the app', () => {
    expect(formatSize(1_234_567, 'de')).toBe('1,2 MB');
  });
});
