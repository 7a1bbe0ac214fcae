import { Budget } from './Budget';

const { signal } = new AbortController();

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/**
 * A budget, and a function that sends requests and records when they were sent.
 */
function budgetOf(perMinute: number) {
  const sent: number[] = [];
  const budget = new Budget({
    perMinute: () => perMinute,
    wait: async ms => {
      jest.advanceTimersByTime(ms);
    },
  });
  const send = async (requests = 1) => {
    await budget.turn(signal);
    for (let request = 0; request < requests; request += 1) {
      budget.spend();
      sent.push(performance.now());
    }
  };
  return { budget, send, sent };
}

describe('Budget', () => {
  it('spaces requests evenly, sending the first immediately', async () => {
    const { send, sent } = budgetOf(60);
    const start = performance.now();
    for (let turn = 0; turn < 4; turn += 1) {
      await send();
    }

    expect(sent.map(time => Math.round(time - start))).toEqual([
      0, 1_000, 2_000, 3_000,
    ]);
  });

  it('never exceeds the budget, even if one turn takes several requests', async () => {
    const { budget, send } = budgetOf(30);
    for (let turn = 0; turn < 40; turn += 1) {
      await send(turn % 3 === 0 ? 3 : 1);
      expect(budget.spent).toBeLessThanOrEqual(30 + 2);
    }
  });

  it('does not accumulate budget while idle', async () => {
    const { send, sent } = budgetOf(60);
    await send();
    jest.advanceTimersByTime(600_000);
    await send();
    await send();

    expect(Math.round(sent[2] - sent[1])).toBe(1_000);
  });

  it('forgets requests after a minute', async () => {
    const { budget, send } = budgetOf(60);
    await send();
    expect(budget.spent).toBe(1);
    jest.advanceTimersByTime(60_000);
    expect(budget.spent).toBe(0);
  });

  it('stops waiting when aborted', async () => {
    const { budget } = budgetOf(1);
    await expect(
      budget.turn(AbortSignal.abort(new Error('stopped'))),
    ).rejects.toThrow('stopped');
  });
});
