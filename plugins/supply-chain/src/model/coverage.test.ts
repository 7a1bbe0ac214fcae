import { hoursAgo, problems, read } from '../__fixtures__/responses';
import { mergeMeta } from './coverage';

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
