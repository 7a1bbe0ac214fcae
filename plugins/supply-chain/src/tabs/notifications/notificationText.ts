import type {
  NotificationTargetRecord,
  NotificationTrigger,
} from 'backstage-plugin-supply-chain-common';
import type { Translate } from '../../i18n/useTranslation';
import { clipText, isolateText } from '../../model/text';
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
