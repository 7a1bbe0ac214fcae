import { FairLimit } from './FairLimit';

/** Tasks that end on request, and the order in which they started. */
function taskDesk(limit: FairLimit) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const { signal } = new AbortController();
  return {
    started,
    submit: async (
      caller: string,
      name: string,
      until: AbortSignal = signal,
    ) => {
      const release = await limit.acquire(caller, until);
      started.push(name);
      await new Promise<void>(resolve => ends.set(name, resolve));
      limit.speedUp();
      release();
    },
    end: async (name: string) => {
      ends.get(name)!();
      await new Promise(process.nextTick);
    },
  };
}

/**
 * Requests slots, by default for as many callers.
 *
 * @returns the release functions of those granted so far
 */
function ask(
  limit: FairLimit,
  count: number,
  {
    callers = count,
    ...kind
  }: { callers?: number; isLong?: boolean; isLow?: boolean } = {},
) {
  const { signal } = new AbortController();
  const releases: (() => void)[] = [];
  for (let index = 0; index < count; index += 1) {
    void limit
      .acquire(`caller ${index % callers}`, signal, kind)
      .then(release => releases.push(release));
  }
  return releases;
}

const askForLow = (limit: FairLimit) =>
  ask(limit, 20, { callers: 1, isLow: true });

describe('FairLimit', () => {
  afterEach(() => jest.useRealTimers());

  it('never runs more tasks than its ceiling', async () => {
    const desk = taskDesk(new FairLimit(2));
    ['a', 'b', 'c'].forEach(name => void desk.submit('one', name));
    await new Promise(process.nextTick);

    expect(desk.started).toEqual(['a', 'b']);
    await desk.end('a');
    expect(desk.started).toEqual(['a', 'b', 'c']);
  });

  it('lets callers take turns, keeping the order of each', async () => {
    const desk = taskDesk(new FairLimit(1));
    ['a1', 'a2', 'a3'].forEach(name => void desk.submit('a', name));
    ['b1', 'b2'].forEach(name => void desk.submit('b', name));
    await new Promise(process.nextTick);

    for (const name of ['a1', 'a2', 'b1', 'a3', 'b2']) {
      expect(desk.started.at(-1)).toBe(name);
      await desk.end(name);
    }
  });

  it('starts low-priority tasks only if nothing else is waiting, and never preempts them', async () => {
    const limit = new FairLimit(1);
    const { signal } = new AbortController();
    const order: string[] = [];
    const release = await limit.acquire('a', signal);
    const take = (name: string, isLow: boolean) =>
      limit.acquire(name, signal, { isLow }).then(free => {
        order.push(name);
        return free;
      });
    const low = take('low', true);
    const first = take('first', false);
    const second = take('second', false);

    release();
    (await first)();
    (await second)();
    const freeLow = await low;
    const last = take('last', false);
    await new Promise(process.nextTick);

    expect(order).toEqual(['first', 'second', 'low']);
    freeLow();
    await last;
    expect(order).toEqual(['first', 'second', 'low', 'last']);
  });

  it.each([
    [8, 6],
    [3, 1],
    [2, 1],
    [1, 1],
  ])(
    'with %i slots, gives at most %i to low-priority tasks, so that a new one can start',
    async (slots, most) => {
      const limit = new FairLimit(slots);
      const releases = askForLow(limit);
      await new Promise(setImmediate);
      expect(releases).toHaveLength(most);

      releases[0]();
      await new Promise(setImmediate);
      expect(releases).toHaveLength(most + 1);
    },
  );

  it('runs low-priority tasks one at a time while others run', async () => {
    const limit = new FairLimit(8);
    const { signal } = new AbortController();
    const releasePage = await limit.acquire('page', signal);
    const releases = askForLow(limit);
    await new Promise(setImmediate);
    expect(releases).toHaveLength(1);
    releases[0]();
    await new Promise(setImmediate);
    expect(releases).toHaveLength(2);

    releasePage();
    await new Promise(setImmediate);
    expect(releases).toHaveLength(7);
  });

  it('drops a queued task when its caller leaves', async () => {
    const desk = taskDesk(new FairLimit(1));
    const controller = new AbortController();
    void desk.submit('a', 'a1');
    const gone = desk.submit('b', 'b1', controller.signal);
    void desk.submit('c', 'c1');
    await new Promise(process.nextTick);

    controller.abort(new Error('gone'));

    await expect(gone).rejects.toThrow('gone');
    await desk.end('a1');
    expect(desk.started).toEqual(['a1', 'c1']);
  });

  it('recovers step by step while tasks succeed', async () => {
    const limit = new FairLimit(4);
    const desk = taskDesk(limit);
    limit.slowDown();
    const names = Array.from('abcdefghijklmno');
    names.forEach(name => void desk.submit('one', name));
    await new Promise(process.nextTick);
    const atOnce = [desk.started.length];

    for (const name of names.slice(0, 8)) {
      await desk.end(name);
      atOnce.push(desk.started.length - names.indexOf(name) - 1);
    }
    expect(atOnce).toEqual([2, 2, 2, 3, 3, 3, 4, 4, 4]);
  });

  it('releases a slot only once', async () => {
    const limit = new FairLimit(1);
    const desk = taskDesk(limit);
    const release = await limit.acquire('a', new AbortController().signal);
    ['b', 'c'].forEach(name => void desk.submit(name, name));

    release();
    release();
    await new Promise(process.nextTick);

    expect(desk.started).toEqual(['b']);
  });

  describe('with long tasks', () => {
    const askForLong = (limit: FairLimit, count: number, callers = count) =>
      ask(limit, count, { callers, isLong: true });

    async function placesFor(limit: FairLimit, count: number) {
      const releases = ask(limit, count);
      await new Promise(setImmediate);
      return releases.length;
    }

    it.each([
      [8, 4, 4],
      [5, 2, 3],
      [2, 1, 1],
      [1, 1, 1],
    ])(
      'with %i slots, gives %i to them and keeps %i for others',
      async (places, long, others) => {
        const limit = new FairLimit(places);
        const releases = askForLong(limit, 20);
        await new Promise(setImmediate);

        expect(releases).toHaveLength(long);
        expect(await placesFor(limit, 20)).toBe(others);
      },
    );

    it('keeps half of the remaining slots for others', async () => {
      const limit = new FairLimit(8);
      askForLong(limit, 4);
      limit.slowDown();
      limit.slowDown();

      expect(await placesFor(limit, 20)).toBe(1);
    });

    it('starts at most half of the remaining slots', async () => {
      const limit = new FairLimit(8);
      limit.slowDown();
      const releases = askForLong(limit, 20);
      await new Promise(setImmediate);

      expect(releases).toHaveLength(2);
    });

    it('gives one caller at most two at a time', async () => {
      const limit = new FairLimit(16);
      const releases = askForLong(limit, 6, 1);
      await new Promise(setImmediate);
      expect(releases).toHaveLength(2);

      releases[0]();
      await new Promise(setImmediate);
      expect(releases).toHaveLength(3);
    });
  });
});
