import { localMinuteOf, momentOf, roundUpToMinute } from './localTimes';

describe('roundUpToMinute', () => {
  it('keeps a full minute', () => {
    expect(roundUpToMinute('2026-11-21T12:00:00Z')).toBe(
      '2026-11-21T12:00:00.000Z',
    );
  });

  it.each(['2026-11-21T12:00:00.001Z', '2026-11-21T12:00:59Z'])(
    'rounds %s up',
    moment => {
      expect(roundUpToMinute(moment)).toBe('2026-11-21T12:01:00.000Z');
    },
  );
});

describe('momentOf', () => {
  it('reverses localMinuteOf', () => {
    const moment = '2026-11-13T12:00:00.000Z';
    expect(momentOf(localMinuteOf(moment))).toBe(moment);
  });

  it.each(['', 'yesterday', '2026-13-01T00:00'])('rejects %p', text => {
    expect(momentOf(text)).toBeUndefined();
  });
});
