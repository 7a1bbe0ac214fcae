import { localMinuteOf, momentOf, roundUpToMinute } from './localMinutes';

const HOUR = 3_600_000;

/** Clocks in New York were set back from 2:00 to 1:00 at this time. */
const SET_BACK = Date.parse('2026-11-01T06:00:00Z');
/** Clocks in New York were set forward from 2:00 to 3:00 at this time. */
const SET_FORWARD = Date.parse('2026-03-08T07:00:00Z');

function inNewYork() {
  jest
    .spyOn(Date.prototype, 'getTimezoneOffset')
    .mockImplementation(function offset(this: Date) {
      const isSummer =
        this.getTime() >= SET_FORWARD && this.getTime() < SET_BACK;
      return isSummer ? 240 : 300;
    });
}

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
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('is the time of a local value', () => {
    expect(momentOf('2026-11-13T12:00')).toBe(
      new Date('2026-11-13T12:00').toISOString(),
    );
  });

  it.each(['', 'yesterday', '2026-13-01T00:00'])('rejects %p', text => {
    expect(momentOf(text)).toBeUndefined();
  });

  it('is the first of two times with the same value', () => {
    inNewYork();
    expect(momentOf('2026-11-01T01:30')).toBe('2026-11-01T05:30:00.000Z');
  });

  it('is the second of them if the first is too early', () => {
    inNewYork();
    const since = '2026-11-01T06:10:00.000Z';
    expect(momentOf('2026-11-01T01:30', since)).toBe(
      '2026-11-01T06:30:00.000Z',
    );
    expect(momentOf(localMinuteOf(since), since)).toBe(since);
  });

  it('is too early if both are', () => {
    inNewYork();
    expect(momentOf('2026-11-01T01:30', '2026-11-02T00:00:00Z')).toBe(
      '2026-11-01T05:30:00.000Z',
    );
  });

  it('is an hour later for a value that clocks skip', () => {
    inNewYork();
    const skipped = momentOf('2026-03-08T02:30')!;
    expect(localMinuteOf(skipped)).toBe('2026-03-08T03:30');
  });

  it('reverses localMinuteOf, but for the hour that repeats', () => {
    inNewYork();
    for (const change of [SET_FORWARD, SET_BACK]) {
      for (let hours = -48; hours <= 48; hours++) {
        const moment = new Date(change + hours * HOUR).toISOString();
        const isRepeat = change === SET_BACK && hours === 0;
        expect(momentOf(localMinuteOf(moment)) === moment).toBe(!isRepeat);
      }
    }
  });
});
