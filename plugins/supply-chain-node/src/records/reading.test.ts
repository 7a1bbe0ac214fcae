import {
  readBoolean,
  readIdentity,
  readInteger,
  readItems,
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

  it('drops unreadable entries of lists', () => {
    expect(readItems(['a', 1, null, 'b'], readString)).toEqual(['a', 'b']);
    expect(readItems('a', readString)).toBeUndefined();
  });

  it('rejects free-form JSON that could not be serialized again', () => {
    expect(readJson(nested(60))).toEqual(nested(60));
    expect(readJson(nested(100_000))).toBeUndefined();
    expect(readJson({ big: JSON.parse('1e999') })).toBeUndefined();
  });
});
