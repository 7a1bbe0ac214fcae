import {
  listOf,
  mapOf,
  readBoolean,
  readIdentity,
  readInteger,
  readJson,
  readNumber,
  readString,
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
    [3.5, 3.5],
    ['3.5', 3.5],
    ['', undefined],
    [' ', undefined],
    ['three', undefined],
    [Infinity, undefined],
    [null, undefined],
    [true, undefined],
  ])('reads the number %p as %p', (value, expected) => {
    expect(readNumber(value)).toBe(expected);
  });

  it('rejects fractions and inexact numbers as integers', () => {
    expect(readInteger('7')).toBe(7);
    expect(readInteger(7.5)).toBeUndefined();
    expect(readInteger(2 ** 60)).toBeUndefined();
  });

  it('converts a number to an identity, but rejects empty text', () => {
    expect(readIdentity(12)).toBe('12');
    expect(readIdentity('')).toBeUndefined();
    expect(readString(12)).toBeUndefined();
  });

  it('drops unreadable entries of lists and maps', () => {
    expect(listOf(readString)(['a', 1, null, 'b'])).toEqual(['a', 'b']);
    expect(listOf(readString)('a')).toBeUndefined();
    expect(mapOf(readString)({ a: 'x', b: 1 })).toEqual({ a: 'x' });
    expect(mapOf(readString)(['a'])).toBeUndefined();
  });

  it('lets no map key change the prototype', () => {
    const map = mapOf(readJson)(JSON.parse('{"__proto__":{"x":1},"a":2}'));
    expect(Object.keys(map!)).toEqual(['a']);
    expect(Object.getPrototypeOf(map)).toBe(Object.prototype);
  });

  it('rejects free-form JSON that could not be serialized again', () => {
    expect(readJson(nested(60))).toEqual(nested(60));
    expect(readJson(nested(100_000))).toBeUndefined();
    expect(readJson({ big: JSON.parse('1e999') })).toBeUndefined();
  });
});
