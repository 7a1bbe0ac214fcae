import { SUPPLY_CHAIN_ANNOTATIONS } from './annotations';
import { COMMON_MISSPELLINGS, misspeltAnnotation } from './misspellings';

describe('the misspelt annotations that the catalog is queried for', () => {
  it('include no correct one', () => {
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
    'yield a problem for %s',
    key => {
      expect(misspeltAnnotation(key)).toBeDefined();
    },
  );
});
