import { environmentColumnsOf } from './serviceColumns';

describe('environmentColumnsOf', () => {
  it('has a column for each environment of the most components, and one for the rest, in the order of promotion', () => {
    const columns = environmentColumnsOf([
      { value: 'd', count: 1 },
      { value: 'c', count: 9 },
      { value: 'b', count: 8 },
      { value: 'a', count: 2 },
    ]);
    expect(columns.shown).toEqual(['c', 'b']);
    expect(columns.others).toEqual(['d', 'a']);
  });

  it('has no shared column for a single environment', () => {
    const columns = environmentColumnsOf(
      ['a', 'b', 'c'].map(value => ({ value, count: 1 })),
    );
    expect(columns.shown).toEqual(['a', 'b', 'c']);
    expect(columns.others).toEqual([]);
  });

  it('has one column for a name that is used in two regions', () => {
    const columns = environmentColumnsOf([
      { value: 'eu:acme/production', count: 1 },
      { value: 'us:acme-us/production', count: 1 },
    ]);
    expect(columns.shown).toEqual(['production']);
  });
});
