import type { ListState } from '../store/rows';
import { coverageOf, flowProblems } from './coverage';

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 10, 21, 12);
const iso = (time: number) => new Date(time).toISOString();

/** A list that was read in full a minute ago, but for what is given. */
const list = (state: Partial<ListState> = {}): ListState => ({
  headAt: NOW - MINUTE,
  walk: 1,
  walkedAt: NOW - 60 * MINUTE,
  unreadable: 0,
  walkUnreadable: 0,
  ...state,
});

const failure = (
  kind: NonNullable<ListState['failure']>['kind'],
  rest: Partial<ListState['failure']> = {},
) => ({
  kind,
  since: NOW - 5 * MINUTE,
  at: NOW - MINUTE,
  times: 3,
  ...rest,
});

const flowWith = (
  trails: ListState = list(),
  artifacts: ListState = list(),
) => ({
  flowId: 1,
  key: { address: 'https://eu', org: 'acme', flow: 'shop' },
  ref: { region: 'eu', org: 'acme', flow: 'shop' },
  revision: 1,
  trails,
  artifacts,
});

const coverage = (
  flow: ReturnType<typeof flowWith>,
  options: { newestOnly?: boolean; isUndecided?: boolean } = {},
) =>
  coverageOf({
    flows: [flow],
    now: NOW,
    ...options,
    isUndecided: options.isUndecided ?? false,
  });

describe('the coverage of an answer', () => {
  it('is complete once both lists are read to their end', () => {
    expect(coverage(flowWith())).toEqual({
      asOf: iso(NOW - MINUTE),
      stale: false,
      complete: true,
    });
  });

  it('says while older records are read how far they are stored', () => {
    const reading = list({ walkedAt: undefined, reached: NOW - 90 * MINUTE });
    const further = list({ walkedAt: undefined, reached: NOW - 99 * MINUTE });

    expect(coverage(flowWith(reading, further))).toMatchObject({
      complete: false,
      why: 'reading',
      since: iso(NOW - 90 * MINUTE),
    });
    expect(
      coverage(flowWith(reading, further), { newestOnly: true }).complete,
    ).toBe(true);
  });

  it('has no time while a list was never read', () => {
    const never = list({ headAt: undefined, walkedAt: undefined });
    expect(coverage(flowWith(list(), never))).toMatchObject({
      asOf: undefined,
      complete: false,
      why: 'reading',
    });
  });

  it('trusts for 15 minutes what a region that fails said before', () => {
    const failing = (minutes: number) =>
      coverage(
        flowWith(
          list({ headAt: NOW - minutes * MINUTE, failure: failure('timeout') }),
        ),
      );

    expect(failing(15)).toMatchObject({ stale: true, complete: true });
    expect(failing(16)).toMatchObject({ stale: true, why: 'unavailable' });
  });

  it("doesn't trust what was read of a flow that doesn't exist any more", () => {
    const gone = flowWith(list({ failure: failure('not-found') }));

    expect(coverage(gone).why).toBe('unavailable');
    expect(flowProblems([gone])).toMatchObject([
      { reason: 'flow-not-found', flow: 'shop' },
    ]);
  });

  it('says that a record is unreadable, or that the link leaves something open', () => {
    const unreadable = flowWith(list({ unreadable: 1 }));
    expect(coverage(unreadable).why).toBe('unreadable');
    expect(coverage(flowWith(), { isUndecided: true }).why).toBe('link');
  });

  it('keeps the newest records known while an older page fails, and names the flow', () => {
    const { walkedAt, ...unwalked } = list({ reached: NOW - 90 * MINUTE });
    const flow = flowWith({
      ...unwalked,
      failure: failure('server', { status: 500, position: 49 }),
    });

    expect(coverage(flow, { newestOnly: true })).toMatchObject({
      stale: false,
      complete: true,
    });
    expect(coverage(flow).complete).toBe(false);
    expect(flowProblems([flow])).toMatchObject([
      { reason: 'region-unavailable', region: 'eu', flow: 'shop' },
    ]);
  });

  it('tells a failure of the whole organization once', () => {
    const refused = list({ failure: failure('unauthorized') });

    const problems = flowProblems([
      flowWith(refused, refused),
      flowWith(refused),
    ]);

    expect(problems).toMatchObject([{ reason: 'key-refused', org: 'acme' }]);
    expect(problems[0].flow).toBeUndefined();
  });
});
