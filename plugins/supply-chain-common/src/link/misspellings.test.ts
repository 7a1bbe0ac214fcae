import { SUPPLY_CHAIN_ANNOTATIONS } from './annotations';
import { COMMON_MISSPELLINGS } from './commonMisspellings';
import { misspelledAnnotation, misspelledAnnotations } from './misspellings';

describe('the misspelled annotations that the catalog is queried for', () => {
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
      expect(misspelledAnnotation(key)).toBeDefined();
    },
  );
});

describe('the misspelled annotations of an entity', () => {
  it('are all found, however many there are', () => {
    const others = Array.from({ length: 30 }, (_, index) => [
      `supply-chain/color-${index}`,
      'blue',
    ]);
    const problems = misspelledAnnotations({
      apiVersion: 'backstage.io/v1alpha1',
      kind: 'Component',
      metadata: {
        name: 'payments',
        annotations: {
          ...Object.fromEntries(others),
          'supply-chain/flow': 'payments',
        },
      },
    });

    expect(problems).toHaveLength(31);
    expect(problems.at(-1)?.suggestion).toBe('supply-chain/flows');
  });
});
