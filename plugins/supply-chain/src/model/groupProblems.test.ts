import { problems } from '../__fixtures__/responses';
import { groupProblems } from './coverage';

const down = problems.regionDown;
const { flow: _, ...ofAll } = down;

describe('groupProblems', () => {
  it('groups a region that is down for several flows', () => {
    const groups = groupProblems([
      { ...down, flow: 'a', message: 'No response for a' },
      { ...down, flow: 'b', message: 'No response for b' },
    ]);
    expect(groups).toHaveLength(1);
    expect(groups[0].flows).toEqual(['a', 'b']);
  });

  it.each([
    ['first', [ofAll, down]],
    ['last', [down, ofAll]],
  ])('names no flow if a problem of all flows comes %s', (_case, both) => {
    const groups = groupProblems(both);

    expect(groups).toHaveLength(1);
    expect(groups[0]).toEqual({ problem: ofAll, flows: [] });
  });

  it('keeps problems of different regions and reasons separate', () => {
    expect(
      groupProblems([down, { ...down, region: 'us' }, problems.keyRefused]),
    ).toHaveLength(3);
  });

  it('keeps unknown flows separate, because each needs its own fix', () => {
    expect(
      groupProblems([
        problems.unknownFlow,
        { ...problems.unknownFlow, flow: 'other' },
      ]),
    ).toHaveLength(2);
  });
});
