import type {
  Link,
  NotificationRecord,
  PendingNotification,
} from 'backstage-plugin-supply-chain-common';
import { z } from 'zod';
import type { AccessibleEntity } from '../access/EntityAccess';
import type { SentWrites } from '../evidence/sentWrites';
import type { Ledger, LedgerEntry, Parts } from './Ledger';

/** Notifications written longer ago are no longer listed as pending. */
const PENDING_FOR_MS = 24 * 60 * 60_000;

/** Details of a notification in the ledger. */
export const notificationDetailsSchema = z.object({
  region: z.string(),
  org: z.string(),
  number: z.number().optional(),
  name: z.string(),
  /** The first probed number, and the numbers not known to have been free. */
  from: z.number(),
  before: z.array(z.number()),
  /** The linked notifications, in annotation form. */
  linked: z.array(z.string()),
  /** What is sent, without webhooks and email addresses. */
  sent: z.object({
    environments: z.array(z.string()),
    triggers: z.array(z.string()),
    targets: z.array(
      z.object({ kind: z.string(), channel: z.string().optional() }),
    ),
  }),
  /** Whether an edited notification differed from it before. */
  isVisible: z.boolean().optional(),
});

export type NotificationDetails = z.infer<typeof notificationDetailsSchema>;

/** The parts of a notification that aren't secret. */
interface Content {
  environments: readonly string[];
  triggers: readonly string[];
  targets: readonly unknown[];
}

/** The notifications sent through the portal that regions don't show yet (E3). */
export class PendingNotifications {
  readonly #ledger: Ledger;

  constructor(options: { ledger: Ledger }) {
    this.#ledger = options.ledger;
  }

  pendingOf: SentWrites['pendingNotifications'] = async (
    authorizedEntity,
    shown,
  ) => {
    const entries = await this.#ledger.unconfirmed(
      notificationsPlaceOf(authorizedEntity),
      Date.now() - PENDING_FOR_MS,
    );
    const pending = new Map<string, PendingNotification>();
    const confirmed = new Set<string>();
    // Newest first: what the region shows replaced everything older.
    for (const entry of entries) {
      const details = notificationDetailsSchema.parse(entry.details);
      const each = toPending(entry, details);
      const name = JSON.stringify([each.region, each.org, each.name]);
      const target = JSON.stringify([name, each.number]);
      if (confirmed.has(target) || isShown(entry, details, each, shown)) {
        confirmed.add(target);
        await this.#ledger.confirm(entry);
      } else if (
        !pending.has(name) &&
        isOrganizationLinked(authorizedEntity.link, each)
      ) {
        pending.set(name, each);
      }
    }
    return [...pending.values()];
  };
}

/** The place of an entity's notifications in the ledger. */
export function notificationsPlaceOf({
  entityRef,
}: Pick<AccessibleEntity, 'entityRef'>): Parts {
  return ['notifications', entityRef];
}

function toPending(
  { key, by, state, startedAt, sentAt = startedAt, result }: LedgerEntry,
  { region, org, number, name, sent }: NotificationDetails,
): PendingNotification {
  const isNew = number === undefined || result?.change === 'added';
  const known = isNew ? result?.number : number;
  return {
    key,
    region,
    org,
    ...(known !== undefined && { number: known }),
    name,
    ...sent,
    change: isNew ? 'created' : 'updated',
    by,
    sentAt: new Date(sentAt).toISOString(),
    outcome: state === 'written' ? 'written' : 'unknown',
  };
}

/** Whether the region shows a write among the linked notifications. */
function isShown(
  { state, startedAt, sentAt = startedAt }: LedgerEntry,
  { sent, isVisible }: NotificationDetails,
  { region, org, number, name, change }: PendingNotification,
  shown: readonly NotificationRecord[],
): boolean {
  const record = shown.find(
    each =>
      each.region === region &&
      each.org === org &&
      each.name === name &&
      (number === undefined || each.number === number),
  );
  if (!record || change === 'created') {
    return record !== undefined;
  }
  const isLater =
    record.lastModifiedAt !== undefined &&
    Date.parse(record.lastModifiedAt) > sentAt;
  // An edit of only secrets looks the same before and after it.
  const isTold = state === 'written' || isVisible === true;
  return isLater || (isTold && isAsSent(record, sent));
}

function isOrganizationLinked(
  { environments, notifications }: Link,
  { region, org }: PendingNotification,
): boolean {
  return [...environments, ...notifications].some(
    each => each.region === region && each.org === org,
  );
}

/** Compares what the region shows with what was sent, except for secrets. */
export function isAsSent(shown: Content, sent: Content): boolean {
  return (
    isSameSet(shown.environments, sent.environments) &&
    isSameSet(shown.triggers, sent.triggers) &&
    shown.targets.length === sent.targets.length
  );
}

function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.every(each => b.includes(each)) && b.every(each => a.includes(each));
}
