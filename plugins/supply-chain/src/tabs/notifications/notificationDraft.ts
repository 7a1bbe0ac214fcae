import {
  fieldMistakesOf,
  notificationName,
  NOTIFICATION_NAME_PATTERN,
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
  emails: string;
  channel: { id: string; name: string; teamId: string };
  /** The stored channel, which is lost with the stored URL. */
  storedChannel?: string;
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

/** A draft of an editable notification. */
export function draftOf(record: NotificationRecord): NotificationDraft {
  const { region, org, number, name, environments, triggers } = record;
  return {
    region,
    org,
    number,
    name,
    environments,
    triggers: NOTIFICATION_TRIGGERS.filter(trigger =>
      triggers.includes(trigger),
    ),
    targets: record.targets.flatMap((target, index) => {
      const kind = kindOf(target);
      const { canKeepWebhook, channel, emails = [] } = target;
      return kind
        ? {
            ...NEW_TARGET,
            kind,
            emails: emails.join(', '),
            keepWebhookOf:
              kind !== 'email' && canKeepWebhook ? index : undefined,
            storedChannel: kind === 'chat' ? channel : undefined,
          }
        : [];
    }),
  };
}

/** The type of a recipient; undefined if the portal can't write it. */
export function kindOf({ kind }: { kind: string }): TargetKind | undefined {
  return TARGET_KINDS.find(known => known === kind);
}

/**
 * Whether a notification can be saved without losing anything: it has a valid
 * name, which regions identify it by, watches only linked environments, and all
 * its triggers and recipients can be written.
 */
export function isEditable(
  record: NotificationRecord,
  linked: readonly EnvironmentRef[],
): boolean {
  const { name = '', type = 'env', environments, triggers, targets } = record;
  const known = environmentsOf(linked, record);
  return (
    NOTIFICATION_NAME_PATTERN.test(name) &&
    type.toLocaleLowerCase('en-US') === 'env' &&
    known.length > 0 &&
    environments.every(environment => known.includes(environment)) &&
    triggers.every(trigger =>
      NOTIFICATION_TRIGGERS.some(other => other === trigger),
    ) &&
    targets.every(kindOf)
  );
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
  const webhook = draft.webhook.trim() || undefined;
  const channel = {
    id: draft.channel.id.trim(),
    name: draft.channel.name.trim(),
    teamId: draft.channel.teamId.trim(),
  };
  const target = {
    kind,
    webhook,
    keepWebhookOf: webhook ? undefined : keepWebhookOf,
  };
  return kind === 'chat' && Object.values(channel).some(Boolean)
    ? { ...target, channel }
    : target;
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
