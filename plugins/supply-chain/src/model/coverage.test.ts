import { hoursAgo, problems, read } from '../__fixtures__/responses';
import { mergeMeta, groupProblems } from './coverage';

const partly = { ...read, complete: false };

describe('mergeMeta', () => {
  it('is as old and as incomplete as the worst response', () => {
    expect(
      mergeMeta([
        { coverage: read },
        { coverage: { ...partly, asOf: hoursAgo(1), why: 'link' } },
      ]).coverage,
    ).toMatchObject({
      asOf: hoursAgo(1),
      stale: false,
      complete: false,
      why: 'link',
    });
  });

  it('dates stale data, whatever is older but fresh', () => {
    expect(
      mergeMeta([
        { coverage: { ...read, asOf: hoursAgo(3) } },
        { coverage: { ...partly, stale: true, asOf: hoursAgo(1) } },
      ]).coverage,
    ).toMatchObject({ stale: true, asOf: hoursAgo(1) });
  });

  it('says how far back all of the lists are read', () => {
    const back = (hours: number) => ({
      coverage: { ...partly, why: 'reading' as const, since: hoursAgo(hours) },
    });
    expect(mergeMeta([back(9), back(5), {}]).coverage).toMatchObject({
      why: 'reading',
      since: hoursAgo(5),
    });
  });

  it('has each problem once', () => {
    const { keyRefused, unknownFlow } = problems;
    expect(
      mergeMeta([
        { problems: [keyRefused, unknownFlow] },
        { problems: [{ ...keyRefused, message: 'In other words' }] },
      ]).problems,
    ).toHaveLength(2);
  });
});

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
