import { compliantTrail, nonCompliantTrail } from '../__fixtures__/responses';
import { compareSearch, compareTrails, readPair } from './comparison';

describe('compareTrails', () => {
  it('finds what differs, and what is the same', () => {
    const { different, same } = compareTrails(
      compliantTrail,
      nonCompliantTrail,
    );
    expect(
      different.map(({ name, older, newer }) => [
        name,
        older?.state,
        newer?.state,
      ]),
    ).toEqual([
      ['unit-tests', 'compliant', 'non-compliant'],
      ['security-scan', 'compliant', 'missing'],
      ['licenses', undefined, 'compliant'],
      ['payments-api / sbom', 'compliant', 'missing'],
      ['payments-api / integration-tests', 'compliant', 'pending'],
      ['payments-api', undefined, undefined],
    ]);
    expect(different.at(-1)?.newer?.fingerprint).toBeDefined();
    expect(same.map(({ name }) => name)).toEqual(['pull-request']);
  });

  it('uses the worst of several attestations of the same name', () => {
    const twice = {
      ...compliantTrail,
      attestations: [
        { name: 'scan', state: 'compliant' as const },
        { name: 'scan', state: 'non-compliant' as const },
      ],
    };
    const [{ newer }] = compareTrails(
      { ...compliantTrail, attestations: [] },
      twice,
    ).different;
    expect(newer?.state).toBe('non-compliant');
  });
});

describe('the address of a comparison', () => {
  it('has the names of both trails, besides what else the tab shows', () => {
    const search = compareSearch(
      new URLSearchParams('flow=eu:acme/web'),
      'a1',
      'b2',
    );
    expect(search).toBe('?flow=eu%3Aacme%2Fweb&compare=a1...b2');
    const params = new URLSearchParams(search);
    expect(readPair(params)).toEqual(['a1', 'b2']);
    expect(compareSearch(params)).toBe('?flow=eu%3Aacme%2Fweb');
  });

  it.each(['', 'a1', 'a1...', '...b2', 'a...b...c'])(
    'is ignored if it is %j',
    value => {
      expect(readPair(new URLSearchParams({ compare: value }))).toBeUndefined();
    },
  );
});
