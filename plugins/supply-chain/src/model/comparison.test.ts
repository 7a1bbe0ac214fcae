import { compareSearch, readPair } from './comparison';

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
