import type {
  LinkResponse,
  NotificationRecord,
  NotificationsResponse,
  StateValue,
} from 'backstage-plugin-supply-chain-common';
import type { Translate } from '../../i18n/useTranslation';
import { listNames } from '../../model/text';
import { summarizeDeliveries } from './delivery';
import { targetText } from './notificationText';

/** Whether deliveries work, in a sentence. */
export function deliverySentence(
  t: Translate,
  notifications: readonly NotificationRecord[],
): { state: StateValue; headline: string } {
  const summaries = notifications.map(notification => ({
    notification,
    ...summarizeDeliveries(notification),
  }));
  const failing = summaries.filter(({ state }) =>
    ['failing', 'recipientsFailing'].includes(state),
  );
  if (failing.length > 0) {
    const names = failing.flatMap(({ notification, failedTargets }) =>
      failedTargets.length > 0
        ? failedTargets.map(target => targetText(t, target))
        : notification.name || `#${notification.number}`,
    );
    return {
      state: 'non-compliant',
      headline: t('notifications.answer.failing', {
        names: listNames(t, [...new Set(names)]),
      }),
    };
  }
  const isAll = (wanted: string) =>
    summaries.every(({ state }) => state === wanted);
  if (isAll('working')) {
    return { state: 'compliant', headline: t('notifications.answer.working') };
  }
  const working = summaries.filter(({ state }) => state === 'working').length;
  if (working > 0) {
    return {
      state: 'unknown',
      headline: t('notifications.answer.partly', {
        working,
        total: summaries.length,
      }),
    };
  }
  return {
    state: 'unknown',
    headline: t(
      isAll('untried') ? 'notifications.untried' : 'notifications.unknown',
    ),
  };
}

/**
 * The linked environments that no linked notification is about; none unless all
 * notifications could be read.
 */
export function uncoveredEnvironments(
  { notifications, problems }: NotificationsResponse,
  link: LinkResponse | undefined,
): string[] {
  if (problems.length > 0) {
    return [];
  }
  return (link?.environments ?? [])
    .filter(
      ({ region, org, environment }) =>
        !notifications.some(
          notification =>
            notification.region === region &&
            notification.org === org &&
            notification.environments.includes(environment),
        ),
    )
    .map(({ environment }) => environment);
}
