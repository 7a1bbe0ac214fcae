import { failed, UNREAD } from '../store/progress';
import type { ListKind, ListState } from '../store/rows';
import { nextStep } from './nextStep';
import type { SyncedList } from './nextStep';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = 1_000 * HOUR;

function list(
  name: string,
  state: Partial<ListState>,
  kind: ListKind = 'trails',
): SyncedList {
  const ref = { region: 'eu', org: 'acme', flow: name };
  return {
    kind,
    flow: {
      flowId: 1,
      key: { address: 'https://eu', org: 'acme', flow: name },
      ref,
      revision: 0,
      trails: UNREAD,
      artifacts: UNREAD,
      [kind]: { ...UNREAD, changedAt: NOW, ...state },
    },
  };
}

function read(minutesAgo: number): Partial<ListState> {
  return { walk: 1, headAt: NOW - minutesAgo * MINUTE, walkedAt: NOW };
}

function stepOf(lists: SyncedList[], pollsInARow = 0): string | undefined {
  const next = nextStep(lists, { now: NOW, freshFor: MINUTE, pollsInARow });
  return next && `${next.step} ${next.flow.ref.flow}`;
}

describe('nextStep', () => {
  it('polls a list that was never read first, then the longest overdue', () => {
    const busy = list('busy', read(4));
    const overdue = list('overdue', read(50));

    expect(stepOf([busy, overdue, list('new', {})])).toBe('poll new');
    expect(stepOf([busy, overdue])).toBe('poll overdue');
  });

  it.each([
    ['busy', read(2), NOW, undefined],
    ['busy', read(3), NOW, 'poll flow'],
    ['quiet for two hours', read(29), NOW - 149 * MINUTE, undefined],
    ['quiet for two hours', read(30), NOW - 150 * MINUTE, 'poll flow'],
    ['quiet for a week', read(45), NOW - 168 * HOUR, 'poll flow'],
  ])('polls a flow more often the busier it is: %s', (_, state, at, step) => {
    expect(stepOf([list('flow', { ...state, changedAt: at })])).toBe(step);
  });

  it('walks after three polls in a row', () => {
    const lists = [
      list('overdue', read(50)),
      list('walking', { ...read(1), walkPosition: 50 }),
    ];

    expect(stepOf(lists, 2)).toBe('poll overdue');
    expect(stepOf(lists, 3)).toBe('walk walking');
  });

  it('walks lists with contradictions, then incomplete ones, then old ones', () => {
    const old = list('old', { ...read(1), walkedAt: NOW - 25 * HOUR });
    const incomplete = list('incomplete', {
      ...read(1),
      walkedAt: undefined,
      walkPosition: 50,
      walkBeganAt: NOW - HOUR,
    });
    const contradicted = list('contradicted', {
      ...read(1),
      walkedAt: undefined,
      walkPosition: 0,
      walkBeganAt: 0,
    });

    expect(stepOf([old, incomplete, contradicted])).toBe('walk contradicted');
    expect(stepOf([old, incomplete])).toBe('walk incomplete');
    expect(stepOf([old])).toBe('walk old');
  });

  it('walks once a day, and lists with unreadable records every hour', () => {
    const walkedAt = NOW - HOUR;

    expect(stepOf([list('whole', { ...read(1), walkedAt })])).toBeUndefined();
    expect(
      stepOf([list('unreadable', { ...read(1), walkedAt, unreadable: 1 })]),
    ).toBe('walk unreadable');
  });

  it('rests longer the more often the newest records fail, and walks neither', () => {
    let state: ListState = { ...UNREAD, ...read(60), walkPosition: 50 };
    for (const minute of [3, 2]) {
      state = failed(state, { kind: 'server' }, NOW - minute * MINUTE);
    }

    expect(stepOf([list('flow', state)])).toBe('poll flow');
    state = failed(state, { kind: 'server' }, NOW - 3 * MINUTE);
    expect(stepOf([list('flow', state)], 3)).toBeUndefined();
  });

  it('polls on while a page of the walk fails, and walks on behind it', () => {
    const failing = failed(
      { ...UNREAD, ...read(3), walkPosition: 50 },
      { kind: 'server', position: 50 },
      NOW,
    );

    expect(stepOf([list('flow', failing)], 3)).toBe('poll flow');
    expect(stepOf([list('flow', { ...failing, walkPosition: 98 })], 3)).toBe(
      'walk flow',
    );
  });
});
