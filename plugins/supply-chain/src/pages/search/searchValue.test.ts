import { readSearchValue } from './searchValue';

describe('readSearchValue', () => {
  it('accepts five characters in any case, surrounded by spaces', () => {
    expect(readSearchValue('  A1B2C ')).toEqual({ value: 'a1b2c' });
  });

  it('strips the algorithm prefix from a fingerprint', () => {
    expect(readSearchValue('sha256:f00df00d')).toEqual({ value: 'f00df00d' });
  });

  it('has no value without text', () => {
    expect(readSearchValue(' ')).toEqual({});
  });

  it.each([
    ['a1b2', 'short'],
    ['f'.repeat(65), 'long'],
    ['payments-api', 'characters'],
  ])('reports the mistake in %s', (text, mistake) => {
    expect(readSearchValue(text)).toEqual({ mistake });
  });
});
