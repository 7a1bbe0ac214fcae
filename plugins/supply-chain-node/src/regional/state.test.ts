import { parseAttestationState, parseState } from './state';

describe('parseState', () => {
  it.each([
    ['COMPLIANT', 'compliant'],
    ['NON-COMPLIANT', 'non-compliant'],
    ['NON_COMPLIANT', 'non-compliant'],
    ['non compliant', 'non-compliant'],
    ['Incomplete', 'incomplete'],
    ['MISSING', 'missing'],
    ['PENDING', 'pending'],
    ['QUARANTINED', 'unknown'],
    ['constructor', 'unknown'],
  ])('reads %s and keeps the original', (original, value) => {
    expect(parseState(original)).toEqual({ value, original });
  });

  it.each([[null], [undefined], [''], [7], [{}]])(
    'reads %p as unknown, without an original',
    status => {
      expect(parseState(status)).toEqual({ value: 'unknown' });
    },
  );

  it('falls back to is_compliant when there is no status', () => {
    expect(parseState(null, true)).toEqual({ value: 'compliant' });
    expect(parseState(null, false)).toEqual({ value: 'non-compliant' });
    expect(parseState(null, null)).toEqual({ value: 'unknown' });
  });

  it('keeps an unknown status, whatever is_compliant says', () => {
    expect(parseState('WAIVED', true)).toEqual({
      value: 'unknown',
      original: 'WAIVED',
    });
  });
});

describe('parseAttestationState', () => {
  it.each([
    ['COMPLETE', true, 'compliant'],
    ['COMPLETE', false, 'non-compliant'],
    ['COMPLETE', null, 'pending'],
    ['complete', undefined, 'pending'],
    ['MISSING', null, 'missing'],
    ['MISSING', false, 'missing'],
    ['COMPLIANT', undefined, 'compliant'],
    ['SKIPPED', true, 'unknown'],
  ])('reads %s with is_compliant %p as %3$s', (original, compliant, value) => {
    expect(parseAttestationState(original, compliant)).toEqual({
      value,
      original,
    });
  });

  it.each([
    [true, 'compliant'],
    [false, 'non-compliant'],
    [null, 'unknown'],
  ])('lets is_compliant %p decide when status is null', (compliant, value) => {
    expect(parseAttestationState(null, compliant)).toEqual({ value });
  });
});
