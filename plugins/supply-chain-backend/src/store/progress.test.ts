import {
  afterPage,
  begun,
  contradicted,
  failed,
  isComplete,
  skipped,
  UNREAD,
} from './progress';
import type { SavedPage } from './progress';
import type { ListState } from './rows';

const NOW = 1_000;

function page(fields: Partial<SavedPage>): SavedPage {
  return {
    purpose: 'poll',
    start: 0,
    length: 30,
    unreadable: 0,
    hasNext: true,
    leavesGap: false,
    overlaps: false,
    lacksRecord: false,
    oldest: 500,
    readAt: NOW,
    ...fields,
  };
}

/** A list whose second walk is at a position. */
function walking(walkPosition: number): ListState {
  return { ...begun({ ...UNREAD, walk: 1, headAt: 1 }, 1), walkPosition };
}

const COMPLETE: ListState = { ...UNREAD, walk: 1, headAt: 1, walkedAt: 1 };

describe('a poll', () => {
  const met = { ...COMPLETE, headAt: NOW, headUnread: false };

  it.each<[string, ListState, Partial<SavedPage>, Partial<ListState>, boolean]>(
    [
      [
        'is a walk if it reads the whole list',
        UNREAD,
        { hasNext: false },
        { walk: 1, headAt: NOW, reached: 500 },
        true,
      ],
      [
        'begins the first walk',
        UNREAD,
        {},
        { walk: 1, walkPosition: 30, reached: 500 },
        false,
      ],
      ['leaves a list complete if it meets it', COMPLETE, {}, met, true],
    ],
  )('%s', (_, before, fields, expected, isWhole) => {
    const state = afterPage(before, page(fields));

    expect(state).toMatchObject(expected);
    expect(isComplete(state)).toBe(isWhole);
  });

  it.each([
    ['has ended', COMPLETE],
    ['is in progress, perhaps beyond the gap', walking(300)],
  ])('that leaves a gap begins a walk if the last one %s', (_, before) => {
    const state = afterPage(before, page({ leavesGap: true }));

    expect(isComplete(state)).toBe(false);
    expect(state).toMatchObject({
      walk: before.walk + 1,
      walkPosition: 0,
      reached: 500,
    });
  });

  it.each([true, false])(
    'tells whether an unreadable record may be the newest: %s',
    lacksRecord => {
      expect(afterPage(COMPLETE, page({ lacksRecord }))).toMatchObject({
        headUnread: lacksRecord,
      });
    },
  );

  it('with an unreadable record leaves the list incomplete until a walk', () => {
    const polled = afterPage(COMPLETE, page({ unreadable: 1 }));
    expect(isComplete(polled)).toBe(false);
    expect(isComplete(afterPage(polled, page({})))).toBe(false);

    const begins = begun(polled, NOW);
    const walked = page({ purpose: 'walk', hasNext: false });
    expect(isComplete(afterPage(begins, walked))).toBe(true);
  });

  it('clears a failure of the newest records, but not one of a walk', () => {
    const failure = { kind: 'server' as const };
    const ofHead = failed(COMPLETE, failure, 1);
    const ofWalk = failed(COMPLETE, { ...failure, position: 50 }, 1);

    expect(afterPage(ofHead, page({})).failure).toBeUndefined();
    expect(afterPage(ofWalk, page({})).failure?.position).toBe(50);
  });
});

describe('a walk', () => {
  const walked = (fields: Partial<SavedPage>) =>
    page({ purpose: 'walk', overlaps: true, ...fields });

  it.each<[string, Partial<SavedPage>, number | undefined]>([
    ['goes on behind a page that joins it', { length: 50 }, 99],
    [
      'goes on behind many unreadable records',
      { length: 50, unreadable: 50, overlaps: false },
      99,
    ],
    ['ends with the list', { hasNext: false }, undefined],
    ['steps back from a page that skips records', { overlaps: false }, 24],
    [
      'steps back from the last page that skips records',
      { overlaps: false, hasNext: false },
      24,
    ],
    [
      'steps back from an empty page behind a list that became shorter',
      { overlaps: false, length: 0, hasNext: false },
      24,
    ],
  ])('%s', (_, fields, position) => {
    const state = afterPage(walking(50), walked({ start: 49, ...fields }));

    expect(state.walkPosition).toBe(position);
    expect(isComplete(state)).toBe(position === undefined);
  });

  it('leaves a list incomplete while it is the first to see records', () => {
    const state = { ...walking(0), walkedAt: 1 };

    expect(isComplete(afterPage(state, walked({})))).toBe(true);
    expect(isComplete(afterPage(state, walked({ leavesGap: true })))).toBe(
      false,
    );
  });

  it('ignores a page of a walk that was replaced', () => {
    const state = walking(0);

    expect(afterPage(state, walked({ start: 299 }))).toBe(state);
    expect(afterPage(COMPLETE, walked({ start: 299 }))).toBe(COMPLETE);
  });

  it('leaves out a page that keeps failing, and stays incomplete until it can be read', () => {
    const failing = failed(walking(50), { kind: 'server', position: 50 }, 1);
    expect(afterPage(failing, walked({ start: 49 })).failure).toBeUndefined();
    const beyond = skipped(failing, 50, 98);
    expect(beyond).toMatchObject({ walkPosition: 98, walkUnreadable: 1 });

    const end = walked({ start: 97, overlaps: false, hasNext: false });
    const state = afterPage(beyond, end);
    expect(isComplete(state)).toBe(false);
    expect(state).toMatchObject({ walkedAt: NOW, unreadable: 1 });
    expect(state.failure).toMatchObject({ kind: 'server', since: 1 });
  });

  it('begins first in line when a region contradicts what is stored', () => {
    const state = contradicted(COMPLETE);

    expect(isComplete(state)).toBe(false);
    expect(state).toMatchObject({ walkPosition: 0, walkBeganAt: 0 });
    expect(contradicted(walking(300))).toEqual(walking(300));
  });
});

describe('a failure', () => {
  it('counts how often and since when it has been the same', () => {
    const first = failed(UNREAD, { kind: 'server' }, 1);
    const second = failed(first, { kind: 'server' }, 2);
    const other = failed(second, { kind: 'timeout' }, 3);

    expect(second.failure).toMatchObject({ since: 1, at: 2, times: 2 });
    expect(other.failure).toMatchObject({ since: 3, at: 3, times: 1 });
  });

  it('of a walk does not hide that the newest records cannot be read', () => {
    const ofHead = failed(UNREAD, { kind: 'not-found' }, 1);

    expect(failed(ofHead, { kind: 'server', position: 50 }, 2)).toEqual(ofHead);
  });
});
