import { setImmediate } from 'node:timers';
import { nextTurn } from './body';

describe('nextTurn', () => {
  it('gives each concurrent caller a turn of its own, in order', async () => {
    let turn = 0;
    let ticking: NodeJS.Immediate;
    const tick = () => {
      turn += 1;
      ticking = setImmediate(tick);
    };
    tick();
    const resumed: { caller: number; turn: number }[] = [];
    const call = async (caller: number) => {
      for (let times = 0; times < 2; times += 1) {
        await nextTurn();
        resumed.push({ caller, turn });
      }
    };

    await Promise.all([1, 2, 3].map(call));
    clearImmediate(ticking!);

    expect(resumed.map(({ caller }) => caller)).toEqual([1, 2, 3, 1, 2, 3]);
    expect(new Set(resumed.map(each => each.turn)).size).toBe(6);
  });
});
