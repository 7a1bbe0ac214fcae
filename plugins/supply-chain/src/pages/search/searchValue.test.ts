import { readSearchValue } from './searchValue';

describe('readSearchValue', () => {
  it('takes five characters, in any case, with spaces around them', () => {
    expect(readSearchValue('  A1B2C ')).toEqual({ value: 'a1b2c' });
  });

  it('drops the name of the digest before a fingerprint', () => {
    expect(readSearchValue('sha256:f00df00d')).toEqual({ value: 'f00df00d' });
  });

  it('asks for nothing without a text', () => {
    expect(readSearchValue(' ')).toEqual({});
  });

  it.each([
    ['a1b2', 'short'],
    ['f'.repeat(65), 'long'],
    ['payments-api', 'characters'],
  ])('says what is wrong with %s', (text, mistake) => {
    expect(readSearchValue(text)).toEqual({ mistake });
  });
});
