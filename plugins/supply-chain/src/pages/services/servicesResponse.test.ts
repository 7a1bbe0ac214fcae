import { summary } from '../../__fixtures__/responses';
import { servicesResponse } from '../../__fixtures__/portal';
import { statusOf } from './service';
import { outcomesOf, worstServiceOf } from './ServicesVerdict';

const [service] = servicesResponse.services;
const [artifact] = summary.running;

describe('outcomesOf', () => {
  it('counts everything that waits for evidence as one outcome, worst first', () => {
    expect(
      outcomesOf({
        states: [
          { state: 'compliant', count: 5 },
          { state: 'pending', count: 1 },
          { state: 'missing', count: 2 },
          { state: 'unknown', count: 3 },
        ],
      }),
    ).toEqual([
      { outcome: 'waiting', count: 3 },
      { outcome: 'unknown', count: 3 },
      { outcome: 'compliant', count: 5 },
    ]);
  });
});

describe('worstServiceOf', () => {
  const bad = { ...artifact, state: 'non-compliant' as const };

  it('names the last failing environment in the order of promotion', () => {
    const running = [
      { ...bad, environment: 'staging-eu' },
      { ...bad, environment: 'production-eu' },
      { ...artifact, environment: 'production-us' },
    ];
    expect(worstServiceOf([{ ...service, running }])?.running).toMatchObject({
      environment: 'production-eu',
    });
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
});
