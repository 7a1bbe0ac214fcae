import { mapYielding, TurnQueue } from './eventLoop';

describe('mapInTurns', () => {
  it('maps a list in order, and yields to other work', async () => {
    const others: number[] = [];
    const done: number[] = [];
    const work = mapYielding([1, 2, 3], item => {
      const until = performance.now() + 30;
      while (performance.now() < until) {
        // Busy for longer than a turn.
      }
      setImmediate(() => others.push(item));
      done.push(others.length);
      return item * 2;
    });
    expect(await work).toEqual([2, 4, 6]);
    expect(done).toEqual([0, 1, 2]);
  });

  it('maps an empty list', async () => {
    expect(await mapYielding([], item => item)).toEqual([]);
  });
});

describe('a queue of turns', () => {
  it('lets other work run between two tasks', async () => {
    const queue = new TurnQueue();
    const order: string[] = [];
    const task = (name: string) =>
      queue.run(async () => {
        order.push(name);
        setTimeout(() => order.push(`timer after ${name}`));
        const until = performance.now() + 5;
        while (performance.now() < until) {
          // Busy until the timer is due.
        }
        return name;
      });

    expect(await Promise.all([task('a'), task('b'), task('c')])).toEqual([
      'a',
      'b',
      'c',
    ]);
    expect(order.slice(0, 5)).toEqual([
      'a',
      'timer after a',
      'b',
      'timer after b',
      'c',
    ]);
  });

  it('goes on after a task that failed', async () => {
    const queue = new TurnQueue();
    const failed = queue.run(() => Promise.reject(new Error('locked')));
    const next = queue.run(async () => 'next');

    await expect(failed).rejects.toThrow('locked');
    expect(await next).toBe('next');
  });
});
