import { mapInGroups } from './mapInGroups';

describe('mapInGroups', () => {
  it('starts a group once all items of the previous one are done', async () => {
    const log: string[] = [];

    const mapped = await mapInGroups(2, [30, 10, 20], async item => {
      log.push(`begin ${item}`);
      for (let turn = 0; turn < item; turn += 1) {
        await Promise.resolve();
      }
      log.push(`end ${item}`);
      return item / 10;
    });

    expect(mapped).toEqual([3, 1, 2]);
    expect(log).toEqual([
      ...['begin 30', 'begin 10', 'end 10', 'end 30'],
      ...['begin 20', 'end 20'],
    ]);
  });
});
