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
    expect(readState(status).state).toBe(state);
  });

  it.each([[null], [undefined], [''], [7], [{}]])(
    'reads %p as unknown',
    status => {
      expect(readState(status)).toEqual({ state: 'unknown' });
    },
  );

  it('falls back to is_compliant when there is no status', () => {
    expect(readState(null, true)).toEqual({ state: 'compliant' });
    expect(readState(null, false)).toEqual({ state: 'non-compliant' });
    expect(readState(null, null)).toEqual({ state: 'unknown' });
  });

  it('keeps an unknown status, whatever is_compliant says', () => {
    expect(readState('WAIVED', true)).toEqual({
      state: 'unknown',
      originalState: 'WAIVED',
    });
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
    expect(readAttestationState(status, compliant).state).toBe(state);
  });

  it.each([
    [true, 'compliant'],
    [false, 'non-compliant'],
    [null, 'unknown'],
  ])('lets is_compliant %p decide when status is null', (compliant, state) => {
    expect(readAttestationState(null, compliant)).toEqual({ state });
  });
});
