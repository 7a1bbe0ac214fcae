import { mapYielding } from './eventLoop';

describe('mapYielding', () => {
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
});
