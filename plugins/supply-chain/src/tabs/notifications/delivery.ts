import type {
  LinkResponse,
  NotificationRecord,
  NotificationsResponse,
  NotificationTargetRecord,
  NotificationTrigger,
  StateValue,
} from 'backstage-plugin-supply-chain-common';
import type { Translate } from '../../i18n/useTranslation';
import { clipText, isolateText, listNames } from '../../model/text';
import { kindOf } from './notificationDraft';

/** The contract's triggers (E3). */
const TRIGGERS = {
  ON_STARTED_ARTIFACT: 'notifications.trigger.startedArtifact',
  ON_EXITED_ARTIFACT: 'notifications.trigger.exitedArtifact',
  ON_SCALED_ARTIFACT: 'notifications.trigger.scaledArtifact',
  ON_ALLOWED_ARTIFACT: 'notifications.trigger.allowedArtifact',
  ON_COMPLIANT_ENV: 'notifications.trigger.compliantEnv',
  ON_NON_COMPLIANT_ENV: 'notifications.trigger.nonCompliantEnv',
} as const satisfies Record<NotificationTrigger, string>;

/** The description of a trigger; unknown ones keep the API name. */
export function triggerText(t: Translate, trigger: string): string {
  return Object.hasOwn(TRIGGERS, trigger)
    ? t(TRIGGERS[trigger as NotificationTrigger])
    : clipText(trigger, 100);
}

/** The description of a recipient: its type, and where it is. */
export function targetText(
  t: Translate,
  target: NotificationTargetRecord,
): string {
  const { kind, channel, emails = [] } = target;
  const known = kindOf(target);
  const type = known
    ? t(`notifications.target.${known}`)
    : isolateText(kind, 100);
  const where = (channel === undefined ? emails : [channel])
    .map(text => isolateText(text, 100))
    .join(', ');
  return where ? `${type} (${where})` : type;
}

/** A time in ISO 8601, always of the same length. */
type Deliveries = Pick<
  NotificationTargetRecord,
  'lastSuccessAt' | 'lastFailureAt'
>;

/** What is known about the deliveries of a notification and its recipients. */
interface DeliverySummary extends Deliveries {
  /** Compliant if deliveries work. */
  state: StateValue;
  /** Recipients whose last delivery failed, if the region says which. */
  failedTargets: NotificationTargetRecord[];
}

/** Sums up the deliveries of a notification and of its recipients. */
export function summarizeDeliveries({
  failing,
  targets,
  ...own
}: Omit<NotificationRecord, 'number'>): DeliverySummary {
  const all: Deliveries[] = [own, ...targets];
  const lastSuccessAt = latest(all.map(one => one.lastSuccessAt));
  const lastFailureAt = latest(all.map(one => one.lastFailureAt));
  const failedTargets = targets.filter(
    target => stateOfTarget(target) === 'non-compliant',
  );
  const isWorking =
    failing === false &&
    stateOfTarget({ lastSuccessAt, lastFailureAt }) === 'compliant';
  const known = isWorking ? 'compliant' : 'unknown';
  return {
    state: failing || failedTargets.length > 0 ? 'non-compliant' : known,
    failedTargets,
    lastSuccessAt,
    lastFailureAt,
  };
}

/** The state of a recipient, by its last delivery. */
export function stateOfTarget(target: Deliveries): StateValue {
  const { lastSuccessAt = '', lastFailureAt = '' } = target;
  if (lastSuccessAt > lastFailureAt) {
    return 'compliant';
  }
  return lastSuccessAt < lastFailureAt ? 'non-compliant' : 'unknown';
}

function latest(moments: readonly (string | undefined)[]): string | undefined {
  return moments
    .filter(moment => moment !== undefined)
    .sort()
    .at(-1);
}

/** Whether deliveries work, in a sentence. */
export function deliverySentence(
  t: Translate,
  notifications: readonly NotificationRecord[],
): { state: StateValue; headline: string } {
  const summaries = notifications.map(notification => ({
    notification,
    ...summarizeDeliveries(notification),
  }));
  const failing = summaries.flatMap(({ notification, state, failedTargets }) =>
    state === 'non-compliant' && failedTargets.length === 0
      ? notification.name || `#${notification.number}`
      : failedTargets.map(target => targetText(t, target)),
  );
  if (failing.length > 0) {
    const names = listNames(t, [...new Set(failing)]);
    return {
      state: 'non-compliant',
      headline: t('notifications.answer.failing', { names }),
    };
  }
  return summaries.every(({ state }) => state === 'compliant')
    ? { state: 'compliant', headline: t('notifications.answer.working') }
    : { state: 'unknown', headline: t('notifications.unknown') };
}

/**
 * The linked environments that no linked notification is about; none unless all
 * notifications could be read.
 */
export function uncoveredEnvironments(
  { notifications, problems }: NotificationsResponse,
  link: LinkResponse | undefined,
): string[] {
  const linked = problems.length > 0 ? [] : link?.environments ?? [];
  return linked
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
