import { createHash } from 'node:crypto';
import type { NotificationPayload } from '@backstage/plugin-notifications-common';

/** What people are told; also the topics that they can switch off. */
export type MessageKind = 'environments' | 'trails' | 'recipients' | 'keys';

/** Messages of a kind to the same people, above which they become one. */
const MAX_SINGLE = 2;
/** Number of components that a bundle names. */
const NAMED = 5;

/** The page for admins, at its default path. */
export const HEALTH_PAGE = '/supply-chain/health';

/** Something that people are to be told. */
export interface Message {
  kind: MessageKind;
  /** What it is about, such as several environments of a component. */
  subjects: readonly string[];
  /** Absent if it is about no entity. */
  entityRef?: string;
  /** Entity refs. */
  recipients: readonly string[];
  title: string;
  description?: string;
  link: string;
  severity: NonNullable<NotificationPayload['severity']>;
  /** Of the notification that it continues; a new one by default. */
  scope?: string;
}

/** A subject that people need no longer worry about. */
export interface Ending {
  subject: string;
  /** Says how it is now. */
  title: string;
  link: string;
}

/** Messages as they are sent. */
interface Bundle {
  messages: readonly Message[];
  scope: string;
  recipients: readonly string[];
  payload: NotificationPayload;
}

/** Identifies what a message is about, in the database. */
export function subjectOf(kind: MessageKind, ...parts: string[]): string {
  return [kind, ...parts.map(encodeURIComponent)].join(' ');
}

/** The kind of the messages about a subject. */
function kindOf(subject: string): MessageKind {
  return subject.split(' ')[0] as MessageKind;
}

/** Identifies a notification; short, as Backstage's database limits it. */
export function scopeOf(subjects: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(subjects));
  return `supply-chain:${hash.digest('base64url')}`;
}

/** Sends many messages of a kind to the same people as one. */
export function bundled(messages: readonly Message[]): Bundle[] {
  const groups = Map.groupBy(messages, ({ kind, recipients }) =>
    JSON.stringify([kind, recipients]),
  );
  return [...groups.values()].flatMap(group =>
    group.length > MAX_SINGLE ? bundleOf(group) : group.map(single),
  );
}

function single(message: Message): Bundle {
  const { kind, subjects, recipients, title, description, link, severity } =
    message;
  const scope = message.scope ?? scopeOf(subjects);
  return {
    messages: [message],
    scope,
    recipients,
    payload: { title, description, link, severity, scope, topic: kind },
  };
}

/** Says that all that a notification was about has ended. */
export function endingPayload(
  scope: string,
  [{ subject, title, link }, ...others]: readonly Ending[],
): NotificationPayload {
  const also = others.slice(0, NAMED).map(ending => `${ending.title}.`);
  // Without a description, Backstage would keep that of the failure.
  const description = also.join(' ') || 'Recovered.';
  const topic = kindOf(subject);
  return { title, description, link, severity: 'low', scope, topic };
}

const BUNDLE_TITLES: Record<MessageKind, string> = {
  environments: 'components are no longer compliant where they run',
  trails: 'components have a latest trail that failed',
  recipients: 'components have a notification that fails',
  keys: 'keys need your attention',
};

function bundleOf(messages: readonly Message[]): Bundle {
  const [{ kind, recipients, severity }] = messages;
  const scope = scopeOf(messages.flatMap(({ subjects }) => subjects));
  const more = messages.length - NAMED;
  return {
    messages,
    scope,
    recipients,
    payload: {
      title: `${messages.length} ${BUNDLE_TITLES[kind]}`,
      description: [
        ...messages.slice(0, NAMED).map(({ title }) => `${title}.`),
        more > 0 ? `${more} more.` : '',
      ]
        .join(' ')
        .trim(),
      link: kind === 'keys' ? HEALTH_PAGE : '/supply-chain/services',
      severity,
      scope,
      topic: kind,
    },
  };
}
