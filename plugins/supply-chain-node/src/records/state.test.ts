import { readAttestationState, readState } from './state';

describe('readState', () => {
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
  ])('reads %s as %s', (status, state) => {
    expect(readState(status)).toBe(state);
  });

  it.each([[null], [undefined], [''], [7], [{}]])(
    'reads no state in %p',
    status => {
      expect(readState(status)).toBeUndefined();
    },
  );

  it('falls back to is_compliant when there is no status', () => {
    expect(readState(null, true)).toBe('compliant');
    expect(readState(null, false)).toBe('non-compliant');
  });

  it('lets no is_compliant hide an unknown status', () => {
    expect(readState('WAIVED', true)).toBe('unknown');
  });
});

describe('readAttestationState', () => {
  it.each([
    ['COMPLETE', true, 'compliant'],
    ['COMPLETE', false, 'non-compliant'],
    ['COMPLETE', null, 'pending'],
    ['complete', undefined, 'pending'],
    ['MISSING', null, 'missing'],
    ['MISSING', false, 'missing'],
    ['COMPLIANT', undefined, 'compliant'],
    ['SKIPPED', true, 'unknown'],
  ])('reads %s with is_compliant %p as %3$s', (status, compliant, state) => {
    expect(readAttestationState(status, compliant)).toBe(state);
  });

  it.each([
    [true, 'compliant'],
    [false, 'non-compliant'],
    [null, 'unknown'],
  ])('lets is_compliant %p decide when status is null', (compliant, state) => {
    expect(readAttestationState(null, compliant)).toBe(state);
  });
});
