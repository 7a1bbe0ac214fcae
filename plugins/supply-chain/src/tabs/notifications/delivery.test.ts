import { hoursAgo } from '../../__fixtures__/responses';
import { summarizeDeliveries, type DeliveredNotification } from './delivery';

const base: DeliveredNotification = {
  region: 'eu',
  org: 'acme',
  environments: [],
  triggers: [],
  targets: [],
  failing: false,
  lastSuccessAt: hoursAgo(5),
};

describe('summarizeDeliveries', () => {
  it.each<[string, Partial<DeliveredNotification>, string]>([
    ['a success', {}, 'working'],
    ['a success after a failure', { lastFailureAt: hoursAgo(6) }, 'working'],
    [
      'a failure after the last success that the region does not count',
      { lastFailureAt: hoursAgo(4) },
      'unknown',
    ],
    [
      'a failure at the time of the last success',
      { lastFailureAt: hoursAgo(5) },
      'unknown',
    ],
    ['a region that says nothing', { failing: undefined }, 'unknown'],
    ['no deliveries', { lastSuccessAt: undefined }, 'untried'],
    [
      'a recipient whose last delivery failed',
      { targets: [{ kind: 'chat', lastFailureAt: hoursAgo(4) }] },
      'recipientsFailing',
    ],
    [
      'a recipient whose last delivery succeeded',
      {
        targets: [
          {
            kind: 'chat',
            lastFailureAt: hoursAgo(4),
            lastSuccessAt: hoursAgo(3),
          },
        ],
      },
      'working',
    ],
    ['a failing notification', { failing: true }, 'failing'],
  ])('sums up %s', (_case, rest, state) => {
    expect(summarizeDeliveries({ ...base, ...rest }).state).toBe(state);
  });

  it('counts the deliveries that only the recipients report', () => {
    const targets = [
      { kind: 'chat', lastSuccessAt: hoursAgo(3) },
      { kind: 'webhook', lastSuccessAt: hoursAgo(2) },
    ];
    expect(
      summarizeDeliveries({ ...base, lastSuccessAt: undefined, targets }),
    ).toMatchObject({ state: 'working', lastSuccessAt: hoursAgo(2) });
  });
});
