import {
  COMMON_MISSPELLINGS,
  misspeltAnnotation,
  SUPPLY_CHAIN_ANNOTATIONS,
} from './annotations';

describe('the misspelt annotations that a catalog is asked for', () => {
  it('hold none of the right ones', () => {
    expect(COMMON_MISSPELLINGS).not.toEqual(
      expect.arrayContaining([
        expect.stringMatching(
          new RegExp(
            `^(${Object.values(SUPPLY_CHAIN_ANNOTATIONS).join('|')})$`,
          ),
        ),
      ]),
    );
  });

  it.each(COMMON_MISSPELLINGS.map(key => [key]))(
    'have a problem to show for %s',
    key => {
      expect(misspeltAnnotation(key)).toBeDefined();
    },
  );
});
