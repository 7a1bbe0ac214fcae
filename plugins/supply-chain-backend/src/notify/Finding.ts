import { createHash } from 'node:crypto';
import type { NotificationPayload } from '@backstage/plugin-notifications-common';
import type { AccessibleEntity } from '../access/catalogFacts';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';

/** Findings about a topic to the same people, above which they become one. */
const MAX_SINGLE = 2;
/** Number of further findings that a notification names. */
const NAMED = 5;
/** What Backstage's database holds. */
const MAX_TITLE = 255;

/** Something that people are told while it is bad, and when it is over. */
export interface Finding {
  /** What people can switch off in Backstage's settings. */
  topic: 'environments' | 'trails' | 'recipients' | 'keys';
  /** Identifies what it is about, in the database. */
  subject: string;
  /** Absent if it is about no entity. */
  entityRef?: string;
  /** Entity refs. */
  recipients: readonly string[];
  isBad: boolean;
  /** Says how it is now. */
  title: string;
  description?: string;
  link: string;
  /** While it is bad. */
  severity: NonNullable<NotificationPayload['severity']>;
  /** Of the notification that it continues; a new one by default. */
  scope?: string;
}

/** Identifies what a finding is about. */
export function subjectOf(topic: Finding['topic'], ...parts: string[]): string {
  return [topic, ...parts.map(encodeURIComponent)].join(' ');
}

/** Identifies a notification; short, as Backstage's database limits it. */
export function scopeOf(subjects: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(subjects));
  return `supply-chain:${hash.digest('base64url')}`;
}

/** The owners of an entity that want to be told. */
export function recipientsOf(
  { about }: AccessibleEntity,
  { onlyOwners }: SupplyChainConfig['notify'],
): string[] {
  return about.owners
    .filter(owner => !onlyOwners || onlyOwners.includes(owner.toLowerCase()))
    .toSorted();
}

/**
 * Findings that are told together: those about one entity or, if many are about
 * a topic, all of them.
 */
export function bundled(findings: readonly Finding[]): Finding[][] {
  const groups = Map.groupBy(findings, ({ topic, recipients }) =>
    JSON.stringify([topic, recipients]),
  );
  return [...groups.values()].flatMap(group => {
    const single = Map.groupBy(
      group,
      ({ entityRef, subject }) => entityRef ?? subject,
    );
    return single.size > MAX_SINGLE ? [group] : [...single.values()];
  });
}

/** Tells findings that are all bad, or all over. */
export function payloadOf(
  findings: readonly Finding[],
  scope: string,
): NotificationPayload {
  const [first, ...others] = findings;
  const { topic, title, description, link, severity, isBad } = first;
  const unnamed = others.length - NAMED;
  const sentences = [
    // Without a description, Backstage would keep that of the failure.
    isBad ? description : 'Recovered.',
    ...others.slice(0, NAMED).map(other => `${other.title}.`),
    unnamed > 0 && `${unnamed} more.`,
  ];
  return {
    title: (others.length > 0
      ? `${title}, and ${others.length} more`
      : title
    ).slice(0, MAX_TITLE),
    description: sentences.filter(Boolean).join(' ') || undefined,
    link: others.every(({ entityRef }) => entityRef === first.entityRef)
      ? link
      : '/supply-chain/services',
    severity: isBad ? severity : 'low',
    scope,
    topic,
  };
}
