import {
  fieldMistakesOf,
  notificationName,
  notificationWriteSchema,
  type EnvironmentRef,
  type FieldMistakes,
  type NotificationRecord,
} from 'backstage-plugin-supply-chain-common';

/** The types of recipients that the portal can write, each with its fields. */
export const TARGET_FIELDS = {
  chat: ['webhook', 'channel.name', 'channel.id', 'channel.teamId'],
  webhook: ['webhook'],
  email: ['emails'],
} as const;

type TargetKind = keyof typeof TARGET_FIELDS;

export interface TargetDraft {
  kind: string;
  /** Index of the recipient whose URL is kept unless a new one is entered. */
  keepWebhookOf?: number | undefined;
  /** What is entered, by the field's path in the request. */
  texts: Partial<Record<(typeof TARGET_FIELDS)[TargetKind][number], string>>;
}

export interface NotificationDraft {
  region: string;
  org: string;
  number?: number;
  /** Until the user edits it, it is derived from the environment. */
  name?: string;
  environments: readonly string[];
  triggers: readonly string[];
  targets: readonly TargetDraft[];
}

export const NEW_TARGET: TargetDraft = { kind: 'chat', texts: {} };

/** A new notification for the first linked environment. */
export function newDraft([
  first,
]: readonly EnvironmentRef[]): NotificationDraft {
  const { region, org, environment } = first;
  const environments = [environment];
  return { region, org, environments, triggers: [], targets: [NEW_TARGET] };
}

/** A draft of a notification, whether or not the portal can write it. */
export function draftOf(record: NotificationRecord): NotificationDraft {
  const { region, org, number, name = '', environments, triggers } = record;
  return {
    region,
    org,
    number,
    name,
    environments,
    triggers,
    targets: record.targets.map(({ kind, canKeepWebhook, emails }, index) => ({
      kind,
      keepWebhookOf: canKeepWebhook ? index : undefined,
      texts: { emails: emails?.join(', ') },
    })),
  };
}

/** The type of a recipient; undefined if the portal can't write it. */
export function kindOf({ kind }: { kind: string }): TargetKind | undefined {
  return Object.hasOwn(TARGET_FIELDS, kind) ? (kind as TargetKind) : undefined;
}

/**
 * Whether a notification can be saved without losing anything: it watches only
 * linked environments, and nothing is wrong with it but what the user has to
 * enter again.
 */
export function isEditable(
  record: NotificationRecord,
  linked: readonly EnvironmentRef[],
): boolean {
  const { type = 'env', environments } = record;
  const known = environmentsOf(linked, record);
  const mistakes = mistakesIn(contentOf(draftOf(record), ''));
  return (
    type.toLocaleLowerCase('en-US') === 'env' &&
    environments.every(environment => known.includes(environment)) &&
    Object.values(mistakes).every(({ code }) => code === 'required')
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

/** The body of a request, as far as it is entered. */
export function contentOf(draft: NotificationDraft, entityRef: string) {
  const { number, targets } = draft;
  const name = nameOf(draft, entityRef).trim();
  return {
    ...draft,
    // An empty name stays empty, and thus invalid.
    name:
      number === undefined && name ? notificationName(entityRef, name) : name,
    targets: targets.map(targetOf),
  };
}

function targetOf({ kind, keepWebhookOf, texts }: TargetDraft) {
  const textOf = (field: keyof typeof texts) => texts[field]?.trim() ?? '';
  if (kind === 'email') {
    return {
      kind,
      emails: textOf('emails')
        .split(/[\s,;]+/)
        .filter(Boolean),
    };
  }
  const webhook = textOf('webhook') || undefined;
  const channel = {
    id: textOf('channel.id'),
    name: textOf('channel.name'),
    teamId: textOf('channel.teamId'),
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
 * What is wrong with the body of a request. Mistakes in a list of email
 * addresses are reported on the list.
 */
export function mistakesIn(content: unknown): FieldMistakes {
  return Object.fromEntries(
    Object.entries(fieldMistakesOf(notificationWriteSchema, content)).map(
      ([path, mistake]) => [path.replace(/(\.emails)\.\d+$/, '$1'), mistake],
    ),
  );
}
