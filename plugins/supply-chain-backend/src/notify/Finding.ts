import { createHash } from 'node:crypto';
import { parseEntityRef } from '@backstage/catalog-model';
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

/** Tells the owners of an entity something about it, if they want to be told. */
export function findingFor(
  { entityRef, about }: AccessibleEntity,
  { onlyOwners }: SupplyChainConfig['notify'],
  [topic, ref]: readonly [Finding['topic'], string],
  told: Pick<Finding, 'isBad' | 'title' | 'description' | 'link' | 'severity'>,
): Finding {
  const name = about.title ?? parseEntityRef(entityRef).name;
  return {
    ...told,
    topic,
    subject: subjectOf(topic, entityRef, ref),
    entityRef,
    recipients: about.owners
      .filter(owner => !onlyOwners || onlyOwners.includes(owner.toLowerCase()))
      .toSorted(),
    title: `${name}: ${told.title}`,
  };
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
  const isOne = others.every(({ entityRef }) => entityRef === first.entityRef);
  const sentences = [
    // Without a description, Backstage would keep that of the failure.
    isBad ? description : 'Recovered.',
    ...others.slice(0, NAMED).map(other => `${other.title}.`),
    unnamed > 0 && `${unnamed} more.`,
  ];
  return {
    title: (isOne ? title : `${title}, and ${others.length} more`).slice(
      0,
      MAX_TITLE,
    ),
    description: sentences.filter(Boolean).join(' ') || undefined,
    link: isOne ? link : '/supply-chain/services',
    severity: isBad ? severity : 'low',
    scope,
    topic,
  };
}
