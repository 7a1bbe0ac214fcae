import {
  readBoolean,
  readIdentity,
  readInteger,
  readItems,
  readJson,
  readText,
} from './reading';

function nested(depth: number): unknown {
  let value: unknown = 'leaf';
  for (let i = 0; i < depth; i++) {
    value = [value];
  }
  return value;
}

describe('reading', () => {
  it.each([
    [true, true],
    ['true', true],
    ['False', false],
    [0, false],
    [1, true],
    [null, undefined],
    ['maybe', undefined],
    [{}, undefined],
  ])('reads the boolean %p as %p', (value, expected) => {
    expect(readBoolean(value)).toBe(expected);
  });

  it.each([
    [7, 7],
    ['7', 7],
    [7.5, undefined],
    ['', undefined],
    [' ', undefined],
    ['seven', undefined],
    [Infinity, undefined],
    [2 ** 60, undefined],
    [null, undefined],
    [true, undefined],
  ])('reads the integer %p as %p', (value, expected) => {
    expect(readInteger(value)).toBe(expected);
  });

  it('converts a number to an identity, but rejects empty text', () => {
    expect(readIdentity(12)).toBe('12');
    expect(readIdentity('')).toBeUndefined();
    expect(readText(12)).toBeUndefined();
  });

  it('drops unreadable entries of lists', () => {
    expect(readItems(['a', 1, null, 'b'], readText)).toEqual(['a', 'b']);
    expect(readItems('a', readText)).toBeUndefined();
  });

  it('rejects free-form JSON that could not be serialized again', () => {
    expect(readJson(nested(60))).toEqual(nested(60));
    expect(readJson(nested(100_000))).toBeUndefined();
    expect(readJson({ big: JSON.parse('1e999') })).toBeUndefined();
  });
});
