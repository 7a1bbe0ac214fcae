import { hoursAgo, summary } from '../../__fixtures__/answers';
import { servicesAnswer } from '../../__fixtures__/portal';
import { sinceOf, statusOf } from './service';
import { outcomeOf, worstServiceOf } from './servicesAnswer';

const [service] = servicesAnswer.services;
const [artifact] = summary.running;

describe('outcomeOf', () => {
  it('counts everything that waits for evidence as one outcome, worst first', () => {
    expect(
      outcomeOf({
        states: [
          { state: 'compliant', count: 5 },
          { state: 'pending', count: 1 },
          { state: 'missing', count: 2 },
          { state: 'unknown', count: 1 },
        ],
        omitted: 0,
      }),
    ).toEqual({
      worst: 'waiting',
      count: 3,
      total: 9,
      others: [
        { outcome: 'unknown', count: 1 },
        { outcome: 'compliant', count: 5 },
      ],
    });
  });

  it('includes unchecked services in the total', () => {
    expect(
      outcomeOf({ states: [{ state: 'compliant', count: 5 }], omitted: 2 }),
    ).toMatchObject({ worst: 'compliant', count: 5, total: 7 });
  });

  it('is undefined if nothing matches', () => {
    expect(outcomeOf({ states: [], omitted: 0 })).toBeUndefined();
  });
});

describe('worstServiceOf', () => {
  const bad = { ...artifact, state: 'non-compliant' as const };

  it('returns since when a build has been running non-compliant', () => {
    const since = hoursAgo(5);
    const stateSince = hoursAgo(9);
    const of = {
      ...service,
      running: [artifact, { ...bad, since, stateSince }],
    };
    expect(worstServiceOf([of])).toMatchObject({
      running: { state: 'non-compliant' },
      since,
    });
    expect(
      worstServiceOf([{ ...of, running: [{ ...bad, since }] }])?.since,
    ).toBeUndefined();
  });

  it('is undefined unless the first service is non-compliant', () => {
    expect(
      worstServiceOf([
        { ...service, state: 'incomplete', runningState: 'compliant' },
      ]),
    ).toBeUndefined();
  });
});

describe('the status of a service', () => {
  it('is the worse of the latest trails and the running builds', () => {
    const { state, runningState } = {
      state: 'compliant',
      runningState: 'non-compliant',
    } as const;
    expect(statusOf({ ...service, state, runningState })).toBe('non-compliant');
    expect(
      statusOf({ ...service, state: runningState, runningState: state }),
    ).toBe('non-compliant');
  });

  it('dates from the first build with the status if the latest trails are better', () => {
    const of = {
      ...service,
      state: 'compliant' as const,
      runningState: 'non-compliant' as const,
      running: [hoursAgo(2), hoursAgo(7)].map(stateSince => ({
        ...artifact,
        state: 'non-compliant' as const,
        stateSince,
      })),
    };
    expect(sinceOf(of)).toBe(hoursAgo(7));
    expect(
      sinceOf({ ...of, running: [{ ...artifact, state: 'non-compliant' }] }),
    ).toBeUndefined();
  });
});
