import {
  fieldMistakesOf,
  notificationName,
  NOTIFICATION_TRIGGERS,
  notificationWriteSchema,
  type EnvironmentRef,
  type FieldMistakes,
  type NotificationRecord,
  type NotificationTarget,
  type NotificationTrigger,
  type NotificationWrite,
} from 'backstage-plugin-supply-chain-common';

/** The types of recipients that the portal can write. */
export const TARGET_KINDS = ['chat', 'webhook', 'email'] as const;

type TargetKind = (typeof TARGET_KINDS)[number];

/** A recipient as entered in the form. */
export interface TargetDraft {
  kind: TargetKind;
  webhook: string;
  /** Index of the recipient whose URL is kept unless a new one is entered. */
  keepWebhookOf?: number;
  /** A stored URL exists but can't be kept. */
  webhookLost?: boolean;
  emails: string;
  channel: { id: string; name: string; teamId: string };
  /** The stored channel, which is lost unless entered again. */
  channelLost?: string;
}

/** A notification as entered in the form. */
export interface NotificationDraft {
  region: string;
  org: string;
  number?: number;
  /**
   * Undefined until the user edits it; until then, derived from the
   * environment.
   */
  name?: string;
  environments: readonly string[];
  triggers: readonly NotificationTrigger[];
  targets: readonly TargetDraft[];
}

export const NEW_TARGET: TargetDraft = {
  kind: 'chat',
  webhook: '',
  emails: '',
  channel: { id: '', name: '', teamId: '' },
};

/** A new notification for the first organization with environments. */
export function newDraft([
  first,
]: readonly EnvironmentRef[]): NotificationDraft {
  return {
    region: first.region,
    org: first.org,
    environments: [first.environment],
    triggers: [],
    targets: [NEW_TARGET],
  };
}

/**
 * A draft of an existing notification, without the parts that can't be written.
 */
export function draftOf(
  record: NotificationRecord,
  linked: readonly EnvironmentRef[],
): NotificationDraft {
  const { region, org, number, name } = record;
  const known = environmentsOf(linked, record);
  return {
    region,
    org,
    number,
    name: name ?? '',
    environments: record.environments.filter(environment =>
      known.includes(environment),
    ),
    triggers: NOTIFICATION_TRIGGERS.filter(trigger =>
      record.triggers.includes(trigger),
    ),
    targets: record.targets.flatMap((target, index) => {
      const kind = TARGET_KINDS.find(type => type === target.kind);
      if (!kind) {
        return [];
      }
      const { canKeepWebhook, channel, emails = [] } = target;
      return [
        {
          ...NEW_TARGET,
          kind,
          emails: emails.join(', '),
          keepWebhookOf: kind !== 'email' && canKeepWebhook ? index : undefined,
          webhookLost: kind !== 'email' && !canKeepWebhook,
          channelLost: kind === 'chat' ? channel : undefined,
        },
      ];
    }),
  };
}

/** What saving a notification removes, because it can't be written. */
export function unwritableOf(
  record: NotificationRecord,
  linked: readonly EnvironmentRef[],
): string[] {
  const { environments, triggers, targets } = draftOf(record, linked);
  const written: readonly string[] = [
    ...environments,
    ...triggers,
    ...targets.map(({ kind }) => kind),
  ];
  return [
    ...record.environments,
    ...record.triggers,
    ...record.targets.map(({ kind }) => kind),
  ].filter(name => !written.includes(name));
}

/** Names of the linked environments of an organization. */
export function environmentsOf(
  linked: readonly EnvironmentRef[],
  { region, org }: Pick<EnvironmentRef, 'region' | 'org'>,
): string[] {
  return linked
    .filter(other => other.region === region && other.org === org)
    .map(({ environment }) => environment);
}

/** The entered name, or a default made of the entity and an environment. */
export function nameOf(draft: NotificationDraft, entityRef: string): string {
  const { name, environments } = draft;
  return name ?? notificationName(entityRef, environments[0] ?? '');
}

/** The body of a request. */
export function contentOf(
  draft: NotificationDraft,
  entityRef: string,
): NotificationWrite {
  const { region, org, number, environments, triggers, targets } = draft;
  const name = nameOf(draft, entityRef).trim();
  return {
    region,
    org,
    number,
    // An empty name stays empty, and thus invalid.
    name:
      number === undefined && name ? notificationName(entityRef, name) : name,
    environments: [...environments],
    triggers: [...triggers],
    targets: targets.map(targetOf),
  };
}

function targetOf(draft: TargetDraft): NotificationTarget {
  const { kind, keepWebhookOf } = draft;
  if (kind === 'email') {
    return { kind, emails: draft.emails.split(/[\s,;]+/).filter(Boolean) };
  }
  const entered = draft.webhook.trim();
  const webhook = {
    webhook: entered || undefined,
    keepWebhookOf: entered ? undefined : keepWebhookOf,
  };
  const channel = {
    id: draft.channel.id.trim(),
    name: draft.channel.name.trim(),
    teamId: draft.channel.teamId.trim(),
  };
  return {
    kind,
    ...webhook,
    ...(kind === 'chat' && Object.values(channel).some(Boolean) && { channel }),
  };
}

/**
 * Validation errors of a notification. Errors in a list of email addresses are
 * reported on the list.
 */
export function notificationErrors(content: NotificationWrite): FieldMistakes {
  return Object.fromEntries(
    Object.entries(fieldMistakesOf(notificationWriteSchema, content)).map(
      ([path, mistake]) => [path.replace(/(\.emails)\.\d+$/, '$1'), mistake],
    ),
  );
}
