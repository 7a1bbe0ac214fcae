import type { NotificationRecord } from 'backstage-plugin-supply-chain-common';
import {
  hoursAgo,
  link,
  notifications,
  problems,
  workingNotification,
} from '../../__fixtures__/responses';
import { english } from '../../i18n/translation';
import type { Translate } from '../../i18n/useTranslation';
import {
  deliverySentence,
  summarizeDeliveries,
  targetText,
  uncoveredEnvironments,
} from './delivery';

const t = ((key: keyof typeof english, values: Record<string, string> = {}) =>
  english[key].replace(
    /{{(\w+)[^}]*}}/g,
    (_, name) => values[name],
  )) as unknown as Translate;

const base = {
  ...workingNotification,
  targets: [],
  failing: false,
  lastSuccessAt: hoursAgo(5),
};
const [webhook, chat] = workingNotification.targets;
const untried = { ...base, lastSuccessAt: undefined };
const failing = { ...workingNotification, failing: true };
const chatFails = {
  ...workingNotification,
  targets: [webhook, { ...chat, lastFailureAt: hoursAgo(2) }],
};
const succeeded = {
  kind: 'chat',
  lastFailureAt: hoursAgo(4),
  lastSuccessAt: hoursAgo(3),
};

describe('the state of deliveries', () => {
  it.each<[string, Partial<NotificationRecord>, string]>([
    ['a success', {}, 'compliant'],
    ['a success after a failure', { lastFailureAt: hoursAgo(6) }, 'compliant'],
    [
      'a failure that does not count',
      { lastFailureAt: hoursAgo(4) },
      'unknown',
    ],
    ['a failure at the same time', { lastFailureAt: hoursAgo(5) }, 'unknown'],
    ['a region that says nothing', { failing: undefined }, 'unknown'],
    ['no deliveries', { lastSuccessAt: undefined }, 'unknown'],
    [
      'a recipient whose last delivery failed',
      { targets: [{ kind: 'chat', lastFailureAt: hoursAgo(4) }] },
      'non-compliant',
    ],
    ['one whose last succeeded', { targets: [succeeded] }, 'compliant'],
    [
      'deliveries that only the recipients report',
      { lastSuccessAt: undefined, targets: [succeeded] },
      'compliant',
    ],
    ['a failing notification', { failing: true }, 'non-compliant'],
  ])('sums up %s', (_case, rest, state) => {
    expect(summarizeDeliveries({ ...base, ...rest }).state).toBe(state);
  });
});

describe('the sentence about deliveries', () => {
  it.each<[string, string, NotificationRecord[]]>([
    ['Delivery works.', 'compliant', [workingNotification]],
    [
      'Delivery to Chat (payments) is failing.',
      'non-compliant',
      [workingNotification, chatFails],
    ],
    [
      'Delivery to production alarms is failing.',
      'non-compliant',
      [failing, untried],
    ],
    ['Delivery status unknown', 'unknown', [workingNotification, untried]],
  ])('says “%s”', (headline, state, records) => {
    expect(deliverySentence(t, records)).toEqual({ headline, state });
  });
});

describe('the environments without a notification', () => {
  const of = (environment: string, org = 'acme') => ({
    region: 'eu',
    org,
    environment,
  });
  const linking = {
    ...link,
    environments: [of('production-eu'), of('qa'), of('production-eu', 'other')],
  };

  it('are those of the link that none is about', () => {
    expect(uncoveredEnvironments(notifications, linking)).toEqual([
      'qa',
      'production-eu',
    ]);
  });

  it('are unknown if a notification could not be read', () => {
    expect(
      uncoveredEnvironments(
        { ...notifications, problems: [problems.keyRefused] },
        linking,
      ),
    ).toEqual([]);
  });
});

describe('the text of a recipient', () => {
  it('isolates the text direction of an address', () => {
    const emails = ['\u202Emoc.elpmaxe@adA', 'ada@example.com'];
    expect(targetText(t, { kind: 'email', emails })).toBe(
      'Email (\u2068\u202Emoc.elpmaxe@adA\u2069, ada@example.com)',
    );
  });
});
