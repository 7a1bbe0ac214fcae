import type {
  NotificationTargetRecord,
  NotificationTrigger,
} from 'backstage-plugin-supply-chain-common';
import type { Translate } from '../../i18n/useTranslation';
import { clipText, isolateText } from '../../model/text';

/** The contract's triggers (E3). */
const TRIGGERS = {
  ON_STARTED_ARTIFACT: 'notifications.trigger.startedArtifact',
  ON_EXITED_ARTIFACT: 'notifications.trigger.exitedArtifact',
  ON_SCALED_ARTIFACT: 'notifications.trigger.scaledArtifact',
  ON_ALLOWED_ARTIFACT: 'notifications.trigger.allowedArtifact',
  ON_COMPLIANT_ENV: 'notifications.trigger.compliantEnv',
  ON_NON_COMPLIANT_ENV: 'notifications.trigger.nonCompliantEnv',
} as const satisfies Record<NotificationTrigger, string>;

const ADVICE = {
  chat: 'notifications.advice.chat',
  webhook: 'notifications.advice.webhook',
  email: 'notifications.advice.email',
} as const;

type AdviceKey =
  | (typeof ADVICE)[keyof typeof ADVICE]
  | 'notifications.advice.other';

/** The description of a trigger; unknown ones keep the API name. */
export function triggerText(t: Translate, trigger: string): string {
  return isKeyOf(TRIGGERS, trigger)
    ? t(TRIGGERS[trigger])
    : clipText(trigger, 100);
}

/** The description of a recipient, according to its type. */
export function targetText(
  t: Translate,
  target: NotificationTargetRecord,
): string {
  const { kind, channel, emails = [] } = target;
  const type = isKnownKind(kind)
    ? t(`notifications.target.${kind}`)
    : isolateText(kind, 100);
  const where =
    channel === undefined
      ? emails.map(email => isolateText(email, 100)).join(', ')
      : isolateText(channel, 100);
  return where ? `${type} (${where})` : type;
}

function isKnownKind(kind: string): kind is 'chat' | 'webhook' | 'email' {
  return ['chat', 'webhook', 'email'].includes(kind);
}

/** What to check about recipients that may have failed. */
export function adviceKeys(
  suspects: readonly NotificationTargetRecord[],
): AdviceKey[] {
  const keys = suspects.map(({ kind }) =>
    isKeyOf(ADVICE, kind) ? ADVICE[kind] : 'notifications.advice.other',
  );
  return keys.length > 0 ? [...new Set(keys)] : ['notifications.advice.other'];
}

function isKeyOf<T extends object>(
  table: T,
  key: string,
): key is Extract<keyof T, string> {
  return Object.hasOwn(table, key);
}
