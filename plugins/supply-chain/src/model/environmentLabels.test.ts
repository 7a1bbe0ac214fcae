import fc from 'fast-check';
import { clipText } from './text';
import { environmentLabels } from './environments';

const eu = { region: 'eu', org: 'acme', environment: 'production' };
const us = { ...eu, region: 'us' };

describe('environmentLabels', () => {
  it('uses only the name if there is one organization', () => {
    expect(environmentLabels([eu, eu])(eu)).toBe('production');
    expect(environmentLabels([])(eu)).toBe('production');
  });

  it('adds the region and the organization if there are several', () => {
    expect([eu, us].map(environmentLabels([eu, us]))).toEqual([
      'production (eu, acme)',
      'production (us, acme)',
    ]);
    expect(environmentLabels([eu])(us)).toBe('production (us, acme)');
  });

  it('keeps them even if the name is long', () => {
    const long = { ...us, environment: 'e'.repeat(10_000) };
    expect(clipText(environmentLabels([eu])(long), 80)).toMatch(
      /e… \(us, acme\)$/,
    );
  });

  it('never gives two environments the same label', () => {
    const place = fc.record({
      region: fc.constantFrom('eu', 'us'),
      org: fc.constantFrom('acme', 'globex'),
      environment: fc.constantFrom('production', 'staging'),
    });
    fc.assert(
      fc.property(fc.array(place, { minLength: 1 }), places => {
        const distinct = new Set(places.map(one => JSON.stringify(one)));
        const labels = new Set(places.map(environmentLabels(places)));
        expect(labels.size).toBe(distinct.size);
      }),
    );
  });
});
