import { FairLimit } from './FairLimit';

/** Tasks that end when told to, and the order in which they started. */
function taskDesk(limit: FairLimit) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const { signal } = new AbortController();
  return {
    started,
    submit: (caller: string, name: string, until: AbortSignal = signal) =>
      limit.run(caller, until, () => {
        started.push(name);
        return new Promise<void>(resolve => ends.set(name, resolve));
      }),
    end: async (name: string) => {
      ends.get(name)!();
      await new Promise(process.nextTick);
    },
  };
}

describe('FairLimit', () => {
  afterEach(() => jest.useRealTimers());

  it('runs no more tasks at once than its ceiling', async () => {
    const desk = taskDesk(new FairLimit(2));
    ['a', 'b', 'c'].forEach(name => void desk.submit('one', name));
    await new Promise(process.nextTick);

    expect(desk.started).toEqual(['a', 'b']);
    await desk.end('a');
    expect(desk.started).toEqual(['a', 'b', 'c']);
  });

  it('lets callers take turns, each in its own order', async () => {
    const desk = taskDesk(new FairLimit(1));
    ['a1', 'a2', 'a3'].forEach(name => void desk.submit('a', name));
    ['b1', 'b2'].forEach(name => void desk.submit('b', name));
    await new Promise(process.nextTick);

    for (const name of ['a1', 'a2', 'b1', 'a3', 'b2']) {
      expect(desk.started.at(-1)).toBe(name);
      await desk.end(name);
    }
  });

  it('forgets a task whose caller has gone', async () => {
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

  it('frees the place of a task that failed', async () => {
    const limit = new FairLimit(1);
    const { signal } = new AbortController();

    await expect(
      limit.run('a', signal, () => Promise.reject(new Error('failed'))),
    ).rejects.toThrow('failed');
    await expect(limit.run('a', signal, async () => 'next')).resolves.toBe(
      'next',
    );
  });

  it('starts nothing for a while when told to slow down, and half as much then', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick'] });
    const limit = new FairLimit(4);
    const desk = taskDesk(limit);
    limit.slowDown(1_000);
    ['a', 'b', 'c', 'd'].forEach(name => void desk.submit('one', name));

    await jest.advanceTimersByTimeAsync(999);
    expect(desk.started).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(desk.started).toEqual(['a', 'b']);
  });

  it('takes what comes during the pause for the same burst', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick'] });
    const limit = new FairLimit(8);
    const desk = taskDesk(limit);
    for (let count = 0; count < 8; count += 1) {
      limit.slowDown(1_000);
    }
    'abcdefgh'.split('').forEach(name => void desk.submit('one', name));

    await jest.advanceTimersByTimeAsync(1_000);
    expect(desk.started).toEqual(['a', 'b', 'c', 'd']);
  });

  it('comes back step by step while tasks succeed', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick'] });
    const limit = new FairLimit(4);
    const desk = taskDesk(limit);
    limit.slowDown(1_000);
    await jest.advanceTimersByTimeAsync(1_000);
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

  it('gives a place back once, however often it is released', async () => {
    const limit = new FairLimit(1);
    const desk = taskDesk(limit);
    const release = await limit.acquire('a', new AbortController().signal);
    ['b', 'c'].forEach(name => void desk.submit(name, name));

    release();
    release();
    await new Promise(process.nextTick);

    expect(desk.started).toEqual(['b']);
  });
});
