import fc from 'fast-check';
import { parseTimestamp } from './reading';

describe('parseTimestamp', () => {
  it.each([
    [1679652243, '2023-03-24T10:04:03.000Z'],
    [1679652243.12, '2023-03-24T10:04:03.120Z'],
    ['1679652243.12', '2023-03-24T10:04:03.120Z'],
    ['1679652243', '2023-03-24T10:04:03.000Z'],
    [' 1.679652243e9 ', '2023-03-24T10:04:03.000Z'],
    ['2023-03-24T10:04:03Z', '2023-03-24T10:04:03.000Z'],
    ['2023-03-24T12:04:03+02:00', '2023-03-24T10:04:03.000Z'],
    ['2023-03-24T12:04:03+0200', '2023-03-24T10:04:03.000Z'],
    ['2023-03-24T12:04:03+02', '2023-03-24T10:04:03.000Z'],
    ['2023-03-24 10:04:03.123456', '2023-03-24T10:04:03.123Z'],
    ['2023-03-24T10:04', '2023-03-24T10:04:00.000Z'],
    ['2023-03-24', '2023-03-24T00:00:00.000Z'],
  ])('reads %p', (value, expected) => {
    expect(parseTimestamp(value)).toBe(expected);
  });

  it.each([
    [null],
    [undefined],
    [0],
    ['0'],
    [''],
    [1],
    [-1679652243],
    [NaN],
    [Infinity],
    [1e300],
    [true],
    ['yesterday'],
    ['12'],
    ['2023-13-45'],
    ['0001-01-01T00:00:00Z'],
    ['1970-01-01T00:00:00Z'],
    [{}],
    [[1679652243]],
  ])('reads %p as absent', value => {
    expect(parseTimestamp(value)).toBeUndefined();
  });

  it('reads its own output unchanged', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 31_536_000, max: 253_000_000_000 }),
        seconds => {
          const read = parseTimestamp(seconds);
          expect(read).toBeDefined();
          expect(parseTimestamp(read)).toBe(read);
          expect(parseTimestamp(String(seconds))).toBe(read);
        },
      ),
    );
  });
});
