import type { NotificationRecord } from 'backstage-plugin-supply-chain-common';
import {
  hoursAgo,
  link,
  notifications,
  problems,
  workingNotification,
} from '../../__fixtures__/responses';
import { english } from '../../i18n/en';
import type { Translate } from '../../i18n/useTranslation';
import { deliverySentence, uncoveredEnvironments } from './deliverySentence';

const t = ((key: keyof typeof english, values: Record<string, string> = {}) =>
  english[key].replace(
    /{{(\w+)[^}]*}}/g,
    (_, name) => values[name],
  )) as unknown as Translate;

const [webhook, chat] = workingNotification.targets;
const untried = {
  ...workingNotification,
  lastSuccessAt: undefined,
  targets: [],
};
const unknown = { ...workingNotification, failing: undefined };
const failing = { ...workingNotification, failing: true };
const chatFails = {
  ...workingNotification,
  targets: [webhook, { ...chat, lastFailureAt: hoursAgo(2) }],
};

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
    [
      'Delivery works for 1 of 2 notifications.',
      'unknown',
      [workingNotification, untried],
    ],
    ['No deliveries reported', 'unknown', [untried]],
    ['Delivery status unknown', 'unknown', [untried, unknown]],
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
