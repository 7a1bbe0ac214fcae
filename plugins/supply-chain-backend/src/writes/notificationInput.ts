import { webUrlSchema } from 'backstage-plugin-supply-chain-common';
import type {
  FieldMistakes,
  NotificationTarget,
  NotificationWrite,
} from 'backstage-plugin-supply-chain-common';
import type {
  KeptTarget,
  NotificationInput,
  NotificationTargetInput,
  RegionalNotification,
} from 'backstage-plugin-supply-chain-node';
import { invalid } from './WriteRefusedError';

/**
 * Converts a user's input to the body of E3.
 *
 * @param edited - the notification it edits, as the region has it
 * @throws WriteRefusedError for a webhook that should be kept but can't
 */
export function toNotificationInput(
  { name, environments, triggers, targets }: NotificationWrite,
  edited: RegionalNotification | undefined,
): NotificationInput {
  const fields: FieldMistakes = {};
  const inputs = targets.map((target, index) => {
    const kept =
      'keepWebhookOf' in target && target.keepWebhookOf !== undefined
        ? edited?.kept[target.keepWebhookOf]
        : undefined;
    const input = toTarget(target, kept);
    if (!input) {
      fields[`targets.${index}.webhook`] = { code: 'webhook-again' };
    }
    return input;
  });
  if (Object.keys(fields).length > 0) {
    throw invalid(fields);
  }
  return {
    type: 'env',
    name,
    environments,
    triggers,
    targets: inputs.filter(input => input !== undefined),
  };
}

function toTarget(
  target: NotificationTarget,
  kept: KeptTarget | undefined,
): NotificationTargetInput | undefined {
  if (target.kind === 'email') {
    return { type: 'EMAIL', emails: target.emails };
  }
  const webhook = target.webhook ?? kept?.webhook;
  if (!webhook || !webUrlSchema.safeParse(webhook).success) {
    return undefined;
  }
  if (target.kind === 'webhook') {
    return { type: 'WEBHOOK', webhook, payload_version: '1.0' };
  }
  const context = target.channel
    ? {
        channel_id: target.channel.id,
        channel_name: target.channel.name,
        team_id: target.channel.teamId,
      }
    : kept?.context;
  return { type: 'CHAT', webhook, context };
}

/** The fields of a target that have a counterpart, by their names in E3. */
const TARGET_FIELDS: Readonly<Record<string, string>> = {
  webhook: 'webhook',
  'context.channel_id': 'channel.id',
  'context.channel_name': 'channel.name',
  'context.team_id': 'channel.teamId',
};

/**
 * Maps a field of E3, such as `targets.0.context.team_id`, to the portal's
 * request; undefined for a field that the contract doesn't know.
 */
export function toPortalField(field: string): string | undefined {
  const [, name, index, rest = ''] =
    /^(?:body\.)?(name|environments|triggers|targets)(?:\.(\d{1,3}))?(?:\.(.*))?$/s.exec(
      field,
    ) ?? [];
  return name === 'targets' && index && Object.hasOwn(TARGET_FIELDS, rest)
    ? `targets.${index}.${TARGET_FIELDS[rest]}`
    : name;
}
