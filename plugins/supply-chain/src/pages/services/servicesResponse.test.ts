import { servicesResponse } from '../../__fixtures__/portal';
import { statusOf } from './service';
import { countsByTone } from './ServicesVerdict';

const [service] = servicesResponse.services;

describe('countsByTone', () => {
  it('counts everything that waits for evidence together, worst first', () => {
    expect(
      countsByTone({
        states: [
          { state: 'compliant', count: 5 },
          { state: 'pending', count: 1 },
          { state: 'missing', count: 2 },
          { state: 'unknown', count: 3 },
        ],
      }),
    ).toEqual([
      { tone: 'waiting', count: 3 },
      { tone: 'neutral', count: 3 },
      { tone: 'good', count: 5 },
    ]);
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
