import type { ListState } from '../records/storedRecords';
import { RunLengths } from './RunLengths';
import type { CountStored } from './RunLengths';

const list = (readAt: number, unbrokenSince?: number): ListState => ({
  ...{ flowId: 1, kind: 'trails', revision: 1, readAt },
  ...(unbrokenSince !== undefined && { unbrokenSince }),
  ...{ complete: false, unreadable: 0 },
});

/** Counts times, and records how many it went through. */
function counterOf(times: readonly number[]) {
  const looked: number[] = [];
  const count: CountStored = async ({ since, until = Infinity }) => {
    const found = times.filter(time => time >= since && time < until);
    looked.push(found.length);
    return found.length;
  };
  return { count, looked };
}

describe('RunLengths', () => {
  it('counts only added records, including ones with equal times', async () => {
    const lengths = new RunLengths();
    const first = counterOf([9, 8, 7, 7]);
    expect(await lengths.lengthOf(list(1, 7), first.count)).toBe(4);

    const tied = counterOf([9, 8, 7, 7, 7]);
    expect(await lengths.lengthOf(list(1, 7), tied.count)).toBe(5);
    expect(tied.looked).toEqual([0, 3]);

    const later = counterOf([9, 8, 7, 7, 7, 6, 5, 5, 4]);
    expect(await lengths.lengthOf(list(1, 5), later.count)).toBe(8);
    expect(later.looked).toEqual([4, 2]);
  });

  it('recounts everything after the newest records were reread', async () => {
    const lengths = new RunLengths();
    await lengths.lengthOf(list(1, 7), counterOf([9, 8, 7]).count);
    const more = counterOf([11, 10, 9, 8, 7, 6]);
    expect(await lengths.lengthOf(list(2, 6), more.count)).toBe(6);
  });

  it('recounts everything if the run became shorter', async () => {
    const lengths = new RunLengths();
    await lengths.lengthOf(list(1, 5), counterOf([9, 8, 7, 6, 5]).count);
    const gap = counterOf([9, 8, 7, 6, 5]);
    expect(await lengths.lengthOf(list(1, 8), gap.count)).toBe(2);
  });

  it('recounts everything when told to', async () => {
    const lengths = new RunLengths();
    await lengths.lengthOf(list(1, 7), counterOf([9, 8, 7]).count);
    lengths.forget(list(1, 7));
    expect(await lengths.lengthOf(list(1, 7), counterOf([9, 7]).count)).toBe(2);
  });

  it('is 0 for a list without a run', async () => {
    expect(await new RunLengths().lengthOf(list(1), counterOf([9]).count)).toBe(
      0,
    );
  });
});
